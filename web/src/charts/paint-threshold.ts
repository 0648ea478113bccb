import { colours } from '#theme.ts'
import type { Severity } from '#ui/vocabulary.ts'
import type { Limit } from './grammar.ts'
import { boxOf } from './paint-bars.ts'
import { fillTo, strokeOne } from './paint-lines.ts'
import { type Pen, type Plane, takeUp } from './pen.ts'
import type { Prepared } from './prepare.ts'
import type { Outside } from './threshold.ts'
import { shownOf } from './window.ts'

type ThresholdLayer = Extract<Prepared, { type: 'threshold' }>

export const alarmColour: Record<Severity, string> = {
  high: colours.alarmHigh,
  medium: colours.alarmMedium,
  low: colours.alarmLow,
}

/** A calm line at each limit; only what lies outside takes the alarm's colour. */
export function paintThreshold(pen: Pen, plane: Plane, { drawn, limits, outside, asBars }: ThresholdLayer) {
  for (const limit of limits) limitLine(pen, plane, limit)
  for (const one of drawn)
    for (const limit of limits) {
      const stretches = outside.filter((stretch) => stretch.limit === limit)
      if (stretches.length === 0) continue
      if (asBars) recolour(pen, plane, one.series, stretches)
      else beyond(pen, plane, one.series, stretches, limit)
    }
  pen.globalAlpha = 1
}

function limitLine(pen: Pen, plane: Plane, { value }: Limit) {
  const y = Math.round(plane.y(value)) - plane.ratio / 2
  takeUp(pen, plane, { colour: colours.text2, width: 1 })
  pen.beginPath()
  pen.moveTo(plane.left, y)
  pen.lineTo(plane.left + plane.width, y)
  pen.stroke()
}

type Series = ThresholdLayer['drawn'][number]['series']

function recolour(pen: Pen, plane: Plane, series: Series, stretches: readonly Outside[]) {
  for (const { span, limit } of stretches) {
    pen.fillStyle = alarmColour[limit.severity]
    pen.globalAlpha = 1
    const { first, last } = shownOf(series.t, span.first, span.last, plane)
    for (let i = first; i <= last; i++) {
      const box = boxOf(plane, { series }, i, series.v[i] as number)
      pen.fillRect(box.x, box.y, box.width, Math.max(box.height, 2 * plane.ratio))
    }
  }
}

/** The line beyond its limit again, in the alarm's colour, with a wash down to the limit. */
function beyond(pen: Pen, plane: Plane, series: Series, stretches: readonly Outside[], limit: Limit) {
  const y = plane.y(limit.value)
  const end = plane.top + plane.height
  pen.save()
  pen.beginPath()
  if (limit.side === 'upper') pen.rect(plane.left, plane.top, plane.width, Math.max(0, y - plane.top))
  else pen.rect(plane.left, y, plane.width, Math.max(0, end - y))
  pen.clip()
  for (const { span, from, to } of stretches) {
    if (to < plane.from || from > plane.to) continue
    // The neighbours inside the limit as well: the line crosses the limit on its way to them.
    const first = joins(series, span.first - 1, span.first) ? span.first - 1 : span.first
    const last = joins(series, span.last, span.last + 1) ? span.last + 1 : span.last
    pen.fillStyle = alarmColour[limit.severity]
    pen.globalAlpha = 0.2
    fillTo(pen, plane, { series, spans: [{ first, last }] }, limit.value)
    takeUp(pen, plane, { colour: alarmColour[limit.severity], width: 2.25, round: true })
    strokeOne(pen, plane, { series }, first, last, last)
  }
  pen.restore()
}

/** Whether a line leads from one reading to the next: both are known and nothing lies between. */
function joins({ t, v, lengths, intervalMs }: Series, a: number, b: number): boolean {
  if (typeof v[a] !== 'number' || typeof v[b] !== 'number') return false
  const length = lengths?.[a] ?? intervalMs
  return (t[b] as number) - (t[a] as number) - length <= (lengths?.[b] ?? intervalMs) / 2
}
