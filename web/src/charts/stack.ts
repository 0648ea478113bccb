import type { ChartSeries, Gap } from './grammar.ts'
import { remembering } from './remember.ts'
import { lengthAt } from './spans.ts'

/** One series within a stack: its edges above zero and, where it is negative somewhere, below it. */
export type Band = Placed & { series: ChartSeries }
/** Per slot the edge nearer to zero and the farther one; NaN where the series has no place on this side. */
export type Edges = { inner: Float64Array; outer: Float64Array }
/** Slots `[from, to)` and every series placed in them, first series at the bottom. */
export type Stack = Omit<Bare, 'placed'> & { bands: Band[] }

type Placed = { above: Edges; below: Edges | null }
type Bare = {
  from: Float64Array
  to: Float64Array
  placed: Placed[]
  /** How far what could be placed reaches up and down; NaN where nothing could. */
  top: Float64Array
  bottom: Float64Array
  /** Sum of all series of the slot; NaN when one of them is not known. */
  total: Float64Array
  /** Where a part is missing: nothing can stand on it, so from `base` upward the height is not known. */
  unknown: (Gap & { base: number })[]
  /** Where a part is a sum that lacks some of its own, and where in the stack it stands. */
  partial: (Gap & { lower: number; upper: number })[]
}

/**
 * Stacks series of any intervals. Negative values (charging, imports) grow downward from zero. A missing part is never
 * zero: what would stand on it is left out and the rest of the column is reported as unknown. A series has no say before
 * its first reading and after its last one; a hole between the two is a missing part.
 */
export function stackUp(series: readonly ChartSeries[]): Stack {
  const { placed, ...stack } = place(series)
  return { ...stack, bands: series.map((one, i) => ({ series: one, ...(placed[i] as Placed) })) }
}

const place = remembering((series): Bare => {
  const leaders = leadersOf(series)
  const edges = edgesOf([...new Set(leaders)])
  const count = Math.max(0, edges.length - 1)
  const readings = new Map([...new Set(leaders)].map((one) => [one, readingsAt(one, edges)]))
  // A slot of which nobody says anything is none.
  const spoken = new Uint8Array(count)
  for (const at of readings.values()) for (let k = 0; k < count; k++) if (at[k] !== unsaid) spoken[k] = 1
  const slots = new Int32Array(count)
  let used = 0
  for (let k = 0; k < count; k++) if (spoken[k] === 1) slots[used++] = k
  const work: Work = {
    slots: slots.subarray(0, used),
    edges,
    top: column(used),
    bottom: column(used),
    base: column(used).fill(Number.NaN),
    highest: column(used).fill(Number.NaN),
    lowest: column(used).fill(Number.NaN),
    partial: [],
  }
  const placed: Placed[] = []
  let ground: Float64Array | null = null
  for (const [i, one] of series.entries()) {
    const { above, below, whole } = placeOne(work, one, readings.get(leaders[i] as ChartSeries) as Int32Array)
    // What stands on all of the series before it shares its edge.
    placed.push({ above: ground && whole ? { ...above, inner: ground } : above, below })
    ground = whole ? above.outer : null
  }
  const stack = {
    from: column(used),
    to: column(used),
  }
  const total = column(used)
  for (let k = 0; k < used; k++) {
    stack.from[k] = edges[slots[k] as number] as number
    stack.to[k] = edges[(slots[k] as number) + 1] as number
    total[k] = (work.top[k] as number) + (work.bottom[k] as number)
  }
  const { highest: top, lowest: bottom, partial } = work
  return { ...stack, placed, top, bottom, total, unknown: unknownOf(work, stack), partial }
})

type Work = {
  slots: Int32Array
  edges: Float64Array
  /** How far the column has grown; NaN once a part of it is missing. */
  top: Float64Array
  bottom: Float64Array
  base: Float64Array
  highest: Float64Array
  lowest: Float64Array
  partial: Bare['partial']
}

/** Instead of a reading: no say here, or one that should be there. */
const [unsaid, missing] = [-1, -2]

