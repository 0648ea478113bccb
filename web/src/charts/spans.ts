import type { QualityRuns } from 'contract'
import type { ChartSeries, Gap } from './grammar.ts'

/** Indexes `first..last` of readings that follow each other without a gap and are all known. */
export type Span = { first: number; last: number }

/** What of a series can be drawn in one stroke, and what is missing between. Nothing is ever bridged. */
export function spansOf(series: ChartSeries): { spans: Span[]; gaps: Gap[] } {
  const { t, v } = series
  const spans: Span[] = []
  const gaps: Gap[] = []
  let open: Span | null = null
  let end: number | null = null
  for (let i = 0; i < t.length; i++) {
    const start = t[i] as number
    const length = lengthAt(series, i)
    if (end !== null && start - end > length / 2) {
      addGap(gaps, end, start)
      open = null
    }
    end = start + length
    if (v[i] === null || v[i] === undefined) {
      addGap(gaps, start, end)
      open = null
    } else if (open) open.last = i
    else {
      open = { first: i, last: i }
      spans.push(open)
    }
  }
  if (end !== null && series.expectedUntil !== undefined && series.expectedUntil > end)
    addGap(gaps, end, series.expectedUntil)
  return { spans, gaps }
}

/** From this interval on, a reading is drawn over its whole interval; shorter ones are joined. */
export const stepFrom = 900_000

/** How long reading `index` stands for, in ms. */
export function lengthAt(series: ChartSeries, index: number): number {
  return series.lengths?.[index] ?? series.intervalMs
}

/** The quality of reading `index`, from the runs of what is not good. */
export function qualityAt(runs: QualityRuns | undefined, index: number) {
  for (const [first, count, quality] of runs ?? []) if (index >= first && index < first + count) return quality
  return 'good' as const
}

/** Gaps of several series as one list without overlaps, in order. */
export function mergeGaps(gaps: readonly Gap[]): Gap[] {
  const merged: Gap[] = []
  for (const gap of [...gaps].sort((a, b) => a.from - b.from)) addGap(merged, gap.from, gap.to)
  return merged
}

function addGap(gaps: Gap[], from: number, to: number) {
  const last = gaps.at(-1)
  if (last && last.to >= from) last.to = Math.max(last.to, to)
  else if (to > from) gaps.push({ from, to })
}
