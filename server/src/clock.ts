/** Market time and wall time, both epoch ms. They differ by `shift_ms` under `CLOCK_START`. */
export type Clock = {
  /** The product's clock: market time. */
  now: () => number
  /** Wall time: accounts, sessions, licenses, mails, logs. */
  wall: () => number
  shift_ms: number
}

export function createClock(shift_ms: number, wall: () => number = Date.now): Clock {
  return { now: () => wall() + shift_ms, wall, shift_ms }
}
