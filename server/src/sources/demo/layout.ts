import type { DatapointClaim, EntityClaim, ParsedReport, Quality, ReadingsClaim } from 'contract'

/** One value of a report: `v` null with `missing`. */
export type Cell = { v: number | null; q: Quality; parts_missing?: number }

export type Series = Omit<DatapointClaim, 'entity' | 'horizon' | 'aggregation' | 'sign'> &
  Partial<Pick<DatapointClaim, 'horizon' | 'aggregation' | 'sign'>>

/** The entities and datapoints that every report of one kind has, in one order. */
export type Layout = Pick<ParsedReport, 'entities' | 'datapoints'> & {
  /** Adds a datapoint and, when it is new, its entity; answers the datapoint's index. */
  add: (entity: EntityClaim, series: Series) => number
}

export function createLayout(): Layout {
  const entities: EntityClaim[] = []
  const datapoints: DatapointClaim[] = []
  return {
    entities,
    datapoints,
    add(entity, series) {
      let at = entities.findIndex((each) => each.type === entity.type && each.source_name === entity.source_name)
      if (at === -1) at = entities.push(entity) - 1
      return datapoints.push({ horizon: 'actual', aggregation: 'mean', sign: '', ...series, entity: at }) - 1
    },
  }
}

/** Columns of a layout over some instants; `cells(t)` gives one cell per datapoint, null where it has none at all. */
export function readingsOf(layout: Layout, instants: number[], cells: (t: number) => (Cell | null)[]): ReadingsClaim[] {
  const columns = layout.datapoints.map((_, datapoint): Required<ReadingsClaim> => {
    return { datapoint, t: [], v: [], q: [], parts_missing: [] }
  })
  for (const t of instants) {
    for (const [i, cell] of cells(t).entries()) {
      const column = columns[i]
      if (!cell || !column) continue
      column.t.push(t)
      column.v.push(cell.v)
      column.q.push(cell.q)
      column.parts_missing.push(cell.parts_missing ?? null)
    }
  }
  return columns.filter((column) => column.t.length > 0).map(slim)
}

export const good = (v: number): Cell => ({ v, q: 'good' })
export const missing: Cell = { v: null, q: 'missing' }

/** One decimal, never −0. */
export const tenth = (value: number): number => Math.round(value * 10) / 10 + 0
/** Whole MW, never −0. */
export const whole = (value: number): number => Math.round(value) + 0

/** Tenths of a MW, whole, as MW. */
export const mwOf = (tenths: number): Cell => good(tenths / 10 + 0)

/** The sum over parts, by what is known of them. */
export function sumOf(parts: Cell[]): Cell {
  let total = 0
  let known = 0
  let absent = 0
  for (const { v, parts_missing } of parts) {
    if (v === null) absent += 1
    else {
      total += v
      known += 1
      absent += parts_missing ?? 0
    }
  }
  if (known === 0) return missing
  const v = tenth(total)
  return absent === 0 ? good(v) : { v, q: 'partial', parts_missing: absent }
}

function slim({ datapoint, t, v, q, parts_missing }: Required<ReadingsClaim>): ReadingsClaim {
  const claim: ReadingsClaim = { datapoint, t, v }
  if (q.some((quality) => quality !== 'good')) claim.q = q
  if (parts_missing.some((parts) => parts !== null)) claim.parts_missing = parts_missing
  return claim
}
