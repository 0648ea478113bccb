import { isStale } from '#ui/age.tsx'
import type { Plant } from './fleet.ts'

/** Of a plant's units that have reported: how many are older than they should be, and how old the newest of all is. */
export type Staleness = { stale: number; of: number; newestMs: number }

/** The interval of a datapoint, ms. */
export type IntervalOf = (tag: string | null) => number

/** How a plant's units stand to the time that their sources allow; null: none of them has reported. */
export function stalenessOf({ units }: Pick<Plant, 'units'>, now: number, intervalOf: IntervalOf): Staleness | null {
  const reported = units.flatMap(({ output, output_tag, stale_after_s }) => {
    if (!output || output[1] === null) return []
    const intervalMs = intervalOf(output_tag)
    const limitMs = stale_after_s === null ? null : stale_after_s * 1_000
    return [{ ageMs: now - output[0] - intervalMs, old: isStale(output[0], now, intervalMs, limitMs) }]
  })
  if (reported.length === 0) return null
  return {
    stale: reported.filter((one) => one.old).length,
    of: reported.length,
    newestMs: Math.min(...reported.map((one) => one.ageMs)),
  }
}

/** Whether all that is known of it is old. */
export function isWhollyStale(of: Staleness | null): of is Staleness {
  return of !== null && of.stale === of.of
}

/** "2 of 5 stale" of a sum of which some are old; of one that is all old or all new nothing. */
export function partlyStale(of: Staleness | null): string | undefined {
  return of !== null && of.stale > 0 && of.stale < of.of ? `${of.stale} of ${of.of} stale` : undefined
}
