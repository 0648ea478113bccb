import type { ChartSeries, Frame, Gap, Layer, LineType } from './grammar.ts'
import { type Shortfall, shortfallsOf } from './shortfall.ts'
import { lengthAt, mergeGaps, type Span, spansOf } from './spans.ts'
import { type Stack, stackUp } from './stack.ts'
import { type TimeTick, timeTicks } from './time-ticks.ts'
import { type ValueAxis, valueAxis } from './value-ticks.ts'

/** A series cut into what can be drawn in one stroke. */
export type Drawn = { series: ChartSeries; spans: Span[] }
/** A layer, worked out. The scheduled stack starts where the reported one ends. */
export type Prepared =
  | { type: LineType; drawn: Drawn[] }
  | { type: 'shortfall'; shortfalls: Shortfall[] }
  | { type: 'stack'; stack: Stack; scheduled: Stack | null; end: number | null }
/** All that a strip draws, in values and instants: made from props, without a pixel. */
export type Scene = {
  frame: Frame
  axis: ValueAxis
  ticks: TimeTick[]
  layers: Prepared[]
  /** Where a value should be and is not. */
  gaps: Gap[]
  /** No layer has a value in this frame. */
  empty: boolean
}

/** Works out a strip. `size` only decides how many marks there is room for. */
export function sceneOf(
  { frame, layers, zero = false }: { frame: Frame; layers: readonly Layer[]; zero?: boolean },
  size: { width: number; height: number },
): Scene {
  const prepared = layers.map(prepare)
  const { min, max, empty } = extentOf(prepared, frame, zero)
  return {
    frame,
    axis: valueAxis(min, max, Math.min(5, Math.max(3, Math.floor(size.height / 36)))),
    ticks: timeTicks(frame, roomFor(size.width)),
    layers: prepared,
    gaps: gapsOf(layers, prepared, frame),
    empty,
  }
}

/** How many marks of time a width has room for. */
export function roomFor(width: number): number {
  return Math.max(2, Math.floor(width / 76))
}

function prepare(layer: Layer): Prepared {
  if (layer.type === 'shortfall') {
    const [have, need] = layer.series
    return { type: 'shortfall', shortfalls: have ? shortfallsOf(have, need) : [] }
  }
  if (layer.type !== 'stack')
    return { type: layer.type, drawn: layer.series.map((series) => ({ series, spans: spansOf(series).spans })) }
  const stack = stackUp(layer.series)
  const end = stack.to.at(-1) ?? null
  const ahead = (layer.scheduled ?? []).map((one) => from(one, end ?? Number.NEGATIVE_INFINITY))
  const scheduled = ahead.some((one) => one.t.length > 0) ? stackUp(ahead) : null
  return { type: 'stack', stack, scheduled, end }
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
    q: undefined,
  }
}

function extentOf(layers: Prepared[], frame: Frame, zero: boolean) {
  let empty = true
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  const take = (value: number | undefined) => {
    if (value === undefined) return
    empty = false
    if (value < min) min = value
    if (value > max) max = value
  }
  for (const layer of layers) {
    if (layer.type === 'shortfall') continue
    if (layer.type !== 'stack') {
      for (const { series } of layer.drawn)
        series.v.forEach((value, i) => {
          const t = series.t[i] as number
          if (value !== null && t + lengthAt(series, i) > frame.from && t < frame.to) take(value)
        })
      continue
    }
    for (const stack of [layer.stack, layer.scheduled])
      for (const band of stack?.bands ?? [])
        stack?.from.forEach((start, k) => {
          if (start >= frame.to || (stack.to[k] as number) <= frame.from) return
          take(band.above[k]?.[1])
          take(band.below[k]?.[0])
        })
  }
  const grounded =
    zero || layers.some((layer) => layer.type === 'stack' || layer.type === 'bars' || layer.type === 'fill')
  return grounded && !empty ? { min: Math.min(min, 0), max: Math.max(max, 0), empty } : { min, max, empty }
}

/** Readings that begin inside the frame: what lies before is not known, and must not look like nothing. */
function before(series: readonly ChartSeries[], { from }: Frame): Gap[] {
  const firsts = series.flatMap((one) => (one.t[0] === undefined ? [] : [{ t: one.t[0], length: lengthAt(one, 0) }]))
  if (firsts.length === 0) return []
  const first = firsts.reduce((a, b) => (b.t < a.t ? b : a))
  return first.t - from >= first.length ? [{ from, to: first.t }] : []
}

/** What is not measured has no gaps: nobody promised it. */
const planned = new Set<Layer['type']>(['forecast', 'ghost', 'shortfall'])

function gapsOf(layers: readonly Layer[], prepared: Prepared[], frame: Frame): Gap[] {
  const gaps: Gap[] = []
  layers.forEach((layer, i) => {
    const worked = prepared[i]
    if (planned.has(layer.type)) return
    gaps.push(...before(layer.series, frame))
    if (worked?.type !== 'stack') {
      for (const series of layer.series) gaps.push(...spansOf(series).gaps)
      return
    }
    const { from, to } = worked.stack
    for (let k = 0; k + 1 < from.length; k++)
      if ((from[k + 1] as number) > (to[k] as number)) gaps.push({ from: to[k] as number, to: from[k + 1] as number })
    const expected = Math.max(...layer.series.map((one) => one.expectedUntil ?? Number.NEGATIVE_INFINITY))
    if (worked.end !== null && expected > worked.end) gaps.push({ from: worked.end, to: expected })
  })
  return mergeGaps(gaps)
    .map((gap) => ({ from: Math.max(gap.from, frame.from), to: Math.min(gap.to, frame.to) }))
    .filter((gap) => gap.to > gap.from)
}
