import { useMemo } from 'react'
import { compareSeries, compareSpan } from '#charts/compare.ts'
import type { ChartSeries, Frame, Layer } from '#charts/grammar.ts'
import { type ChartReading, readingAt } from '#charts/reading.ts'
import { useQueryText } from '#navigation/use-query-text.ts'

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
  return { ...frame, ...compareSpan(frame, daysOf(compare)) }
}

/** A series of the compared stretch at this stretch's clock times. */
export function useCompared(series: ChartSeries | null, compare: Compare, { offsets }: Frame): Compared {
  return useMemo(() => {
    if (compare === null) return { series: null, row: null }
    const label = compare === 'day' ? 'day before' : 'week before'
    const drawn = series && compareSeries(series, daysOf(compare), offsets, { label })
    return { series: drawn, row: `${label.charAt(0).toUpperCase()}${label.slice(1)}` }
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

const daysOf = (compare: Exclude<Compare, null>) => (compare === 'day' ? 1 : 7)
