import type { ReadingTuple } from 'contract'
import type { Querier } from '#database/database.ts'
import { instants, literal, numbers, qualityOf, qualityRank } from './columns.ts'
import type { Columns, ForecastColumns, ForecastRun, StoredDatapoint } from './historian.ts'

type Row = { id: number; t: string | null; v: string | null; q: string | null }

/**
 * Raw columns of intervals that start in [from, to) as known at `at`: the current value where it was known by then,
 * else the newest revision known by then. One row per datapoint; those without a value have empty columns.
 */
export async function rawColumns(
  database: Querier,
  datapoints: StoredDatapoint[],
  from: number,
  to: number,
  at: number | null,
): Promise<Columns[]> {
  const ids = literal(datapoints.map((datapoint) => datapoint.id))
  const { rows } =
    at === null
      ? await database.query<Row>(
          `select datapoint_id as id, array_agg(ts order by ts)::text as t, array_agg(value order by ts)::text as v,
             array_agg(quality order by ts)::text as q
           from reading where datapoint_id = any($1::text::int[]) and ts >= $2 and ts < $3
           group by datapoint_id`,
          [ids, from, to],
          'raw-now',
        )
      : await database.query<Row>(
          `select datapoint_id as id, array_agg(ts order by ts)::text as t, array_agg(value order by ts)::text as v,
             array_agg(quality order by ts)::text as q
           from (${knownReadings}) as known group by datapoint_id`,
          [ids, from, to, at],
          'raw-at',
        )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return datapoints.map((datapoint) => {
    const row = byId.get(datapoint.id)
    return {
      datapoint,
      t: instants(row?.t ?? null),
      v: numbers(row?.v ?? null),
      q: instants(row?.q ?? null).map(qualityOf),
    }
  })
}

/** Readings of $1 in [$2, $3) as known at $4. */
export const knownReadings = `
  select datapoint_id, ts, value, quality from reading
  where datapoint_id = any($1::text::int[]) and ts >= $2 and ts < $3 and known_at <= $4
  union all
  (select distinct on (v.datapoint_id, v.ts) v.datapoint_id, v.ts, v.value, v.quality
   from reading_revision v join reading r on r.datapoint_id = v.datapoint_id and r.ts = v.ts and r.known_at > $4
   where v.datapoint_id = any($1::text::int[]) and v.ts >= $2 and v.ts < $3 and v.known_at <= $4
   order by v.datapoint_id, v.ts, v.known_at desc)`

type RunRow = {
  datapoint_id: number
  issued_at: number
  first_ts: number
  interval_s: number
  v: string
  q: string | null
}

/** Forecast columns over [from, to): each interval from the newest run issued at or before `at` that covers it. */
export async function forecastColumns(
  database: Querier,
  datapoints: StoredDatapoint[],
  from: number,
  to: number,
  at: number,
): Promise<ForecastColumns[]> {
  const { rows } = await database.query<RunRow>(
    `select datapoint_id, issued_at, first_ts, interval_s, values::text as v, qualities::text as q
     from forecast_run
     where datapoint_id = any($1::text::int[]) and issued_at <= $4 and first_ts < $3 and until_ts > $2
     order by datapoint_id, issued_at desc, first_ts`,
    [literal(datapoints.map((datapoint) => datapoint.id)), from, to, at],
    'runs',
  )
  const runsOf = new Map<number, RunRow[]>()
  for (const row of rows) {
    const runs = runsOf.get(row.datapoint_id)
    if (runs) runs.push(row)
    else runsOf.set(row.datapoint_id, [row])
  }
  return datapoints.map((datapoint) => ({ datapoint, ...overlaid(runsOf.get(datapoint.id) ?? [], from, to) }))
}

/** Every run issued at or before `at` that covers a part of [from, to), the oldest first. */
export async function forecastRuns(
  database: Querier,
  datapoint: StoredDatapoint,
  from: number,
  to: number,
  at: number,
): Promise<ForecastRun[]> {
  const { rows } = await database.query<Omit<RunRow, 'datapoint_id' | 'q'>>(
    `select issued_at, first_ts, interval_s, values::text as v from forecast_run
     where datapoint_id = $1 and issued_at <= $4 and first_ts < $3 and until_ts > $2
     order by issued_at, first_ts`,
    [datapoint.id, from, to, at],
    'whole-runs',
  )
  return rows.map(({ issued_at, first_ts, interval_s, v }) => ({
    issued_at,
    first_t: first_ts,
    interval_ms: interval_s * 1000,
    v: numbers(v),
  }))
}

/** Newest run first: an instant once covered stays as it is. */
function overlaid(runs: RunRow[], from: number, to: number) {
  const covered = new Map<number, { v: number | null; q: number; issued_at: number }>()
  for (const run of runs) {
    const step = run.interval_s * 1000
    const first = Math.max(0, Math.ceil((from - run.first_ts) / step))
    const v = numbers(run.v)
    const q = run.q === null ? null : instants(run.q)
    for (let i = first; i < v.length && run.first_ts + i * step < to; i++) {
      const t = run.first_ts + i * step
      const value = v[i] ?? null
      const quality = q?.[i] ?? (value === null ? qualityRank('missing') : qualityRank('good'))
      if (!covered.has(t)) covered.set(t, { v: value, q: quality, issued_at: run.issued_at })
    }
  }
  const sorted = [...covered].sort((a, b) => a[0] - b[0])
  return {
    t: sorted.map(([t]) => t),
    v: sorted.map(([, one]) => one.v),
    q: sorted.map(([, one]) => qualityOf(one.q)),
    issued_at: sorted.map(([, one]) => one.issued_at),
  }
}

/** The newest reading of each datapoint as known at `at`. */
export async function latestKnown(
  database: Querier,
  datapoints: StoredDatapoint[],
  at: number,
): Promise<Map<number, ReadingTuple>> {
  const { rows } = await database.query<{ id: number; t: number; v: number | null; q: number }>(
    `select asked.id, known.t, known.v, known.q
     from unnest($1::text::int[]) as asked (id)
     cross join lateral (
       select newest.ts as t,
         case when newest.known_at <= $2 then newest.value else earlier.value end as v,
         case when newest.known_at <= $2 then newest.quality else earlier.quality end as q
       from reading newest
       left join lateral (
         select value, quality from reading_revision v
         where v.datapoint_id = newest.datapoint_id and v.ts = newest.ts and v.known_at <= $2
         order by v.known_at desc limit 1
       ) as earlier on newest.known_at > $2
       where newest.datapoint_id = asked.id and newest.ts <= $2 and (newest.known_at <= $2 or earlier.quality is not null)
       order by newest.ts desc limit 1
     ) as known`,
    [literal(datapoints.map((datapoint) => datapoint.id)), at],
    'latest-at',
  )
  return new Map(rows.map(({ id, t, v, q }) => [id, [t, v, qualityOf(q)]]))
}
