import { addDays, marketDate, type Offsets, offsetAt } from 'grid/zone.ts'
import { useMemo } from 'react'
import type { ChartSeries, Frame, Layer } from '#charts/grammar.ts'
import { type ChartReading, readingAt } from '#charts/reading.ts'
import { useQueryText } from '#navigation/use-query-text.ts'
import { colours } from '#theme.ts'

/** With which day the link compares; null: with none. */
export type Compare = 'day' | 'week' | null
/** Another day's course laid over this one's clock times; `row` names its figure in a ledger. */
export type Compared = { series: ChartSeries | null; row: string | null }

/** `?compare=day|week`. */
export function useCompare(): { compare: Compare; choose: (compare: Compare) => void } {
  const [text, setText] = useQueryText('compare')
  return {
    compare: text === 'day' || text === 'week' ? text : null,
    choose: (compare) => setText(compare ?? undefined),
  }
}

/** The stretch that a frame is compared with, one or seven market days earlier; an empty one when nothing is. */
export function comparedFrame(frame: Frame, compare: Compare): Frame {
  if (compare === null) return { ...frame, to: frame.from }
  const { from, to, offsets } = frame
  const days = -daysOf(compare)
  // What the clock skipped there begins or ends at the change.
  const moved = (t: number) => sameClock(t, days, offsets)[0] ?? t + days * 86_400_000
  return { ...frame, from: moved(from), to: moved(to) }
}

/** A series of the compared stretch at this stretch's clock times. */
export function useCompared(series: ChartSeries | null, compare: Compare, { offsets }: Frame): Compared {
  return useMemo(() => {
    if (compare === null) return { series: null, row: null }
    const label = compare === 'day' ? 'day before' : 'week before'
    return {
      series: series && { ...laterBy(series, daysOf(compare), offsets), key: `before ${series.key}`, label, colour: colours.line3 },
      row: `Same time, ${label}`,
    }
  }, [series, compare, offsets])
}

/** The compared course as a layer, under everything else. */
export function comparedLayer({ series }: Compared): Layer[] {
  return series ? [{ type: 'compare', series: [series] }] : []
}

/** What the compared day said at the clock time of an instant. */
export function sameTime({ series }: Compared, t: number): ChartReading | null {
  return series && readingAt(series, t)
}

/**
 * A series so many market days later at the same clock times. An hour that the clocks skip there has no place; a repeated
 * one is told at both; where the series itself has an hour twice, its first stands.
 */
export function laterBy(series: ChartSeries, days: number, offsets: Offsets): ChartSeries {
  const taken = new Map<number, number>()
  series.t.forEach((t, i) => {
    for (const there of sameClock(t, days, offsets)) if (!taken.has(there)) taken.set(there, i)
  })
  const rows = [...taken].sort(([a], [b]) => a - b)
  return {
    ...series,
    t: rows.map(([t]) => t),
    v: rows.map(([, i]) => series.v[i] ?? null),
    low: series.low && rows.map(([, i]) => series.low?.[i] ?? null),
    high: series.high && rows.map(([, i]) => series.high?.[i] ?? null),
    lengths: series.lengths && rows.map(([, i]) => series.lengths?.[i] ?? series.intervalMs),
    q: undefined,
    expectedUntil: undefined,
  }
}

/** The instants at which the clock shows the same time so many market days later: none, one or two. */
export function sameClock(t: number, days: number, offsets: Offsets): number[] {
  const there = Date.parse(`${addDays(marketDate(offsets, t), days)}T00:00:00Z`)
  const wall = there + ((t + offsetAt(offsets, t) * 60_000) % 86_400_000)
  const around = [offsetAt(offsets, wall - 86_400_000), offsetAt(offsets, wall + 86_400_000)]
  return [...new Set(around)]
    .map((minutes) => ({ at: wall - minutes * 60_000, minutes }))
    .filter(({ at, minutes }) => offsetAt(offsets, at) === minutes)
    .map(({ at }) => at)
    .sort((a, b) => a - b)
}

const daysOf = (compare: Exclude<Compare, null>) => (compare === 'day' ? 1 : 7)
