import type { Quality } from 'contract'
import type { Querier } from '#database/database.ts'
import { instants, literal, numbers, qualityRank } from './columns.ts'

/** One reading on its way in, with the instant it became known. */
export type Flat = { id: number; t: number; v: number | null; q: Quality; parts: number | null; known_at: number }

/**
 * Inserts what is new; tells which of the rest differs from what stands there (`newer`: all of the rest does).
 * `keys`, `differing`: by datapoint and instant; `existing`: how many were there, `keys` is empty when none was.
 */
export async function insertNew(
  client: Querier,
  origin: { report_id: number; acceptance_id: number },
  chunk: Flat[],
  newer: boolean,
) {
  const columns = [
    literal(chunk.map((one) => one.id)),
    literal(chunk.map((one) => one.t)),
    literal(chunk.map((one) => one.v)),
    literal(chunk.map((one) => qualityRank(one.q))),
    literal(chunk.map((one) => one.known_at)),
    literal(chunk.map((one) => one.parts)),
  ]
  const fresh = chunk.length >= worthAsking && (await isEmptyThere(client, chunk))
  const { rowCount } = await client.query(
    `insert into reading (ts, value, known_at, report_id, acceptance_id, datapoint_id, quality, parts_missing)
     select ts, value, known_at, $7, $8, datapoint_id, quality, parts_missing
     from unnest($1::text::int[], $2::text::bigint[], $3::text::float8[], $4::text::smallint[], $5::text::bigint[],
       $6::text::smallint[]) as claim (datapoint_id, ts, value, quality, known_at, parts_missing)
     ${fresh ? '' : 'on conflict (datapoint_id, ts) do nothing'}`,
    [...columns, origin.report_id, origin.acceptance_id],
  )
  const keys = new Set<string>()
  const differing: Flat[] = []
  const existing = chunk.length - rowCount
  if (existing === 0) return { existing, keys, differing }
  const { rows } = await client.query<{ ids: string | null; ts: string | null; differs: string | null }>(
    `select array_agg(datapoint_id)::text as ids, array_agg(ts)::text as ts,
       array_agg((value is distinct from claimed or quality <> claimed_quality or known_at > claimed_at
         or $6)::int)::text as differs
     from (
       select r.datapoint_id, r.ts, r.value, r.quality, r.known_at,
         claim.value as claimed, claim.quality as claimed_quality, claim.known_at as claimed_at
       from unnest($1::text::int[], $2::text::bigint[], $3::text::float8[], $4::text::smallint[], $5::text::bigint[])
         as claim (datapoint_id, ts, value, quality, known_at)
       join reading r using (datapoint_id, ts)
       where r.acceptance_id <> $7
     ) as met`,
    [...columns.slice(0, 5), newer, origin.acceptance_id],
  )
  const ids = instants(rows[0]?.ids ?? null)
  const ts = instants(rows[0]?.ts ?? null)
  const differs = numbers(rows[0]?.differs ?? null)
  const other = new Set<string>()
  for (const [i, id] of ids.entries()) {
    const key = `${id}/${ts[i]}`
    keys.add(key)
    if (differs[i] === 1) other.add(key)
  }
  for (const one of chunk) if (other.has(`${one.id}/${one.t}`)) differing.push(one)
  return { existing, keys, differing }
}

/** Rows from which on a question more costs less than it saves. */
const worthAsking = 2000

/**
 * Whether no datapoint of the chunk has a reading in its span. Then the rows go in without being compared one by one,
 * which is twice as fast: a first start has millions of them. Appends of a system follow each other, so it stays so.
 */
async function isEmptyThere(client: Querier, chunk: Flat[]): Promise<boolean> {
  const spans = new Map<number, [from: number, to: number]>()
  for (const { id, t } of chunk) {
    const span = spans.get(id)
    if (!span) spans.set(id, [t, t])
    else if (t < span[0]) span[0] = t
    else if (t > span[1]) span[1] = t
  }
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (
       select 1 from unnest($1::text::int[], $2::text::bigint[], $3::text::bigint[]) as span (datapoint_id, from_ts, to_ts)
       where exists (select 1 from reading r
         where r.datapoint_id = span.datapoint_id and r.ts between span.from_ts and span.to_ts)) as empty`,
    [
      literal([...spans.keys()]),
      literal([...spans.values()].map(([from]) => from)),
      literal([...spans.values()].map(([, to]) => to)),
    ],
  )
  return rows[0]?.empty ?? false
}
