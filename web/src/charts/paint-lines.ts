import { colours } from '#theme.ts'
import { columns, isFine } from './columns.ts'
import { type Pen, type Plane, type Stroke, takeUp } from './pen.ts'
import type { Drawn } from './prepare.ts'
import { lengthAt, stepFrom } from './spans.ts'
import { shownOf } from './window.ts'

type Look = Omit<Stroke, 'colour'> & { colour?: string }

/** A line in one stroke per span. */
export function paintLine(pen: Pen, plane: Plane, drawn: Drawn, stroke: Look) {
  takeUp(pen, plane, { colour: drawn.series.colour, ...stroke })
  for (const { first, last } of drawn.spans) strokeOne(pen, plane, drawn, first, last, last, stroke.dash)
}

/** Strokes readings in a row with what the pen has taken up; by columns where they lie closer than pixels. */
export function strokeOne(
  pen: Pen,
  plane: Plane,
  drawn: Pick<Drawn, 'series'>,
  first: number,
  last: number,
  heldTo: number,
  dash?: readonly number[],
) {
  if (!dash && isDense(plane, drawn.series.t, first, last)) {
    const wide = pen.lineWidth
    columns.clear(plane.width)
    trace(columns, plane, drawn, first, last, heldTo)
    columns.stroke(pen, wide)
    pen.lineWidth = wide
    return
  }
  pen.beginPath()
  trace(pen, plane, drawn, first, last, heldTo)
  pen.stroke()
}

function isDense(plane: Plane, t: readonly number[], from: number, to: number): boolean {
  const { first, last } = shownOf(t, from, to, plane)
  return last > first && isFine(plane, last - first, t[first] as number, t[last] as number)
}

/** What was measured; what is not good is drawn otherwise: never by a colour, always by the line itself. */
export function paintActual(pen: Pen, plane: Plane, drawn: Drawn) {
  for (const { first, last, quality, joined } of drawn.runs) {
    const draw = (stroke: Look) => {
      takeUp(pen, plane, { colour: drawn.series.colour, round: true, ...stroke })
      strokeOne(pen, plane, drawn, first, Math.min(last + 1, joined), last, stroke.dash)
    }
    if (quality === 'estimated') draw({ width: 2.25, dash: [0, 4.5] })
    else if (quality === 'suspect') draw({ width: 1.5, dash: [7, 3, 1, 3], alpha: 0.7, round: false })
    else if (quality === 'partial') {
      // Hollow: a part of it is not in yet.
      draw({ width: 3.5, alpha: 0.75 })
      draw({ width: 1.5, colour: colours.surface1 })
    } else draw({ width: 2.25 })
  }
  pen.globalAlpha = 1
}

/** Between the lowest and the highest reading of each bucket, faintly behind the line of their means. */
export function paintEnvelope(pen: Pen, plane: Plane, { series, spans }: Drawn) {
  const { low, high } = series
  if (!low || !high) return
  pen.fillStyle = series.colour
  pen.globalAlpha = 0.22
  for (const span of spans) {
    const { first, last } = shownOf(series.t, span.first, span.last, plane)
    if (first > last) continue
    pen.beginPath()
    edge(pen, plane, series, high, first, last, 1)
    edge(pen, plane, series, low, first, last, -1)
    pen.closePath()
    pen.fill()
  }
  pen.globalAlpha = 1
}

/** The area between a line and zero. */
export function paintFill(pen: Pen, plane: Plane, drawn: Drawn) {
  pen.fillStyle = drawn.series.colour
  pen.globalAlpha = 0.12
  fillTo(pen, plane, drawn, 0)
  pen.globalAlpha = 1
}

/** Fills what lies between a line and a level, in the pen's colour. */
export function fillTo(pen: Pen, plane: Plane, drawn: Pick<Drawn, 'series' | 'spans'>, level: number) {
  const base = plane.y(level)
  for (const { first, last } of drawn.spans) {
    const shown = shownOf(drawn.series.t, first, last, plane)
    if (shown.first > shown.last) continue
    pen.beginPath()
    pen.moveTo(plane.x(drawn.series.t[shown.first] as number), base)
    const end = trace(pen, plane, drawn, first, last)
    pen.lineTo(end, base)
    pen.closePath()
    pen.fill()
  }
}

/**
 * Hours are steps over their hour, finer readings points of a line; a lone one still stands for its interval. Says where
 * it ended.
 */
function trace(
  pen: Pick<Pen, 'lineTo'>,
  plane: Plane,
  { series }: Pick<Drawn, 'series'>,
  first: number,
  last: number,
  heldTo = last,
): number {
  let x = 0
  const shown = shownOf(series.t, first, last, plane)
  for (let i = shown.first; i <= shown.last; i++) {
    const t = series.t[i] as number
    const y = plane.y(series.v[i] as number)
    x = plane.x(t)
    pen.lineTo(x, y)
    const held = lengthAt(series, i) >= stepFrom || first === last
    if (!held || i > heldTo) continue
    x = plane.x(t + lengthAt(series, i))
    pen.lineTo(x, y)
  }
  return x
}

/** One edge of an envelope, there (1) or back (-1); steps where the line has steps. */
function edge(
  pen: Pen,
  plane: Plane,
  series: Drawn['series'],
  values: readonly (number | null)[],
  first: number,
  last: number,
  way: 1 | -1,
) {
  for (let k = 0; k <= last - first; k++) {
    const i = way === 1 ? first + k : last - k
    const t = series.t[i] as number
    const y = plane.y(values[i] ?? (series.v[i] as number))
    const ends = lengthAt(series, i) >= stepFrom || i === last ? [t, t + lengthAt(series, i)] : [t]
    for (const at of way === 1 ? ends : ends.reverse()) pen.lineTo(plane.x(at), y)
  }
}
