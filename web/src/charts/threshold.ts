import type { ChartSeries, Limit } from './grammar.ts'
import { lengthAt, type Span } from './spans.ts'

/** Readings in a row that lie outside a limit, with the farthest of them. */
export type Outside = { limit: Limit; span: Span; from: number; to: number; worst: { t: number; v: number } }

/** Whether a value lies outside a limit; on the limit is inside. */
export function isOutside(value: number, { side, value: limit }: Limit): boolean {
  return side === 'upper' ? value > limit : value < limit
}

/** What of a series lies outside a limit. Unknown is not outside; a gap ends a stretch. */
export function outsideOf(series: ChartSeries, spans: readonly Span[], limit: Limit): Outside[] {
  const found: Outside[] = []
  for (const { first, last } of spans) {
    let open: Outside | null = null
    for (let i = first; i <= last; i++) {
      const [t, v] = [series.t[i] as number, series.v[i] as number]
      const to = t + lengthAt(series, i)
      if (!isOutside(v, limit)) open = null
      else if (open) {
        open.span.last = i
        open.to = to
        if (Math.abs(v - limit.value) > Math.abs(open.worst.v - limit.value)) open.worst = { t, v }
      } else {
        open = { limit, span: { first: i, last: i }, from: t, to, worst: { t, v } }
        found.push(open)
      }
    }
  }
  return found
}