function placeOne(work: Work, { v, q }: ChartSeries, at: Int32Array): Placed & { whole: boolean } {
  const { slots, edges, top, bottom, base, highest, lowest } = work
  const count = slots.length
  const above = edgesFor(count)
  let below: Edges | null = null
  let whole = true
  const lacking = lackingOf(q)
  for (let k = 0; k < count; k++) {
    const slot = slots[k] as number
    const reading = at[slot] as number
    const value = reading < 0 ? null : v[reading]
    const was = top[k] as number
    const under = bottom[k] as number
    if (typeof value !== 'number' || Number.isNaN(was)) {
      whole = false
      if (reading === unsaid || Number.isNaN(was) || typeof value === 'number') continue
      base[k] = was
      top[k] = Number.NaN
      bottom[k] = Number.NaN
      continue
    }
    const down = value < 0 ? under + value : under
    above.inner[k] = was
    above.outer[k] = top[k] = highest[k] = value > 0 ? was + value : was
    bottom[k] = lowest[k] = down
    if (value < 0) {
      below ??= edgesFor(count)
      below.inner[k] = under
      below.outer[k] = down
    }
    if (lacking?.has(reading)) {
      const [from, to] = [edges[slot] as number, edges[slot + 1] as number]
      work.partial.push(
        value > 0 ? { from, to, lower: was, upper: was + value } : { from, to, lower: down, upper: under },
      )
    }
  }
  return { above, below, whole }
}

function edgesFor(count: number): Edges {
  return { inner: column(count).fill(Number.NaN), outer: column(count).fill(Number.NaN) }
}

function unknownOf({ base }: Work, { from, to }: Pick<Bare, 'from' | 'to'>): Bare['unknown'] {
  const stretches: Bare['unknown'] = []
  for (let k = 0; k < base.length; k++) {
    const level = base[k] as number
    if (Number.isNaN(level)) continue
    const last = stretches.at(-1)
    if (last && last.to === from[k] && last.base === level) last.to = to[k] as number
    else stretches.push({ from: from[k] as number, to: to[k] as number, base: level })
  }
  return stretches
}

/** Which readings are partial sums; undefined: none. */
function lackingOf(q: ChartSeries['q']): Set<number> | undefined {
  const lacking = new Set<number>()
  for (const [first, count, quality] of q ?? [])
    if (quality === 'partial') for (let i = first; i < first + count; i++) lacking.add(i)
  return lacking.size > 0 ? lacking : undefined
}

/** Of each slot the reading that covers it, or why there is none. */
function readingsAt(series: ChartSeries, edges: Float64Array): Int32Array {
  const { t } = series
  const at = new Int32Array(edges.length)
  let i = 0
  for (let k = 0; k < edges.length; k++) {
    const instant = edges[k] as number
    while (i + 1 < t.length && (t[i + 1] as number) <= instant) i++
    const start = t[i]
    if (start === undefined || instant < start) at[k] = unsaid
    else if (instant < start + lengthAt(series, i)) at[k] = i
    else at[k] = i + 1 < t.length ? missing : unsaid
  }
  return at
}

/** For each series the first one with the same instants: series of one report share theirs, and are looked at once. */
function leadersOf(series: readonly ChartSeries[]): ChartSeries[] {
  return series.map((one) => series.find((other) => other === one || sameInstants(one, other)) as ChartSeries)
}

/** Every instant at which a reading begins or ends, once. */
function edgesOf(distinct: readonly ChartSeries[]): Float64Array {
  const all = column(distinct.reduce((sum, one) => sum + 2 * one.t.length, 0))
  let count = 0
  let ascends = true
  for (const one of distinct)
    for (let i = 0; i < one.t.length; i++) {
      const start = one.t[i] as number
      if (count > 0 && start < (all[count - 1] as number)) ascends = false
      all[count++] = start
      all[count++] = start + lengthAt(one, i)
    }
  if (!ascends) all.sort()
  let kept = 0
  for (const edge of all) if (kept === 0 || edge !== all[kept - 1]) all[kept++] = edge
  return all.slice(0, kept)
}

function sameInstants(a: ChartSeries, b: ChartSeries): boolean {
  if (a.lengths || b.lengths || a.intervalMs !== b.intervalMs || a.t.length !== b.t.length) return false
  return a.t === b.t || same(a.t, b.t)
}

function same(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  // From the end: what has moved on differs there.
  for (let i = a.length - 1; i >= 0; i--) if (a[i] !== b[i]) return false
  return a.length === b.length
}

const column = (length: number) => new Float64Array(length)
