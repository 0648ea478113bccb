import { colours } from '#theme.ts'
import type { LineType } from './grammar.ts'
import { hatch } from './hatch.ts'
import { paintStack } from './paint-stack.ts'
import type { Drawn, Prepared, Scene } from './scene.ts'
import type { Shortfall } from './shortfall.ts'
import { lengthAt, qualityAt } from './spans.ts'

/** Where the plot lies on the canvas, in device pixels. */
export type Plane = {
  left: number
  top: number
  width: number
  height: number
  ratio: number
  x(t: number): number
  y(value: number): number
}

/** Draws a scene, hatches first, facts last. */
export function paint(ctx: CanvasRenderingContext2D, plane: Plane, scene: Scene) {
  ctx.save()
  ctx.beginPath()
  ctx.rect(plane.left, plane.top, plane.width, plane.height)
  ctx.clip()
  for (const layer of scene.layers) if (layer.type === 'stack') paintStack(ctx, plane, layer)
  for (const gap of scene.gaps) hatch(ctx, plane, gap, plane.top, plane.top + plane.height)
  zeroLine(ctx, plane, scene)
  for (const layer of scene.layers)
    if (layer.type === 'shortfall') paintShortfalls(ctx, plane, layer.shortfalls)
    else if (layer.type !== 'stack') paintSeries(ctx, plane, layer)
  ctx.restore()
}

function zeroLine(ctx: CanvasRenderingContext2D, plane: Plane, { axis, empty }: Scene) {
  if (empty || axis.low > 0 || axis.high < 0) return
  const y = Math.round(plane.y(0)) - plane.ratio / 2
  stroke(ctx, { colour: colours.line3, width: plane.ratio })
  ctx.beginPath()
  ctx.moveTo(plane.left, y)
  ctx.lineTo(plane.left + plane.width, y)
  ctx.stroke()
}

function paintSeries(ctx: CanvasRenderingContext2D, plane: Plane, layer: Extract<Prepared, { type: LineType }>) {
  for (const one of layer.drawn) {
    if (layer.type === 'bars') bars(ctx, plane, one)
    else if (layer.type === 'fill') fill(ctx, plane, one)
    else if (layer.type === 'forecast') line(ctx, plane, one, { width: 1.5, dash: [5, 4] })
    else if (layer.type === 'ghost') line(ctx, plane, one, { width: 1, dash: [2, 2] })
    else if (layer.type === 'requirement') {
      // A dark casing, so that it stands out on every fuel.
      line(ctx, plane, one, { width: 4, colour: colours.surface0 })
      line(ctx, plane, one, { width: 2.25 })
    } else actual(ctx, plane, one)
  }
}

/** A line in one stroke per span; widths and dashes in CSS pixels. */
function line(
  ctx: CanvasRenderingContext2D,
  plane: Plane,
  { series, spans }: Drawn,
  { width, dash = [], colour = series.colour }: { width: number; dash?: number[]; colour?: string },
) {
  stroke(ctx, { colour, width: width * plane.ratio, dash: dash.map((length) => length * plane.ratio) })
  for (const { first, last } of spans) {
    ctx.beginPath()
    trace(ctx, plane, { series, spans }, first, last)
    ctx.stroke()
  }
}

/** What is short in solid alarm colour, and hatched down to the axis so that a thin one is found. */
function paintShortfalls(ctx: CanvasRenderingContext2D, plane: Plane, shortfalls: readonly Shortfall[]) {
  for (const { from, to, have, need } of shortfalls) {
    const left = Math.round(plane.x(from))
    const width = Math.max(plane.ratio, Math.round(plane.x(to)) - left)
    const [top, bottom] = [plane.y(need), plane.y(have)]
    ctx.fillStyle = colours.alarmHigh
    ctx.globalAlpha = 1
    ctx.fillRect(left, top, width, Math.max(plane.ratio, bottom - top))
    const base = plane.y(Math.min(0, have))
    if (base > bottom) hatch(ctx, plane, { from, to }, bottom, base, colours.alarmHigh)
  }
}

