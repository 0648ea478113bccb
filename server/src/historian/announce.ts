import type { ReadingTuple } from 'contract'
import type { Querier } from '#database/database.ts'
import type { AppendedReadings, IncomingRun } from './append.ts'
import { literal, qualityRank } from './columns.ts'
import type { Accepted, StoredDatapoint } from './historian.ts'

/** Opens what one transaction brings in for one system; its id stands in the rows. */
export async function acceptance(client: Querier, report_id: number, system: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into acceptance (report_id, system) values ($1, $2) returning id',
    [report_id, system],
    'acceptance',
  )
  return rows[0]?.id ?? 0
}

/** Brings latest and rollups up to date and takes the number in commit order; null when nothing changed. */
export async function announce(
  client: Querier,
  acceptance_id: number,
  system: string,
  result: AppendedReadings,
  runs: IncomingRun[],
): Promise<Accepted | null> {
  if (result.values.size === 0 && runs.length === 0) {
    await client.query('delete from acceptance where id = $1', [acceptance_id], 'acceptance-none')
    return null
  }
  await newest(client, result.values)
  await dirty(client, result.values)
  const { rows } = await client.query<{ seq: number }>(
    `with counted as (update acceptance_counter set seq = seq + 1 returning seq)
     update acceptance set seq = counted.seq from counted where id = $1
     returning acceptance.seq, pg_notify('tieline_accepted', acceptance.seq::text)`,
    [acceptance_id],
    'acceptance-seq',
  )
  const seq = rows[0]?.seq ?? 0
  if (seq % 1_000 === 0) await client.query('delete from acceptance where seq <= $1', [seq - keptAcceptances])
  return {
    seq,
    system,
    values: new Map([...result.values].map(([datapoint, list]) => [datapoint.tag, list])),
    runs: runs.map((run) => ({ tag: run.datapoint.tag, issued_at: run.issued_at })),
  }
}

async function newest(client: Querier, values: Map<StoredDatapoint, ReadingTuple[]>) {
  const last = [...values].flatMap(([datapoint, list]) => {
    const reading = list.at(-1)
    return reading ? [{ id: datapoint.id, reading }] : []
  })
  if (last.length === 0) return
  last.sort((a, b) => a.id - b.id)
  await client.query(
    `insert into latest (datapoint_id, ts, value, quality)
     select * from unnest($1::text::int[], $2::text::bigint[], $3::text::float8[], $4::text::smallint[])
     on conflict (datapoint_id) do update set ts = excluded.ts, value = excluded.value, quality = excluded.quality
     where excluded.ts >= latest.ts`,
    [
      literal(last.map((one) => one.id)),
      literal(last.map((one) => one.reading[0])),
      literal(last.map((one) => one.reading[1])),
      literal(last.map((one) => qualityRank(one.reading[2]))),
    ],
    'latest',
  )
}

const hour_ms = 3_600_000

/** Hours to be rolled up again, a little later; hourly series need none. */
async function dirty(client: Querier, values: Map<StoredDatapoint, ReadingTuple[]>) {
  const ids: number[] = []
  const hours: number[] = []
  for (const [datapoint, list] of values) {
    if (datapoint.interval_s !== null && datapoint.interval_s >= 3600) continue
    for (const hour of new Set(list.map(([t]) => Math.floor(t / hour_ms) * hour_ms))) {
      ids.push(datapoint.id)
      hours.push(hour)
    }
  }
  if (ids.length === 0) return
  await client.query(
    `insert into rollup_dirty (datapoint_id, ts) select * from unnest($1::text::int[], $2::text::bigint[])
     on conflict do nothing`,
    [literal(ids), literal(hours)],
    'rollup-dirty',
  )
}

/** Numbers behind the newest one for which acceptances are kept: who is further behind reads anew. */
const keptAcceptances = 50_000
