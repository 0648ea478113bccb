import { decodeRuns } from 'grid/quality.ts'
import type { ChartSeries, Gap, Layer, Limit, LineType } from './grammar.ts'
import { remembering } from './remember.ts'
import { type Shortfall, shortfallsOf } from './shortfall.ts'
import { lengthAt, type Span, spansOf } from './spans.ts'
import { type Stack, stackUp } from './stack.ts'
import { type Outside, outsideOf } from './threshold.ts'

/** Readings of one quality in a row; `joined` is the last reading of their span, up to which the line goes on. */
export type QualityRun = Span & { quality: string; joined: number }
/** A series cut into what can be drawn in one stroke. */
export type Drawn = { series: ChartSeries; spans: Span[]; gaps: Gap[]; runs: QualityRun[] }
/** A layer, worked out. The scheduled stack starts where the reported one ends. */
export type Prepared =
  | { type: LineType; drawn: Drawn[] }
  | { type: 'shortfall'; shortfalls: Shortfall[] }
  | { type: 'stack'; stack: Stack; scheduled: Stack | null; end: number | null; look: 'areas' | 'bars' }
  | { type: 'threshold'; drawn: Drawn[]; limits: readonly Limit[]; outside: Outside[]; asBars: boolean }

/** Works out layers once; a zoom or pan over them needs no second time. */
export function prepare(layers: readonly Layer[]): Prepared[] {
  const inBars = new Set(layers.flatMap((layer) => (layer.type === 'bars' ? layer.series.map((one) => one.key) : [])))
  return layers.map((layer) => prepareOne(layer, inBars))
}

function prepareOne(layer: Layer, inBars: ReadonlySet<string>): Prepared {
  if (layer.type === 'shortfall') {
    const [have, need] = layer.series
    return { type: 'shortfall', shortfalls: have ? shortfallsOf(have, need) : [] }
  }
  if (layer.type === 'threshold') {
    const drawn = layer.series.map(drawnOf)
    const outside = drawn.flatMap((one) => layer.limits.flatMap((limit) => outsideOf(one.series, one.spans, limit)))
    const asBars = layer.series.some((one) => inBars.has(one.key))
    return { type: 'threshold', drawn, limits: layer.limits, outside, asBars }
  }
  if (layer.type !== 'stack') return { type: layer.type, drawn: layer.series.map(drawnOf) }
  const stack = stackUp(layer.series)
  const end = stack.to.at(-1) ?? null
  const ahead = (layer.scheduled ?? []).map((one) => from(one, end ?? Number.NEGATIVE_INFINITY))
  const scheduled = ahead.some((one) => one.t.length > 0) ? stackUp(ahead) : null
  return { type: 'stack', stack, scheduled, end, look: layer.look ?? 'areas' }
}

function drawnOf(series: ChartSeries): Drawn {
  return { series, ...cut([series]) }
}

const cut = remembering(([series]) => {
  const { spans, gaps } = spansOf(series as ChartSeries)
  return { spans, gaps, runs: runsOf(series as ChartSeries, spans) }
})

function runsOf({ q, t }: ChartSeries, spans: readonly Span[]): QualityRun[] {
  if (!q || q.length === 0) return spans.map((span) => ({ ...span, quality: 'good', joined: span.last }))
  const qualities = decodeRuns(q, t.length)
  return spans.flatMap(({ first, last }) => {
    const runs: QualityRun[] = []
    for (let i = first; i <= last; i++) {
      const run = runs.at(-1)
      if (run && run.quality === qualities[i]) run.last = i
      else runs.push({ first: i, last: i, quality: qualities[i] as string, joined: last })
    }
    return runs
  })
}

function from(series: ChartSeries, instant: number): ChartSeries {
  const first = series.t.findIndex((t, i) => t + lengthAt(series, i) > instant)
  if (first === 0) return series
  const cut = first < 0 ? series.t.length : first
  return {
    ...series,
    t: series.t.slice(cut),
    v: series.v.slice(cut),
    lengths: series.lengths?.slice(cut),
    low: undefined,
    high: undefined,
    q: undefined,
  }
}
