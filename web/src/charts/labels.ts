import { marketDate } from 'grid/zone.ts'
import { formatTime } from '#format.ts'
import type { Gap } from './grammar.ts'
import type { Scene } from './scene.ts'
import type { Stack } from './stack.ts'
import type { Size } from './use-size.ts'
import { dayName } from './wall-clock.ts'

/** A word in the plot: centre in CSS pixels from its top left. */
export type Label = { key: string; text: string; x: number; y: number; kind: 'area' | 'gap' }

/** The words that a strip has room for: names in their areas, what is missing in its gap. */
export function labelsOf(scene: Scene, size: Size): Label[] {
  return [...areaLabels(scene, size), ...gapLabels(scene, size)]
}

const letterPx = 6.5

function areaLabels({ layers, frame, axis }: Scene, { width, height }: Size): Label[] {
  const perMs = width / (frame.to - frame.from)
  const perValue = height / (axis.high - axis.low)
  return layers.flatMap((layer) => {
    if (layer.type !== 'stack' || layer.end === null) return []
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
function roomAt(stack: Stack, edges: (readonly [number, number] | null)[], from: number, to: number) {
  let lower = Number.NEGATIVE_INFINITY
  let upper = Number.POSITIVE_INFINITY
  let seen = false
  for (let k = 0; k < stack.from.length; k++) {
    if ((stack.to[k] as number) <= from || (stack.from[k] as number) >= to) continue
    const edge = edges[k]
    if (!edge) return null
    seen = true
    lower = Math.max(lower, edge[0])
    upper = Math.min(upper, edge[1])
  }
  return seen && upper > lower ? { lower, upper } : null
}

function gapLabels({ gaps, frame }: Scene, { width, height }: Size): Label[] {
  const perMs = width / (frame.to - frame.from)
  return gaps.flatMap((gap) => {
    const text = `no data ${spanOf(gap, frame.offsets)}`
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

function spanOf({ from, to }: Gap, offsets: Scene['frame']['offsets']): string {
  const [start, end] = [formatTime(from, offsets), formatTime(to, offsets)]
  if (marketDate(offsets, from) === marketDate(offsets, to - 1)) return `${start}–${end}`
  return `${dayName(offsets, from)} ${start} – ${dayName(offsets, to)} ${end}`
}