function fill(ctx: CanvasRenderingContext2D, plane: Plane, drawn: Drawn) {
  ctx.fillStyle = drawn.series.colour
  ctx.globalAlpha = 0.12
  const zero = plane.y(0)
  for (const { first, last } of drawn.spans) {
    ctx.beginPath()
    ctx.moveTo(plane.x(drawn.series.t[first] as number), zero)
    trace(ctx, plane, drawn, first, last)
    ctx.lineTo(plane.x((drawn.series.t[last] as number) + lengthAt(drawn.series, last)), zero)
    ctx.closePath()
    ctx.fill()
  }
  ctx.globalAlpha = 1
}

function actual(ctx: CanvasRenderingContext2D, plane: Plane, drawn: Drawn) {
  const { series, spans } = drawn
  for (const span of spans)
    for (const { first, last, quality } of byQuality(drawn, span.first, span.last)) {
      // Estimated: round dots. Partial or suspect: lighter, and said in the ledger.
      const dotted = quality === 'estimated'
      stroke(ctx, {
        colour: series.colour,
        width: 2.25 * plane.ratio,
        dash: dotted ? [0, 4.5 * plane.ratio] : [],
        alpha: quality === 'good' || dotted ? 1 : 0.55,
        round: true,
      })
      ctx.beginPath()
      trace(ctx, plane, drawn, first, Math.min(last + 1, span.last), last)
      ctx.stroke()
    }
  ctx.globalAlpha = 1
}

/** Runs of one quality within a span. */
function byQuality({ series }: Drawn, first: number, last: number) {
  const runs: { first: number; last: number; quality: string }[] = []
  for (let i = first; i <= last; i++) {
    const quality = qualityAt(series.q, i)
    const run = runs.at(-1)
    if (run?.quality === quality) run.last = i
    else runs.push({ first: i, last: i, quality })
  }
  return runs
}

/** Hours are steps over their hour, finer readings points of a line; a lone one still stands for its interval. */
function trace(
  ctx: CanvasRenderingContext2D,
  plane: Plane,
  { series }: Drawn,
  first: number,
  last: number,
  heldTo = last,
) {
  for (let i = first; i <= last; i++) {
    const t = series.t[i] as number
    const y = plane.y(series.v[i] as number)
    ctx.lineTo(plane.x(t), y)
    const held = lengthAt(series, i) >= stepFrom || first === last
    if (held && i <= heldTo) ctx.lineTo(plane.x(t + lengthAt(series, i)), y)
  }
}

function bars(ctx: CanvasRenderingContext2D, plane: Plane, { series, spans }: Drawn) {
  ctx.fillStyle = series.colour
  const zero = plane.y(0)
  for (const { first, last } of spans)
    for (let i = first; i <= last; i++) {
      const t = series.t[i] as number
      const y = plane.y(series.v[i] as number)
      const x = Math.round(plane.x(t))
      const gap = lengthAt(series, i) >= stepFrom ? plane.ratio : 0
      ctx.globalAlpha = qualityAt(series.q, i) === 'good' ? 0.3 : 0.18
      ctx.fillRect(x, Math.min(y, zero), Math.round(plane.x(t + lengthAt(series, i))) - x - gap, Math.abs(zero - y))
    }
  ctx.globalAlpha = 1
}

/** From this interval on, a reading is drawn over its whole interval. */
const stepFrom = 900_000

type Stroke = { colour: string; width: number; dash?: number[]; alpha?: number; round?: boolean }

function stroke(ctx: CanvasRenderingContext2D, { colour, width, dash = [], alpha = 1, round = false }: Stroke) {
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.setLineDash(dash)
  ctx.globalAlpha = alpha
  ctx.lineJoin = 'round'
  ctx.lineCap = round ? 'round' : 'butt'
}
