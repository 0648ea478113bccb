import type { Datapoint, HourlyAnswer, Quality } from 'contract'

type Hours = HourlyAnswer['hours']
type Row = HourlyAnswer['rows'][number]

/** What a column of figures is: measured, forecast, or the difference of the two. */
export type Part = 'actual' | 'forecast' | 'error'
/** A datapoint of the table, with the columns that it has. */
export type Group = {
  datapoint: Datapoint
  parts: Part[]
  row: Row | undefined
  /** The same quantity from a finer report: what is known of an hour before its own report. */
  finer?: Row | undefined
}

/**
 * One cell. `so far`: the hour still runs; `missing`: should be there; `late`: its hour is over and its report not due
 * yet; `ahead`: has not happened; `none`: nothing stands here.
 */
export type Cell = {
  v: number | null
  q: Quality
  state: 'known' | 'so far' | 'missing' | 'late' | 'ahead' | 'none'
  peak: boolean
  /** From the finer report, before the hour's own is out. */
  finer?: boolean
}

/** Minimum, average, maximum and total of the complete hours of a column; `whole`: none of the day's is missing. */
export type Foot = {
  min: number | null
  average: number | null
  max: number | null
  total: number | null
  whole: boolean
}

/** The groups of a day: an actual with a default forecast has both, and their difference where that is asked. */
export function groupsOf(
  tags: readonly string[],
  datapoints: ReadonlyMap<string, Datapoint>,
  answer: HourlyAnswer | undefined,
  errors: boolean,
): Group[] {
  const rows = new Map(answer?.rows.map((row) => [row.tag, row]))
  return tags.flatMap((tag) => {
    const datapoint = datapoints.get(tag)
    if (!datapoint) return []
    const both = datapoint.horizon === 'actual' && datapoint.forecast !== null
    const parts: Part[] = both ? ['actual', 'forecast', ...(errors ? (['error'] as const) : [])] : [datapoint.horizon]
    const finer = finerOf(datapoint, datapoints)
    return [{ datapoint, parts, row: rows.get(tag), finer: finer === null ? undefined : rows.get(finer) }]
  })
}

/** The tag of the same quantity in five minutes, where the catalogue has it. */
export function finerOf(
  { tag, interval_s, horizon }: Datapoint,
  datapoints: ReadonlyMap<string, Datapoint>,
): string | null {
  const finer = `${tag}.5m`
  return interval_s === 3_600 && horizon === 'actual' && datapoints.has(finer) ? finer : null
}

/** The cells of one column, hour by hour. */
export function cellsOf({ row, finer, datapoint }: Group, part: Part, hours: Hours, now: number): Cell[] {
  const lateMs = (datapoint.stale_after_s ?? 0) * 1_000
  const cells = hours.map((hour, i): Cell => {
    if (part === 'error') {
      const [actual, forecast] = [row?.actual[i] ?? null, row?.forecast[i] ?? null]
      const known = actual !== null && forecast !== null && hour.end <= now
      return { v: known ? actual - forecast : null, q: 'good', state: known ? 'known' : 'none', peak: false }
    }
    const v = row?.[part][i] ?? null
    const q = (part === 'actual' ? row?.q[i] : row?.fq[i]) ?? 'good'
    if (part === 'forecast') return { v, q, state: v === null ? 'none' : 'known', peak: false }
    const running = hour.start <= now && now < hour.end
    // A reading of the whole hour that is there before its hour is over (a day-ahead price) will not grow.
    const whole = datapoint.interval_s !== null && datapoint.interval_s >= 3_600 && q !== 'partial'
    if (v !== null) return { v, q, state: running && !whole ? 'so far' : 'known', peak: false }
    const early = finer?.actual[i] ?? null
    if (early !== null) {
      const quality = finer?.q[i] ?? 'good'
      return { v: early, q: quality, state: running ? 'so far' : 'known', peak: false, finer: true }
    }
    if (hour.start > now) return { v, q, state: 'ahead', peak: false }
    const due = hour.end + lateMs <= now || q === 'missing'
    return { v, q, state: due ? 'missing' : 'late', peak: false }
  })
  return cells
}

/** Marks the day's highest hour of a quantity that has a peak, among what is known and what is expected of the rest. */
export function withPeak(columns: ReadonlyMap<Part, Cell[]>, datapoint: Datapoint): Map<Part, Cell[]> {
  const next = new Map([...columns].map(([part, cells]) => [part, cells.map((cell) => ({ ...cell }))]))
  if (!peaked.has(datapoint.kind)) return next
  const [actual, forecast] = [next.get('actual'), next.get('forecast')]
  let best: Cell | null = null
  for (let i = 0; i < (actual ?? forecast ?? []).length; i++) {
    // An hour that is not over may still rise: its forecast stands for it.
    const cell = actual?.[i]?.state === 'known' ? actual[i] : (forecast?.[i] ?? null)
    if (cell && cell.v !== null && cell.v > (best?.v ?? Number.NEGATIVE_INFINITY)) best = cell
  }
  if (best) best.peak = true
  return next
}

/** Figures at the foot of a column, over its complete hours. */
export function footOf(cells: readonly Cell[], part: Part, { unit, kind, aggregation }: Datapoint, hours: Hours): Foot {
  const known = cells.flatMap((cell, i) => {
    const hour = hours[i]
    return cell.state === 'known' && cell.v !== null && hour
      ? [{ v: cell.v, h: (hour.end - hour.start) / 3_600_000 }]
      : []
  })
  const whole = !cells.some((cell) => cell.state === 'missing')
  if (known.length === 0) return { min: null, average: null, max: null, total: null, whole }
  const values = known.map((one) => one.v)
  const sum = values.reduce((a, b) => a + b, 0)
  const energy = part !== 'error' && energetic.has(kind) && (unit === 'MW' || unit === 'MWh')
  const total = aggregation === 'sum' || unit === 'MWh' ? sum : known.reduce((all, one) => all + one.v * one.h, 0)
  return {
    min: Math.min(...values),
    max: Math.max(...values),
    average: sum / values.length,
    total: energy ? total : null,
    whole,
  }
}

/** What has a peak that people look for. */
const peaked = new Set<Datapoint['kind']>(['demand', 'market_demand', 'price'])
/** What adds up to an energy over a day; a limit, a price or a capacity does not. */
const energetic = new Set<Datapoint['kind']>([
  'generation',
  'scheduled',
  'demand',
  'market_demand',
  'flow',
  'schedule_import',
  'schedule_export',
  'energy',
  'excess_energy',
  'imports',
  'exports',
  'loss',
])
