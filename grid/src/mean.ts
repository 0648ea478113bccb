/** Mean of what is known; null where nothing is. */
export function meanKnown(values: Iterable<number | null>): number | null {
  let sum = 0
  let count = 0
  for (const value of values) {
    if (value === null) continue
    sum += value
    count++
  }
  return count === 0 ? null : sum / count
}

/**
 * Time-weighted mean over [from, to) of intervals that start at `t` and last `interval_ms`, over what is known:
 * `known_ms` says how much of the span that was; null where nothing is. Intervals must not overlap.
 */
export function meanWithin(
  t: readonly number[],
  v: readonly (number | null)[],
  interval_ms: number,
  from: number,
  to: number,
): { mean: number | null; known_ms: number } {
  let weighted = 0
  let known_ms = 0
  t.forEach((start, i) => {
    const value = v[i] ?? null
    const weight = Math.min(to, start + interval_ms) - Math.max(from, start)
    if (value === null || weight <= 0) return
    weighted += value * weight
    known_ms += weight
  })
  return { mean: known_ms === 0 ? null : weighted / known_ms, known_ms }
}
