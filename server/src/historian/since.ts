import type { ReadingTuple } from 'contract'
import type { Querier } from '#database/database.ts'
import { instants, numbers, qualityOf } from './columns.ts'
import type { Accepted, StoredDatapoint } from './historian.ts'

/**
 * The acceptances numbered (after, upTo], oldest first, from the rows they left: a value that a later acceptance
 * changed again is told by the later one alone. Null when they hold more than `limit` readings.
 */
export async function acceptedSince(
  database: Querier,
  datapoint: (id: number) => StoredDatapoint | undefined,
  after: number,
  upTo: number,
  limit: number,
): Promise<Accepted[] | null> {
  const { rows: acceptances } = await database.query<{ id: number; seq: number; system: string }>(
    'select id, seq, system from acceptance where seq > $1 and seq <= $2 order by seq limit $3',
    [after, upTo, limit],
  )
  if (acceptances.length === limit) return null
  if (acceptances.length === 0) return []
  const ids = acceptances.map((one) => one.id)
  const span = [Math.min(...ids), Math.max(...ids), ids]
  const { rows: readings } = await database.query<{ acceptance: number; id: number; t: string; v: string; q: string }>(
    `select acceptance_id as acceptance, datapoint_id as id, array_agg(ts order by ts)::text as t,
       array_agg(value order by ts)::text as v, array_agg(quality order by ts)::text as q
     from (select * from reading where acceptance_id between $1 and $2 and acceptance_id = any($3) limit $4) as recent
     group by acceptance_id, datapoint_id`,
    [...span, limit],
  )
  const { rows: runs } = await database.query<{ acceptance: number; id: number; issued_at: number }>(
    `select distinct acceptance_id as acceptance, datapoint_id as id, issued_at from forecast_run
     where acceptance_id between $1 and $2 and acceptance_id = any($3)`,
    span,
  )
  let count = 0
  const byAcceptance = new Map<number, Accepted>(
    acceptances.map(({ id, seq, system }) => [id, { seq, system, values: new Map(), runs: [] }]),
  )
  for (const row of readings) {
    const t = instants(row.t)
    const v = numbers(row.v)
    const q = instants(row.q)
    count += t.length
    const tag = datapoint(row.id)?.tag
    if (tag === undefined) continue
    const list = t.map((instant, i): ReadingTuple => [instant, v[i] ?? null, qualityOf(q[i] ?? 0)])
    byAcceptance.get(row.acceptance)?.values.set(tag, list)
  }
  if (count >= limit) return null
  for (const row of runs) {
    const tag = datapoint(row.id)?.tag
    if (tag !== undefined) byAcceptance.get(row.acceptance)?.runs.push({ tag, issued_at: row.issued_at })
  }
  return [...byAcceptance.values()]
}
