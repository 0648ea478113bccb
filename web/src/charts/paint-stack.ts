import { type Columns, createColumns, isFine } from './columns.ts'
import { hatch } from './hatch.ts'
import { type Pen, type Plane, takeUp } from './pen.ts'
import type { Prepared } from './prepare.ts'
import { stepFrom } from './spans.ts'
import type { Band, Edges, Stack } from './stack.ts'
import { shownOf } from './window.ts'

type StackLayer = Extract<Prepared, { type: 'stack' }>

/** Areas with a full-strength top edge, or bars; after the last report what is scheduled, faint and dashed. */
export function paintStack(pen: Pen, plane: Plane, { stack, scheduled, end, look }: StackLayer) {
  const paintBand = look === 'bars' ? paintBars : paintArea
  // The scale may be another one by now.
  inner.values = outer.values = null
  for (const gap of stack.unknown) hatch(pen, plane, gap, plane.top, plane.y(gap.base))
  for (const band of stack.bands) paintBand(pen, plane, stack, band, 'reported')
  for (const gap of stack.partial) hatch(pen, plane, gap, plane.y(gap.upper), plane.y(gap.lower))
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
  const line = as === 'reported' ? { width: 1.25 } : { width: 1, dash: [3, 3], alpha: 0.8 }
  takeUp(pen, plane, { colour: band.series.colour, ...line })
  const strength = pen.globalAlpha
  const faint = as === 'reported' ? 0.56 : 0.2
  const shown = shownOf(stack.from, 0, stack.from.length - 1, plane)
  const [first, last] = [Math.max(0, shown.first), shown.last]
  // A dashed edge says that it is not fact; columns have no dashes.
  const dense = as === 'reported' && isFine(plane, last - first, stack.from[first] ?? 0, stack.to[last] ?? 0)
  for (const edges of [band.above, band.below])
    for (const run of edges ? runsOf(stack, edges, first, last) : []) {
      if (dense) areaInColumns(pen, plane, stack, edges as Edges, run, faint)
      else area(pen, plane, stack, edges as Edges, run, faint, strength)
    }
  pen.globalAlpha = 1
}

type Run = readonly [first: number, last: number]

function area(pen: Pen, plane: Plane, stack: Stack, edges: Edges, run: Run, faint: number, strength: number) {
  pen.globalAlpha = faint
  pen.fillStyle = pen.strokeStyle
  pen.beginPath()
  edge(pen, plane, stack, edges.outer, run, 1)
  edge(pen, plane, stack, edges.inner, run, -1)
  pen.closePath()
  pen.fill()
  pen.globalAlpha = strength
  pen.beginPath()
  edge(pen, plane, stack, edges.outer, run, 1)
  pen.stroke()
}

/** The same where slots are narrower than pixels. A column belongs to a run that holds its middle. */
function areaInColumns(pen: Pen, plane: Plane, stack: Stack, edges: Edges, run: Run, faint: number) {
  const [from, to] = [plane.x(stack.from[run[0]] as number), plane.x(stack.to[run[1]] as number)]
  const first = Math.max(0, Math.ceil(from - 0.5))
  const end = Math.max(first + 1, Math.ceil(to - 0.5))
  const wide = pen.lineWidth
  // What this area stands on is mostly the edge of the one before it.
  if (outer.values === edges.inner && outer.run[0] === run[0] && outer.run[1] === run[1])
    [inner, outer] = [outer, inner]
  else follow(inner, plane, stack, edges.inner, run)
  follow(outer, plane, stack, edges.outer, run)
  pen.globalAlpha = faint
  outer.columns.fillTo(pen, inner.columns, first, end)
  pen.globalAlpha = 1
  outer.columns.strokeWithin(pen, wide, first, end)
  pen.lineWidth = wide
}

/** An edge that was followed; painting never waits, so all strips share the two. */
type Followed = { columns: Columns; values: Float64Array | null; run: Run }
let inner: Followed = { columns: createColumns(), values: null, run: [0, 0] }
let outer: Followed = { columns: createColumns(), values: null, run: [0, 0] }

function follow(followed: Followed, plane: Plane, stack: Stack, values: Float64Array, run: Run) {
  followed.columns.clear(plane.width)
  followed.values = values
  followed.run = run
  edge(followed.columns, plane, stack, values, run, 1)
}

/** A block per slot; the slot that holds now in full strength. */
function paintBars(pen: Pen, plane: Plane, stack: Stack, band: Band, as: Look) {
  pen.fillStyle = band.series.colour
  const { first, last } = shownOf(stack.from, 0, stack.from.length - 1, plane)
  for (const edges of [band.above, band.below])
    for (let k = Math.max(0, first); edges && k <= last; k++) {
      const [a, b] = [edges.inner[k] as number, edges.outer[k] as number]
      if (!(a !== b) || Number.isNaN(a)) continue
      const [from, to] = [stack.from[k] as number, stack.to[k] as number]
      const left = Math.round(plane.x(from))
      const right = Math.round(plane.x(to))
      const air = right - left > 3 * plane.ratio ? Math.max(1, plane.ratio) : 0
      const [top, bottom] = [Math.round(plane.y(Math.max(a, b))), Math.round(plane.y(Math.min(a, b)))]
      const running = plane.now >= from && plane.now < to
      pen.globalAlpha = as === 'scheduled' ? 0.26 : running ? 1 : 0.62
      pen.fillRect(left, top, Math.max(1, right - left - air), Math.max(1, bottom - top))
    }
  pen.globalAlpha = 1
}

/** Runs of slots `first..last` that touch each other and have some height. */
function runsOf({ from, to }: Stack, { inner, outer }: Edges, first: number, last: number): Run[] {
  const runs: [number, number][] = []
  let open: [number, number] | null = null
  for (let k = first; k <= last; k++) {
    const height = (outer[k] as number) - (inner[k] as number)
    if (height === 0 || Number.isNaN(height)) open = null
    else if (open && from[k] === to[k - 1]) open[1] = k
    else {
      open = [k, k]
      runs.push(open)
    }
  }
  return runs
}

/**
 * One edge of an area, there (1) or back (-1). Hours are steps over their hour; finer readings are joined, the last one
 * held to its end.
 */
function edge(
  pen: Pick<Pen, 'lineTo'>,
  plane: Plane,
  { from, to }: Stack,
  values: Float64Array,
  [first, last]: Run,
  way: 1 | -1,
) {
  for (let n = 0; n <= last - first; n++) {
    const k = way === 1 ? first + n : last - n
    const y = plane.y(values[k] as number)
    const [start, end] = [from[k] as number, to[k] as number]
    const held = k === last || end - start >= stepFrom
    if (held && way === -1) pen.lineTo(plane.x(end), y)
    pen.lineTo(plane.x(start), y)
    if (held && way === 1) pen.lineTo(plane.x(end), y)
  }
}
