import type { ChartSeries, Frame, Gap, Layer, Stretch } from './grammar.ts'
import { type Prepared, prepare } from './prepare.ts'
import { indexAt } from './reading.ts'
import { lengthAt, mergeGaps, stepFrom } from './spans.ts'
import { type TimeTick, timeTicks } from './time-ticks.ts'
import { type ValueAxis, valueAxis } from './value-ticks.ts'

/** All that a strip draws, in values and instants: made from props, without a pixel. */
export type Scene = {
  frame: Frame
  axis: ValueAxis
  ticks: TimeTick[]
  layers: Prepared[]
  /** Where a value should be and is not. */
  gaps: Gap[]
  /** Stretches that nobody has asked about yet, or that are not answered: neither known nor missing. */
  unasked: Stretch[]
  /** No layer has a value in this frame. */
  empty: boolean
}

export type SceneInput = {
  /** What is shown. */
  frame: Frame
  /** What the layers were asked for, when that is another stretch (while somebody zooms or pans). */
  asked?: Stretch
  layers: readonly Layer[]
  /** `prepare(layers)`, when it is at hand. */
  prepared?: Prepared[]
  zero?: boolean
  /** Keeps an axis in place while the stretch moves under it. */
  axis?: ValueAxis
}

/** Works out a strip. `size` only decides how many marks there is room for. */
export function sceneOf(
  { frame, asked = frame, layers, prepared = prepare(layers), zero = false, axis }: SceneInput,
  size: { width: number; height: number },
): Scene {
  const { min, max, empty } = extentOf(prepared, frame, zero)
  const unasked = unaskedOf(layers, frame, asked)
  return {
    frame,
    axis: axis ?? valueAxis(min, max, Math.min(5, Math.max(3, Math.floor(size.height / 36)))),
    ticks: timeTicks(frame, roomFor(size.width)),
    layers: prepared,
    gaps: without(within(gapsOf(layers, prepared, asked), frame, asked), unasked),
    unasked,
    empty,
  }
}

/** What of the frame lies outside what the layers were asked for, or is still on its way for one of them. */
function unaskedOf(layers: readonly Layer[], frame: Frame, asked: Stretch): Stretch[] {
  const outside = [
    { from: frame.from, to: Math.min(asked.from, frame.to) },
    { from: Math.max(asked.to, frame.from), to: frame.to },
  ].filter((one) => one.to > one.from)
  const pending = layers.flatMap((layer) => layer.series.flatMap((one) => one.pending ?? []))
  return pending.length === 0 ? outside : within(mergeGaps([...outside, ...pending]), frame)
}

/** How many marks of time a width has room for. */
export function roomFor(width: number): number {
  return Math.max(2, Math.floor(width / 76))
}

function extentOf(layers: Prepared[], frame: Frame, zero: boolean) {
  let empty = true
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  const take = (value: number | null | undefined) => {
    if (value === undefined || value === null || Number.isNaN(value)) return
    empty = false
    if (value < min) min = value
    if (value > max) max = value
  }
  for (const layer of layers) {
    if (layer.type === 'shortfall' || layer.type === 'threshold') continue
    if (layer.type !== 'stack') {
      for (const { series } of layer.drawn) {
        // One before, for its interval may reach into the frame.
        const first = Math.max(0, indexAt(series.t, frame.from))
        const last = indexAt(series.t, frame.to)
        for (let i = first; i <= last; i++) {
          const t = series.t[i] as number
          // A joined line goes on to the reading at the very end.
          if (t === frame.to && lengthAt(series, i) >= stepFrom) continue
          if (t < frame.from && t + lengthAt(series, i) <= frame.from) continue
          take(series.v[i])
          if (layer.type !== 'actual') continue
          if (series.low) take(series.low[i])
          if (series.high) take(series.high[i])
        }
      }
      continue
    }
    for (const stack of [layer.stack, layer.scheduled]) {
      if (!stack) continue
      const last = indexAt(stack.from, frame.to - 1)
      for (let k = Math.max(0, indexAt(stack.from, frame.from)); k <= last; k++) {
        if ((stack.to[k] as number) <= frame.from) continue
        take(stack.top[k])
        take(stack.bottom[k])
      }
    }
  }
  if (!empty) for (const limit of nearLimits(layers, min, max)) take(limit)
  const grounded =
    zero || layers.some((layer) => layer.type === 'stack' || layer.type === 'bars' || layer.type === 'fill')
  return grounded && !empty ? { min: Math.min(min, 0), max: Math.max(max, 0), empty } : { min, max, empty }
}

/** Limits within reach are shown; one far away would press the curve flat, and is not in danger. */
function nearLimits(layers: Prepared[], min: number, max: number): number[] {
  const reach = Math.max(max - min, Math.abs(max) * 0.02)
  return layers.flatMap((layer) =>
    layer.type === 'threshold'
      ? layer.limits.map((limit) => limit.value).filter((value) => value >= min - reach && value <= max + reach)
      : [],
  )
}

/** Readings that begin inside the frame: what lies before is not known, and must not look like nothing. */
function before(series: readonly ChartSeries[], { from }: Stretch): Gap[] {
  const firsts = series.flatMap((one) => (one.t[0] === undefined ? [] : [{ t: one.t[0], length: lengthAt(one, 0) }]))
  if (firsts.length === 0) return []
  const first = firsts.reduce((a, b) => (b.t < a.t ? b : a))
  return first.t - from >= first.length ? [{ from, to: first.t }] : []
}

/** What is not measured has no gaps: nobody promised it. Another day's gaps are not this day's. */
const planned = new Set<Layer['type']>(['forecast', 'ghost', 'compare', 'shortfall', 'threshold'])

function gapsOf(layers: readonly Layer[], prepared: Prepared[], asked: Stretch): Gap[] {
  const gaps: Gap[] = []
  layers.forEach((layer, i) => {
    const worked = prepared[i]
    if (planned.has(layer.type)) return
    gaps.push(...before(layer.series, asked))
    if (worked?.type !== 'stack') {
      if (worked && 'drawn' in worked) for (const one of worked.drawn) gaps.push(...one.gaps)
      return
    }
    const { from, to } = worked.stack
    for (let k = 0; k + 1 < from.length; k++)
      if ((from[k + 1] as number) > (to[k] as number)) gaps.push({ from: to[k] as number, to: from[k + 1] as number })
    const expected = Math.max(...layer.series.map((one) => one.expectedUntil ?? Number.NEGATIVE_INFINITY))
    if (worked.end !== null && expected > worked.end) gaps.push({ from: worked.end, to: expected })
  })
  return mergeGaps(gaps)
}

function within(gaps: readonly Gap[], ...bounds: Stretch[]): Gap[] {
  return gaps
    .map((gap) => ({
      from: Math.max(gap.from, ...bounds.map((one) => one.from)),
      to: Math.min(gap.to, ...bounds.map((one) => one.to)),
    }))
    .filter((gap) => gap.to > gap.from)
}

/** What of some gaps lies outside some stretches; both in order. */
function without(gaps: readonly Gap[], stretches: readonly Stretch[]): Gap[] {
  if (stretches.length === 0) return [...gaps]
  return gaps.flatMap((gap) => {
    const left: Gap[] = []
    let from = gap.from
    for (const one of stretches) {
      if (one.to <= from || one.from >= gap.to) continue
      if (one.from > from) left.push({ from, to: one.from })
      from = one.to
    }
    return from < gap.to ? [...left, { from, to: gap.to }] : left
  })
}
