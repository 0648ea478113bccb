import type { Quality } from 'contract'
import type { ChartSeries } from './grammar.ts'
import { lengthAt, qualityAt } from './spans.ts'

/** A reading as a ledger shows it: the start of its interval, its value and its quality. */
export type ChartReading = { t: number; v: number | null; q: Quality; intervalMs: number }

/** The reading whose interval covers the instant, or null where the series says nothing about it. */
export function readingAt(series: ChartSeries, instant: number): ChartReading | null {
  const index = indexAt(series.t, instant)
  if (index < 0 || instant >= (series.t[index] as number) + lengthAt(series, index)) return null
  return readingOf(series, index)
}

/** The newest reading with a known value that began at or before the instant. */
export function newestReading(series: ChartSeries, instant = Number.POSITIVE_INFINITY): ChartReading | null {
  for (let i = indexAt(series.t, instant); i >= 0; i--) if (typeof series.v[i] === 'number') return readingOf(series, i)
  return null
}

/** Where the series ends: the end of its last reading, known or not; null when it has none. */
export function endOf(series: ChartSeries): number | null {
  const last = series.t.at(-1)
  return last === undefined ? null : last + lengthAt(series, series.t.length - 1)
}

/** Index of the last start at or before the instant, or -1. `t` ascends. */
export function indexAt(t: ArrayLike<number>, instant: number): number {
  let low = 0
  let high = t.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((t[middle] as number) <= instant) low = middle + 1
    else high = middle
  }
  return low - 1
}

function readingOf(series: ChartSeries, index: number): ChartReading {
  const t = series.t[index] as number
  return { t, v: series.v[index] ?? null, q: qualityAt(series.q, index), intervalMs: lengthAt(series, index) }
}
