import type { Querier } from '#database/database.ts'
import { instants, literal, numbers, qualityOf } from './columns.ts'
import type { Buckets, StoredDatapoint } from './historian.ts'
import { knownReadings } from './read.ts'

const hour_s = 3600

/**
 * Buckets aligned to the epoch over [from, to): mean weighted by what is known, least, greatest, worst quality.
 * `at` null: as known now, from the hourly rollups where they are up to date; else from the readings known then.
 */
export async function bucketColumns(
  database: Querier,
  datapoints: StoredDatapoint[],
  from: number,
  to: number,
  bucket_s: number,
  at: number | null,
): Promise<Buckets[]> {
  const fine = datapoints.filter((datapoint) => (datapoint.interval_s ?? 0) < hour_s)
  const rolled = at === null && bucket_s % hour_s === 0 ? fine : []
  const plain = datapoints.filter((datapoint) => !rolled.includes(datapoint))
  const answers = await Promise.all([
    rolled.length > 0 ? fromRollups(database, rolled, from, to, bucket_s) : [],
    plain.length > 0 ? fromReadings(database, plain, from, to, bucket_s, at) : [],
  ])
  const byId = new Map(answers.flat().map((row) => [row.id, row]))
  return datapoints.map((datapoint) => {
    const row = byId.get(datapoint.id)
    return {
      datapoint,
      t: instants(row?.t ?? null),
      avg: numbers(row?.avg ?? null),
      min: numbers(row?.min ?? null),
      max: numbers(row?.max ?? null),
      q: instants(row?.q ?? null).map(qualityOf),
    }
  })
}

type Row = { id: number; t: string; avg: string; min: string; max: string; q: string }

/** One array row per datapoint from pieces (datapoint_id, ts, mean, min, max, weight, quality). */
const gathered = (pieces: string, bucket: string) => `
  select datapoint_id as id, array_agg(t order by t)::text as t, array_agg(avg order by t)::text as avg,
    array_agg(least order by t)::text as min, array_agg(greatest order by t)::text as max,
    array_agg(q order by t)::text as q
  from (
    select datapoint_id, ts - ts % (${bucket}) as t, sum(mean * weight) / nullif(sum(weight), 0) as avg,
      min(min) as least, max(max) as greatest, max(quality) as q
    from (${pieces}) as pieces group by datapoint_id, 2
  ) as buckets group by datapoint_id`

/** The known seconds of a reading, as the rollups count them: both meet in one bucket. */
const weight = 'case when r.value is null then 0 else coalesce(p.interval_s, 1) end'

async function fromRollups(
  database: Querier,
  datapoints: StoredDatapoint[],
  from: number,
  to: number,
  bucket_s: number,
): Promise<Row[]> {
  const hour = hour_s * 1000
  const table = bucket_s % 86_400 === 0 ? 'rollup_1d' : 'rollup_1h'
  const { rows } = await database.query<Row>(
    gathered(
      table === 'rollup_1d'
        ? `select datapoint_id, ts, mean, min, max, known_s::float8 as weight, quality from rollup_1d
           where datapoint_id = any($1::text::int[]) and ts >= $2 and ts < $3
             and not exists (select 1 from rollup_dirty d where d.datapoint_id = rollup_1d.datapoint_id
               and d.ts >= rollup_1d.ts and d.ts < rollup_1d.ts + 86400000)
           union all
           select r.datapoint_id, r.ts, r.value, r.value, r.value, ${weight}, r.quality
           from (select distinct datapoint_id, ts - ts % 86400000 as ts from rollup_dirty
             where datapoint_id = any($1::text::int[]) and ts >= $2 and ts < $3) as d
           join reading r on r.datapoint_id = d.datapoint_id and r.ts >= d.ts and r.ts < d.ts + 86400000
           join datapoint p on p.id = d.datapoint_id`
        : `select datapoint_id, ts, mean, min, max, known_s::float8 as weight, quality from rollup_1h
           where datapoint_id = any($1::text::int[]) and ts >= $2 and ts < $3
             and not exists (select 1 from rollup_dirty d where d.datapoint_id = rollup_1h.datapoint_id and d.ts = rollup_1h.ts)
           union all
           select r.datapoint_id, r.ts, r.value, r.value, r.value, ${weight}, r.quality
           from rollup_dirty d
           join reading r on r.datapoint_id = d.datapoint_id and r.ts >= d.ts and r.ts < d.ts + ${hour}
           join datapoint p on p.id = d.datapoint_id
           where d.datapoint_id = any($1::text::int[]) and d.ts >= $2 and d.ts < $3`,
      '$4::bigint',
    ),
    [literal(datapoints.map((datapoint) => datapoint.id)), from, to, bucket_s * 1000],
    `buckets-${table}`,
  )
  return rows
}

async function fromReadings(
  database: Querier,
  datapoints: StoredDatapoint[],
  from: number,
  to: number,
  bucket_s: number,
  at: number | null,
): Promise<Row[]> {
  const { rows } = await database.query<Row>(
    gathered(
      `select datapoint_id, ts, value as mean, value as min, value as max,
         case when value is null then 0 else 1 end as weight, quality
       from (${knownReadings}) as known`,
      '$5::bigint',
    ),
    [literal(datapoints.map((one) => one.id)), from, to, at ?? Number.MAX_SAFE_INTEGER, bucket_s * 1000],
    'buckets-readings',
  )
  return rows
}
