import type { Database } from '#database/database.ts'

/** Hours recomputed in one go: short transactions, so that ingest never waits long. */
const hoursAtOnce = 2000

/**
 * Recomputes dirty hours and their days from the readings; true when more are waiting. Readings of one series are
 * equally long, so the mean over what is known is the mean of the known values; `known_s` is how much that is.
 */
export async function rollUp(database: Database): Promise<boolean> {
  return database.transaction(async (client) => {
    const { rows } = await client.query<{ ids: string | null; hours: string | null; n: number }>(
      `with taken as (
         delete from rollup_dirty where ctid in (select ctid from rollup_dirty limit $1 for update skip locked)
         returning datapoint_id, ts
       )
       select array_agg(datapoint_id)::text as ids, array_agg(ts)::text as hours, count(*)::int as n from taken`,
      [hoursAtOnce],
    )
    const taken = rows[0]
    if (!taken?.ids || !taken.hours) return false
    await client.query(
      `insert into rollup_1h (datapoint_id, ts, mean, min, max, known_s, quality)
       select d.datapoint_id, d.ts, avg(r.value), min(r.value), max(r.value),
         count(r.value) * coalesce(max(p.interval_s), 1), max(r.quality)
       from unnest($1::text::int[], $2::text::bigint[]) as d (datapoint_id, ts)
       join reading r on r.datapoint_id = d.datapoint_id and r.ts >= d.ts and r.ts < d.ts + 3600000
       join datapoint p on p.id = d.datapoint_id
       group by d.datapoint_id, d.ts
       on conflict (datapoint_id, ts) do update set mean = excluded.mean, min = excluded.min, max = excluded.max,
         known_s = excluded.known_s, quality = excluded.quality`,
      [taken.ids, taken.hours],
    )
    await client.query(
      `insert into rollup_1d (datapoint_id, ts, mean, min, max, known_s, quality)
       select d.datapoint_id, d.ts, sum(h.mean * h.known_s) / nullif(sum(h.known_s), 0), min(h.min), max(h.max),
         sum(h.known_s), max(h.quality)
       from (select distinct datapoint_id, ts - ts % 86400000 as ts
         from unnest($1::text::int[], $2::text::bigint[]) as d (datapoint_id, ts)) as d
       join rollup_1h h on h.datapoint_id = d.datapoint_id and h.ts >= d.ts and h.ts < d.ts + 86400000
       group by d.datapoint_id, d.ts
       on conflict (datapoint_id, ts) do update set mean = excluded.mean, min = excluded.min, max = excluded.max,
         known_s = excluded.known_s, quality = excluded.quality`,
      [taken.ids, taken.hours],
    )
    return taken.n === hoursAtOnce
  })
}
