import type { ChartSeries } from './grammar.ts'
import { readingAt } from './reading.ts'
import { lengthAt } from './spans.ts'

/** A stretch in which there is less than is needed: from `have` up to `need`. */
export type Shortfall = { from: number; to: number; have: number; need: number }

/** Where the first series lies below the second, reading by reading; without a second, below zero. Unknown is no shortfall. */
export function shortfallsOf(have: ChartSeries, need?: ChartSeries): Shortfall[] {
  return have.t.flatMap((t, i) => {
    const value = have.v[i]
    const limit = need ? (readingAt(need, t)?.v ?? null) : 0
    if (value === null || value === undefined || limit === null || value >= limit) return []
    return [{ from: t, to: t + lengthAt(have, i), have: value, need: limit }]
  })
}
