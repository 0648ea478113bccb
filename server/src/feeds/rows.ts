import type { Querier } from '#database/database.ts'
import type { Validators } from './fetch-report.ts'

/** What is remembered of a file; `path` is relative to its folder, so that a folder may be moved. */
export type FileRow = {
  path: string
  size: number
  modified_at: number
  hash: string
  report: string
  created_at: number
  next_due: number | null
  /** Market time at which it was last handed in. */
  taken_at: number
}

export async function knownFiles(database: Querier, source: string): Promise<FileRow[]> {
  const { rows } = await database.query<FileRow>(
    'select path, size, modified_at, hash, report, created_at, next_due, taken_at from feed_file where source = $1',
    [source],
  )
  return rows
}

export async function rememberFile(database: Querier, source: string, file: FileRow): Promise<void> {
  await database.query(
    `insert into feed_file (source, path, size, modified_at, hash, report, created_at, next_due, taken_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (source, path) do update set size = excluded.size, modified_at = excluded.modified_at,
       hash = excluded.hash, report = excluded.report, created_at = excluded.created_at,
       next_due = excluded.next_due, taken_at = excluded.taken_at`,
    [
      source,
      file.path,
      file.size,
      file.modified_at,
      file.hash,
      file.report,
      file.created_at,
      file.next_due,
      file.taken_at,
    ],
    'feed_file_remember',
  )
}

export async function readValidators(database: Querier, source: string, address: string): Promise<Validators | null> {
  const { rows } = await database.query<Validators>(
    'select etag, last_modified from feed_address where source = $1 and address = $2',
    [source, address],
  )
  return rows[0] ?? null
}

/** `fetched_at`: market time of an answer that was a report, or that nothing has changed. */
export async function rememberAddress(
  database: Querier,
  source: string,
  address: string,
  validators: Validators,
  fetched_at: number,
): Promise<void> {
  await database.query(
    `insert into feed_address (source, address, etag, last_modified, fetched_at) values ($1, $2, $3, $4, $5)
     on conflict (source, address) do update set etag = excluded.etag, last_modified = excluded.last_modified,
       fetched_at = excluded.fetched_at`,
    [source, address, validators.etag, validators.last_modified, fetched_at],
    'feed_address_remember',
  )
}

/** Creation of the newest report that a generating source has given; null before its first. */
export async function newestGenerated(database: Querier, source: string): Promise<number | null> {
  const { rows } = await database.query<{ newest: number | null }>(
    `select max(published_at) as newest
     from (select published_at from report where source = $1 order by id desc limit 200) as recent`,
    [source],
  )
  return rows[0]?.newest ?? null
}

/** Creation of the oldest report that a generating source has given: how far back its history reaches; null before its first. */
export async function oldestGenerated(database: Querier, source: string): Promise<number | null> {
  const { rows } = await database.query<{ oldest: number | null }>(
    'select min(published_at) as oldest from report where source = $1',
    [source],
  )
  return rows[0]?.oldest ?? null
}

/** Market time of the last success of any process, as far as it is remembered. */
export async function lastSuccess(database: Querier, source: string): Promise<number | null> {
  const { rows } = await database.query<{ at: number | null }>(
    `select greatest(
       (select max(taken_at) from feed_file where source = $1),
       (select max(fetched_at) from feed_address where source = $1)) as at`,
    [source],
  )
  return rows[0]?.at ?? null
}

/** Per report: end of the newest interval that is known, or the newest forecast run; market time. */
export async function freshness(database: Querier, source: string): Promise<Map<string, number>> {
  const { rows } = await database.query<{ report: string; newest: number }>(
    `select d.report, max(greatest(l.ts + coalesce(d.interval_s, 0) * 1000::bigint, r.issued_at)) as newest
     from datapoint d
     left join latest l on l.datapoint_id = d.id
     left join lateral (
       select issued_at from forecast_run where datapoint_id = d.id and d.horizon = 'forecast'
       order by issued_at desc limit 1) as r on true
     where d.source = $1 and (l.ts is not null or r.issued_at is not null)
     group by d.report`,
    [source],
  )
  return new Map(rows.map((row) => [row.report, row.newest]))
}

export type QuarantinedRow = { id: number; report: string; period: string; name: string; reason: string }

/** Reports in quarantine that no later version has made up for; `since`: wall time of receipt. */
export async function quarantined(database: Querier, source: string, since: number): Promise<QuarantinedRow[]> {
  const { rows } = await database.query<QuarantinedRow>(
    `select q.id, q.report, q.period, q.name, coalesce(q.faults -> 0 ->> 'reason', '') as reason
     from report q
     where q.source = $1 and q.state = 'quarantined' and q.received_at >= $2
       and not exists (
         select 1 from report a where a.source = q.source and a.report = q.report and a.period = q.period
           and a.id > q.id and a.state in ('applied', 'partly', 'unchanged'))
     order by q.id`,
    [source, since],
  )
  return rows
}

export type KeptReport = {
  id: number
  name: string
  address: string | null
  published_at: number | null
  body: Uint8Array | null
}

/** All reports of a source in quarantine, with the gzipped bytes that were kept. */
export async function keptReports(database: Querier, source: string): Promise<KeptReport[]> {
  const { rows } = await database.query<KeptReport>(
    `select id, name, address, published_at, body from report
     where source = $1 and state = 'quarantined' order by published_at nulls last, id`,
    [source],
  )
  return rows
}

/**
 * More of a report that was read outside its feed comes later: an address is then asked for the whole with its next
 * turn, a folder hands the file in again after its next start.
 */
export async function askAgain(
  database: Querier,
  source: string,
  address: string | null,
  hash: string,
  next_due: number,
): Promise<void> {
  await database.query('update feed_address set etag = null, last_modified = null where source = $1 and address = $2', [
    source,
    address,
  ])
  await database.query('update feed_file set next_due = $3 where source = $1 and hash = $2', [source, hash, next_due])
}
