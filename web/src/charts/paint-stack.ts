import { hatch } from './hatch.ts'
import { type Pen, type Plane, takeUp } from './pen.ts'
import type { Prepared } from './prepare.ts'
import { stepFrom } from './spans.ts'
import type { Band, Edges, Stack } from './stack.ts'

type StackLayer = Extract<Prepared, { type: 'stack' }>

/** Areas with a full-strength top edge, or bars; after the last report what is scheduled, faint and dashed. */
export function paintStack(pen: Pen, plane: Plane, { stack, scheduled, end, look }: StackLayer) {
  const paintBand = look === 'bars' ? paintBars : paintArea
  for (const gap of stack.unknown) hatch(pen, plane, gap, plane.top, plane.y(gap.base))
  for (const band of stack.bands) paintBand(pen, plane, stack, band, 'reported')
  for (const gap of stack.partial) hatch(pen, plane, gap, plane.y(gap.edges[1]), plane.y(gap.edges[0]))
  if (!scheduled) return
  pen.save()
  pen.beginPath()
  const start = end === null ? plane.left : Math.max(plane.left, plane.x(end))
  pen.rect(start, plane.top, plane.left + plane.width - start, plane.height)
  pen.clip()
  for (const band of scheduled.bands) paintBand(pen, plane, scheduled, band, 'scheduled')
  pen.restore()
}

type Look = 'reported' | 'scheduled'

function paintArea(pen: Pen, plane: Plane, stack: Stack, band: Band, as: Look) {
  pen.fillStyle = band.series.colour
  const line = as === 'reported' ? { width: 1.25 } : { width: 1, dash: [3, 3], alpha: 0.8 }
  takeUp(pen, plane, { colour: band.series.colour, ...line })
  const strength = pen.globalAlpha
  for (const side of ['above', 'below'] as const)
    for (const [first, last] of runsOf(stack, band[side])) {
      const outer = side === 'above' ? 1 : 0
      pen.globalAlpha = as === 'reported' ? 0.56 : 0.2
      pen.beginPath()
      edge(pen, plane, stack, band[side], first, last, outer, 1)
      edge(pen, plane, stack, band[side], first, last, 1 - outer, -1)
      pen.closePath()
      pen.fill()
      pen.globalAlpha = strength
      pen.beginPath()
      edge(pen, plane, stack, band[side], first, last, outer, 1)
      pen.stroke()
    }
  pen.globalAlpha = 1
}

/** A block per slot; the slot that holds now in full strength. */
function paintBars(pen: Pen, plane: Plane, stack: Stack, band: Band, as: Look) {
  pen.fillStyle = band.series.colour
  for (const side of [band.above, band.below])
    side.forEach((edges, k) => {
      if (!edges || edges[1] <= edges[0]) return
      const [from, to] = [stack.from[k] as number, stack.to[k] as number]
      const left = Math.round(plane.x(from))
      const right = Math.round(plane.x(to))
      const air = right - left > 3 * plane.ratio ? Math.max(1, plane.ratio) : 0
      const [top, bottom] = [Math.round(plane.y(edges[1])), Math.round(plane.y(edges[0]))]
      const running = plane.now >= from && plane.now < to
      pen.globalAlpha = as === 'scheduled' ? 0.26 : running ? 1 : 0.62
      pen.fillRect(left, top, Math.max(1, right - left - air), Math.max(1, bottom - top))
    })
  pen.globalAlpha = 1
}

/** Runs of slots that touch each other and have some height on this side. */
function runsOf(stack: Stack, side: (Edges | null)[]): [number, number][] {
  const runs: [number, number][] = []
  side.forEach((edges, k) => {
    if (!edges || edges[1] - edges[0] <= 0) return
    const run = runs.at(-1)
    if (run && run[1] === k - 1 && stack.from[k] === stack.to[k - 1]) run[1] = k
    else runs.push([k, k])
  })
  return runs
}

/**
 * One edge of an area, there (1) or back (-1). Hours are steps over their hour; finer readings are joined, the last one
 * held to its end.
 */
function edge(
  pen: Pen,
  plane: Plane,
  { from, to }: Stack,
  edges: Band['above'],
  first: number,
  last: number,
  which: number,
  way: 1 | -1,
) {
  for (let n = 0; n <= last - first; n++) {
    const k = way === 1 ? first + n : last - n
    const y = plane.y(edges[k]?.[which] as number)
    const [start, end] = [from[k] as number, to[k] as number]
    const held = k === last || end - start >= stepFrom
    if (held && way === -1) pen.lineTo(plane.x(end), y)
    pen.lineTo(plane.x(start), y)
    if (held && way === 1) pen.lineTo(plane.x(end), y)
  }
}
