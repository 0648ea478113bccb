import type { Querier } from '#database/database.ts'
import { qualityOf } from './columns.ts'
import type { Revision, StoredDatapoint } from './historian.ts'

type Row = {
  v: number | null
  q: number | null
  parts_missing: number | null
  known_at: number
  id: number
  source: string
  report: string
  name: string
  address: string | null
  published_at: number | null
  received_at: number
}

const reportColumns = 'p.id, p.source, p.report, p.name, p.address, p.published_at, p.received_at'

/** Every step of what was known of one value by `at`, newest first; of a forecast every run that covers t. */
export async function provenanceOf(
  database: Querier,
  datapoint: StoredDatapoint,
  t: number,
  at: number,
): Promise<Revision[]> {
  const { rows } = await database.query<Row>(
    `select value as v, quality as q, parts_missing, known_at, ${reportColumns}
     from (
       select value, quality, parts_missing, known_at, report_id from reading where datapoint_id = $1 and ts = $2
       union all
       select value, quality, parts_missing, known_at, report_id from reading_revision where datapoint_id = $1 and ts = $2
       union all
       select values[1 + ($2 - first_ts) / (interval_s * 1000)], qualities[1 + ($2 - first_ts) / (interval_s * 1000)],
         null, issued_at, report_id
       from forecast_run where datapoint_id = $1 and first_ts <= $2 and until_ts > $2
     ) as said join report p on p.id = said.report_id
     where known_at <= $3
     order by known_at desc`,
    [datapoint.id, t, at],
  )
  return rows.map(({ v, q, parts_missing, known_at, ...report }, index) => ({
    v,
    q: q === null ? (v === null ? 'missing' : 'good') : qualityOf(q),
    parts_missing,
    known_at,
    current: index === 0,
    report,
  }))
}

/** The adequacy runs known at `at`, newest first: what they cover and the report they came with. */
export async function adequacyRuns(database: Querier, datapoints: StoredDatapoint[], at: number) {
  const { rows } = await database.query<{ issued_at: number; from: number; to: number; id: number; name: string }>(
    `select r.issued_at, min(r.first_ts) as from, max(r.until_ts) as to, min(p.id) as id, min(p.name) as name
     from forecast_run r join report p on p.id = r.report_id
     where r.datapoint_id = any($1::int[]) and r.issued_at <= $2
     group by r.issued_at order by r.issued_at desc limit 1000`,
    [datapoints.map((datapoint) => datapoint.id), at],
  )
  return rows.map(({ id, name, ...run }) => ({ ...run, report: { id, name } }))
}
