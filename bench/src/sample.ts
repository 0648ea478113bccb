/** The middle of several measurements. */
export const median = (values: readonly number[]) => percentile(values, 50)

/** The value below which `percent` of the measurements lie, by nearest rank. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = Math.min(sorted.length - 1, Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1))
  const value = sorted[place]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}

/** Floor and ours measured in turn, so that a machine that slows down slows both. */
export type Pair = { floor: number; ours: number }

/** Measures `floor` and `ours` alternately, `times` after `warmUps` that do not count. */
export async function inTurn<T>(
  times: number,
  floor: () => Promise<T>,
  ours: () => Promise<T>,
  warmUps = 1,
): Promise<{ floor: T; ours: T }[]> {
  const pairs: { floor: T; ours: T }[] = []
  for (let i = -warmUps; i < times; i++) {
    // the second of a pair finds caches warm and the processor fast: each is first every other time
    const first = i % 2 === 0
    const a = first ? await floor() : await ours()
    const b = first ? await ours() : await floor()
    if (i >= 0) pairs.push(first ? { floor: a, ours: b } : { floor: b, ours: a })
  }
  return pairs
}
