/**
 * Cosine of `x` whole turns, by a polynomial (within 1e-6): Math.cos may differ in its last bit from engine to engine,
 * and the same day is to come out the same on every machine.
 */
export function cosTurn(x: number): number {
  const part = Math.abs(x - Math.round(x))
  const folded = part > 0.25 ? 0.5 - part : part
  const square = TURN * folded * (TURN * folded)
  const value = 1 - (square / 2) * (1 - (square / 12) * (1 - (square / 30) * (1 - (square / 56) * (1 - square / 90))))
  return part > 0.25 ? -value : value
}

export const sinTurn = (x: number): number => cosTurn(x - 0.25)

/** From 0 at 0 to 1 at 1, flat at both ends and beyond. */
export function eased(part: number): number {
  const within = clamp(part, 0, 1)
  return within * within * (3 - 2 * within)
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

const TURN = 6.283185307179586
