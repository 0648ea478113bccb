import type { ChartSeries, Gap } from './grammar.ts'
import { lengthAt } from './spans.ts'

/** One series within a stack: per slot its lower and upper edge above zero, and below it; null where it cannot be placed. */
export type Band = { series: ChartSeries; above: (Edges | null)[]; below: (Edges | null)[] }
export type Edges = readonly [lower: number, upper: number]
/** Slots `[from, to)` and every series placed in them, first series at the bottom. */
export type Stack = {
  from: number[]
  to: number[]
  bands: Band[]
  /** How far what could be placed reaches up and down; null where nothing could. */
  top: (number | null)[]
  bottom: (number | null)[]
  /** Sum of all series of the slot; null when one of them is not known. */
  total: (number | null)[]
  /** Where a part is missing: nothing can stand on it, so from `base` upward the height is not known. */
  unknown: (Gap & { base: number })[]
  /** Where a part is a sum that lacks some of its own, and where in the stack it stands. */
  partial: (Gap & { edges: Edges })[]
}

/**
 * Stacks series of any intervals. Negative values (charging, imports) grow downward from zero. A missing part is never
 * zero: what would stand on it is left out and the rest of the column is reported as unknown. A series has no say before
 * its first reading and after its last one; a hole between the two is a missing part.
 */
export function stackUp(series: readonly ChartSeries[]): Stack {
  const edges = edgesOf(series)
  const stack: Stack = {
    from: [],
    to: [],
    bands: series.map((one) => ({ series: one, above: [], below: [] })),
    top: [],
    bottom: [],
    total: [],
    unknown: [],
    partial: [],
  }
  const cursors = series.map(() => 0)
  const lacking = series.map((one) => lackingOf(one))
  const anyLacking = lacking.some((one) => one.length > 0)
  for (let k = 0; k + 1 < edges.length; k++) {
    const from = edges[k] as number
    const parts = series.map((one, i) => partAt(one, from, cursors, i))
    if (parts.every((part) => part === undefined)) continue
    const weak = anyLacking ? lacking.map((one, i) => one[cursors[i] as number] === true) : whole
    addSlot(stack, from, edges[k + 1] as number, parts, weak)
  }
  return stack
}

type Part = number | null | undefined
const whole: boolean[] = []

function addSlot(stack: Stack, from: number, to: number, parts: Part[], weak: boolean[]) {
  let top: number | null = 0
  let bottom: number | null = 0
  let base: number | null = null
  let highest: number | null = null
  let lowest: number | null = null
  parts.forEach((part, i) => {
    const band = stack.bands[i] as Band
    if (part === null) {
      base ??= top
      top = null
      bottom = null
    }
    const above: number = Math.max(part ?? 0, 0)
    const below: number = Math.min(part ?? 0, 0)
    const absent = part === undefined || part === null
    if (weak[i] && !absent && top !== null && bottom !== null)
      stack.partial.push({ from, to, edges: above > 0 ? [top, top + above] : [bottom + below, bottom] })
    band.above.push(absent || top === null ? null : [top, top + above])
    band.below.push(absent || bottom === null ? null : [bottom + below, bottom])
    if (top !== null) top += above
    if (bottom !== null) bottom += below
    if (absent || top === null) return
    highest = top
    lowest = bottom
  })
  stack.from.push(from)
  stack.to.push(to)
  stack.top.push(highest)
  stack.bottom.push(lowest)
  stack.total.push(top === null || bottom === null ? null : top + bottom)
  if (base !== null) extend(stack.unknown, from, to, base)
}

function extend(stretches: Stack['unknown'], from: number, to: number, base: number) {
  const last = stretches.at(-1)
  if (last && last.to === from && last.base === base) last.to = to
  else stretches.push({ from, to, base })
}

/** Which readings are partial sums. */
function lackingOf({ q }: ChartSeries): boolean[] {
  const lacking: boolean[] = []
  for (const [first, count, quality] of q ?? [])
    if (quality === 'partial') for (let i = first; i < first + count; i++) lacking[i] = true
  return lacking
}

/** The value that covers an instant: null when it is missing, undefined when the series has no say. Moves its cursor on. */
function partAt(series: ChartSeries, instant: number, cursors: number[], i: number): Part {
  const { t, v } = series
  let index = cursors[i] as number
  while (index + 1 < t.length && (t[index + 1] as number) <= instant) index++
  cursors[i] = index
  const start = t[index]
  if (start === undefined || instant < start) return undefined
  if (instant < start + lengthAt(series, index)) return v[index] ?? null
  return index + 1 < t.length ? null : undefined
}

/** Every instant at which a reading begins or ends. Series of one report share theirs, and are looked at once. */
function edgesOf(series: readonly ChartSeries[]): number[] {
  const edges = new Set<number>()
  series.forEach((one, i) => {
    if (series.slice(0, i).some((other) => sameInstants(one, other))) return
    one.t.forEach((start, k) => {
      edges.add(start)
      edges.add(start + lengthAt(one, k))
    })
  })
  return [...edges].sort((a, b) => a - b)
}

function sameInstants(a: ChartSeries, b: ChartSeries): boolean {
  if (a.lengths || b.lengths || a.intervalMs !== b.intervalMs || a.t.length !== b.t.length) return false
  return a.t === b.t || a.t.every((t, i) => t === b.t[i])
}
