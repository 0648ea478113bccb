/** A value axis: its ends and the round values marked on it. */
export type ValueAxis = { low: number; high: number; ticks: number[] }

/**
 * A calm axis for values between `min` and `max`: round steps, ends on half steps so that a new reading seldom moves it.
 * `most` is how many marks there is room for (3 to 5 on a strip).
 */
export function valueAxis(min: number, max: number, most = 5): ValueAxis {
  if (!Number.isFinite(min) || !Number.isFinite(max)) return { low: 0, high: 1, ticks: [] }
  if (min === max) {
    const room = Math.abs(min) > 0 ? Math.abs(min) * 0.1 : 1
    return valueAxis(min - room, max + room, most)
  }
  // The finest round step whose marks all have room.
  let axis = axisOf(min, max, roundStep((max - min) / (2 * most)))
  while (axis.ticks.length > Math.max(2, most)) axis = axisOf(min, max, roundStep(axis.step * 1.01))
  const { low, high, ticks } = axis
  return { low, high, ticks }
}

function axisOf(min: number, max: number, step: number): ValueAxis & { step: number } {
  const half = step / 2
  const low = Math.floor(min / half + 1e-9) * half
  const high = Math.ceil(max / half - 1e-9) * half
  const ticks: number[] = []
  for (let n = Math.ceil(low / step - 1e-9); n * step <= high + step * 1e-9; n++) ticks.push(tidy(n * step, step))
  return { low, high, ticks, step }
}

/** The smallest of 1, 2, 2.5, 5 × 10ⁿ that is not below the wish. */
function roundStep(wish: number): number {
  const power = 10 ** Math.floor(Math.log10(wish))
  for (const factor of [1, 2, 2.5, 5]) if (factor * power >= wish * (1 - 1e-9)) return factor * power
  return 10 * power
}

function tidy(value: number, step: number): number {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(step)))
  return Number(value.toFixed(Math.min(digits, 20))) + 0
}
