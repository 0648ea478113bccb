import { hatch } from './hatch.ts'
import type { Plane } from './paint.ts'
import type { Prepared } from './scene.ts'
import type { Band, Edges, Stack } from './stack.ts'

type StackLayer = Extract<Prepared, { type: 'stack' }>

/** Areas with a full-strength top edge; after the last report what is scheduled, faint and dashed. */
export function paintStack(ctx: CanvasRenderingContext2D, plane: Plane, { stack, scheduled, end }: StackLayer) {
  for (const gap of stack.unknown) hatch(ctx, plane, gap, plane.top, plane.y(gap.base))
  for (const band of stack.bands) paintBand(ctx, plane, stack, band, 'reported')
  for (const gap of stack.partial) hatch(ctx, plane, gap, plane.y(gap.edges[1]), plane.y(gap.edges[0]))
  if (!scheduled) return
  ctx.save()
  ctx.beginPath()
  const start = end === null ? plane.left : Math.max(plane.left, plane.x(end))
  ctx.rect(start, plane.top, plane.left + plane.width - start, plane.height)
  ctx.clip()
  for (const band of scheduled.bands) paintBand(ctx, plane, scheduled, band, 'scheduled')
  ctx.restore()
}

function paintBand(
  ctx: CanvasRenderingContext2D,
  plane: Plane,
  stack: Stack,
  band: Band,
  as: 'reported' | 'scheduled',
) {
  const { ratio } = plane
  ctx.fillStyle = band.series.colour
  ctx.strokeStyle = band.series.colour
  ctx.lineJoin = 'round'
  ctx.lineCap = 'butt'
  ctx.lineWidth = (as === 'reported' ? 1.25 : 1) * ratio
  ctx.setLineDash(as === 'reported' ? [] : [3 * ratio, 3 * ratio])
  for (const side of ['above', 'below'] as const)
    for (const [first, last] of runsOf(stack, band[side])) {
      const outer = side === 'above' ? 1 : 0
      const edge = path(plane, stack, band, side, first, last, outer)
      const back = path(plane, stack, band, side, first, last, 1 - outer).reverse()
      ctx.globalAlpha = as === 'reported' ? 0.56 : 0.2
      fill(ctx, [...edge, ...back])
      ctx.globalAlpha = as === 'reported' ? 1 : 0.8
      line(ctx, edge)
    }
  ctx.globalAlpha = 1
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

/** Hours are steps over their hour; finer readings are joined, the last one held to its end. */
function path(
  plane: Plane,
  stack: Stack,
  band: Band,
  side: 'above' | 'below',
  first: number,
  last: number,
  edge: number,
): [number, number][] {
  const points: [number, number][] = []
  for (let k = first; k <= last; k++) {
    const y = plane.y(band[side][k]?.[edge] as number)
    points.push([plane.x(stack.from[k] as number), y])
    const held = (stack.to[k] as number) - (stack.from[k] as number) >= 900_000
    if (held || k === last) points.push([plane.x(stack.to[k] as number), y])
  }
  return points
}

function fill(ctx: CanvasRenderingContext2D, points: [number, number][]) {
  ctx.beginPath()
  for (const [x, y] of points) ctx.lineTo(x, y)
  ctx.closePath()
  ctx.fill()
}

function line(ctx: CanvasRenderingContext2D, points: [number, number][]) {
  ctx.beginPath()
  for (const [x, y] of points) ctx.lineTo(x, y)
  ctx.stroke()
}
