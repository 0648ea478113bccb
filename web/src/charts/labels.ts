import { marketDate } from 'grid/zone.ts'
import { formatTime } from '#format.ts'
import { alarms, type Severity, vocabulary } from '#ui/vocabulary.ts'
import type { Gap } from './grammar.ts'
import { indexAt } from './reading.ts'
import type { Scene } from './scene.ts'
import type { Edges, Stack } from './stack.ts'
import type { Size } from './use-size.ts'
import { dayName, writtenIn } from './wall-clock.ts'

/** A word in the plot: centre in CSS pixels from its top left. */
export type Label = {
  key: string
  text: string
  x: number
  y: number
  kind: 'area' | 'gap' | 'limit' | 'outside'
  severity?: Severity
}

/**
 * The words that a strip has room for: names in their areas, limits on their line, what is missing in its gap.
 * `marks` stand along the top, at these pixels from the left; words make way for them.
 */
export function labelsOf(
  scene: Scene,
  size: Size,
  format: (value: number) => string,
  marks: readonly number[] = [],
): Label[] {
  return [...areaLabels(scene, size), ...gapLabels(scene, size), ...limitLabels(scene, size, format, marks)]
}

const letterPx = 6.5

function areaLabels({ layers, frame, axis }: Scene, { width, height }: Size): Label[] {
  const perMs = width / (frame.to - frame.from)
  const perValue = height / (axis.high - axis.low)
  return layers.flatMap((layer) => {
    if (layer.type !== 'stack' || layer.look === 'bars' || layer.end === null) return []
    const end = Math.min(layer.end, frame.to)
    const start = Math.max(layer.stack.from[0] ?? frame.from, frame.from)
    // One column for all names, far enough from both ends of what is reported.
    const x = (start - frame.from + (end - start) * 0.6) * perMs
    return layer.stack.bands.flatMap((band) => {
      const half = (band.series.label.length * letterPx) / 2 + 4
      if (x - half < 0 || x + half > width) return []
      const place = roomAt(layer.stack, band.above, frame.from + (x - half) / perMs, frame.from + (x + half) / perMs)
      if (!place || (place.upper - place.lower) * perValue < 14) return []
      const middle = (place.upper + place.lower) / 2
      return [
        { key: band.series.key, text: band.series.label, x, y: (axis.high - middle) * perValue, kind: 'area' as const },
      ]
    })
  })
}

/** The room that an area leaves over a whole stretch: highest lower edge to lowest upper edge. */
function roomAt({ from: starts, to: ends }: Stack, { inner, outer }: Edges, from: number, to: number) {
  let lower = Number.NEGATIVE_INFINITY
  let upper = Number.POSITIVE_INFINITY
  const at = Math.max(0, indexAt(starts, from))
  const first = (ends[at] as number) > from ? at : at + 1
  let k = first
  for (; k < starts.length && (starts[k] as number) < to; k++) {
    if (Number.isNaN(inner[k])) return null
    lower = Math.max(lower, inner[k] as number)
    upper = Math.min(upper, outer[k] as number)
  }
  return k > first && upper > lower ? { lower, upper } : null
}

function gapLabels({ gaps, frame }: Scene, { width, height }: Size): Label[] {
  const perMs = width / (frame.to - frame.from)
  return gaps.flatMap((gap) => {
    const text = `${vocabulary.missing.word} ${spanOf(gap, writtenIn(frame).offsets)}`
    const room = (gap.to - gap.from) * perMs
    if (room < text.length * letterPx + 8) return []
    return [
      {
        key: `gap ${gap.from}`,
        text,
        x: (gap.from - frame.from) * perMs + room / 2,
        y: height - 12,
        kind: 'gap' as const,
      },
    ]
  })
}

/** Each limit by its words at the left end, and the farthest value of each stretch outside it. */
function limitLabels(
  { layers, frame, axis }: Scene,
  { width, height }: Size,
  format: (value: number) => string,
  marks: readonly number[],
) {
  const perMs = width / (frame.to - frame.from)
  const perValue = height / (axis.high - axis.low)
  const y = (value: number) => Math.min(height - 8, Math.max(8, (axis.high - value) * perValue))
  return layers.flatMap((layer): Label[] => {
    if (layer.type !== 'threshold') return []
    const worstAt = layer.outside.map((one) => (one.worst.t - frame.from) * perMs)
    // At the left, or at the right where it would take the place of what lies outside.
    const freeEnd = (room: number) => {
      const [left, right] = [room + 40, width - room - 40]
      const leftTaken = worstAt.some((x) => x >= 0 && x < left)
      return leftTaken && !worstAt.some((x) => x > right && x <= width) ? width - room - 6 : 6
    }
    const named = layer.limits
      .filter((limit) => limit.value > axis.low && limit.value < axis.high)
      .map((limit) => ({
        key: `limit ${limit.label}`,
        text: limit.label,
        x: freeEnd(limit.label.length * letterPx),
        y: y(limit.value) + (y(limit.value) < 20 ? 9 : -9),
        kind: 'limit' as const,
      }))
    const taken: { from: number; to: number; y: number }[] = named.map((one) => ({
      from: one.x,
      to: one.x + one.text.length * letterPx,
      y: one.y,
    }))
    const worst = layer.outside
      .filter((one) => one.to > frame.from && one.from < frame.to)
      .sort((a, b) => Math.abs(b.worst.v - b.limit.value) - Math.abs(a.worst.v - a.limit.value))
      .flatMap(({ limit, worst }) => {
        const text = `${alarms[limit.severity].shape} ${format(worst.v)}`
        const half = (text.length * letterPx) / 2 + 4
        const x = aside(Math.min(width - half, Math.max(half, (worst.t - frame.from) * perMs)), half, marks, width)
        if (worst.t < frame.from || worst.t >= frame.to) return []
        const off = limit.side === 'upper' || layer.asBars ? -12 : 12
        const at = layer.asBars ? Math.min(y(worst.v), y(limit.value)) : y(worst.v)
        const place = Math.min(height - 8, Math.max(8, at + off))
        // The farthest first; one that would touch another is left to the table.
        if (taken.some((one) => one.from < x + half && x - half < one.to && Math.abs(one.y - place) < 16)) return []
        taken.push({ from: x - half, to: x + half, y: place })
        return [
          {
            key: `outside ${limit.label} ${worst.t}`,
            text,
            x,
            y: place,
            kind: 'outside' as const,
            severity: limit.severity,
          },
        ]
      })
    return [...named, ...worst]
  })
}

/** Beside a mark that it would cover, where there is room for it. */
function aside(x: number, half: number, marks: readonly number[], width: number): number {
  const mark = marks.find((one) => Math.abs(one - x) < half + 16)
  if (mark === undefined) return x
  return mark + 16 + 2 * half <= width ? mark + 16 + half : mark - 16 - half
}

function spanOf({ from, to }: Gap, offsets: Scene['frame']['offsets']): string {
  const [start, end] = [formatTime(from, offsets), formatTime(to, offsets)]
  if (marketDate(offsets, from) === marketDate(offsets, to - 1)) return `${start}–${end}`
  return `${dayName(offsets, from)} ${start} – ${dayName(offsets, to)} ${end}`
}
