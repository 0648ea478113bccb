import type { Fault, ParsedReport, ReadingTuple } from 'contract'
import type { Clock } from '#clock.ts'
import type { Database, Querier } from '#database/database.ts'
import {
  type AppendedReadings,
  appendReadings,
  appendRuns,
  type IncomingReadings,
  type IncomingRun,
  type Origin,
} from './append.ts'
import type { WritableCatalogue } from './catalogue.ts'
import { literal, qualityRank } from './columns.ts'
import type { Held } from './held.ts'
import type { Accepted, StoredDatapoint } from './historian.ts'

/** A report as ingest hands it over, checked. */
export type ReportBatch = {
  source: string
  /** Reports of one period replace each other; a generated report has no versions. */
  versioned: boolean
  name: string
  address: string | null
  /** Known from then on: the report's own stamp, or its file's publication time. */
  published_at: number
  size: number
  hash: string | null
  values_hash: string
  /** When more of the report becomes known than `parsed` holds; null: `parsed` is all of it. */
  next_due: number | null
  /** What can be known of it now. */
  parsed: ParsedReport
}

export type Stored = {
  state: 'applied' | 'partly' | 'unchanged'
  report_id: number | null
  added: number
  changed: number
  unchanged: number
  next_due: number | null
  accepted: Accepted[]
}

export type PushBatch = {
  system: string
  source: string
  known_at: number
  readings: { tag: string; t: number; v: number | null; q: IncomingReadings['q'][number] }[]
}

export type Store = ReturnType<typeof createStore>

/** The writing half of the historian: one report or push, one transaction. */
export function createStore(deps: { database: Database; clock: Clock; catalogue: WritableCatalogue }) {
  const { database, clock, catalogue } = deps

  async function report(batch: ReportBatch): Promise<Stored> {
    const { parsed } = batch
    const now = clock.now()
    const systems = [...new Set(parsed.entities.map((entity) => entity.system))].sort()
    const keeps: (() => void)[] = []
    const stored = await database.transaction(async (client): Promise<Stored> => {
      for (const system of systems) await lockSystem(client, system)
      const known = await reportRow(client, batch, clock.wall())
      const done: Stored = {
        state: 'unchanged',
        report_id: known.id,
        added: 0,
        changed: 0,
        unchanged: known.values,
        next_due: null,
        accepted: [],
      }
      if (known.state === 'applied' || known.state === 'unchanged') return done
      const claimed = await catalogue.claim(client, batch.source, parsed.report, parsed.entities, parsed.datapoints)
      keeps.push(claimed.keep)
      const at = (index: number): StoredDatapoint => {
        const datapoint = claimed.datapoints[index]
        if (!datapoint) throw new Error(`${batch.name}: a value names datapoint ${index}, which the report has not`)
        return datapoint
      }
      const versions = batch.versioned ? await versionsOf(client, batch, known.id) : []
      const accepted: Accepted[] = []
      const total = { added: 0, changed: 0, unchanged: 0 }
      const held: Held = []
      let next_due = batch.next_due
      for (const system of systems) {
        const acceptance_id = await acceptance(client, known.id, system)
        const origin: Origin = {
          report_id: known.id,
          acceptance_id,
          created_at: batch.published_at,
          pushed: false,
          usual_lag: parsed.usual_lag ?? null,
          versions,
          own: known.held,
        }
        const readings = parsed.readings
          .map((one) => incoming(at(one.datapoint), one))
          .filter((one) => one.datapoint.system === system)
        const runs = parsed.runs
          .map(({ datapoint, q, ...run }) => ({ ...run, q: q ?? null, datapoint: at(datapoint) }))
          .filter((run) => run.datapoint.system === system)
        const result = await appendReadings(client, origin, readings, now)
        const fresh = await appendRuns(client, origin, runs)
        held.push(...result.held)
        total.added += result.added + fresh.length
        total.changed += result.changed
        total.unchanged += result.unchanged + runs.length - fresh.length
        if (result.next_due !== null) next_due = Math.min(next_due ?? Number.POSITIVE_INFINITY, result.next_due)
        const announced = await announce(client, acceptance_id, system, result, fresh)
        if (announced) accepted.push(announced)
      }
      const touched = total.added + total.changed > 0
      const state = next_due !== null ? 'partly' : touched || known.touched ? 'applied' : 'unchanged'
      await client.query(
        `update report set state = $2, held = $3, counts = $4, faults = $5, body = null where id = $1`,
        [
          known.id,
          state,
          JSON.stringify(batch.versioned ? held : []),
          JSON.stringify({ ...total, values: total.added + total.changed + total.unchanged + known.values }),
          JSON.stringify(parsed.faults satisfies Fault[]),
        ],
      )
      if (claimed.grew) await client.query(`select pg_notify('tieline_catalogue', '')`)
      return { ...done, ...total, state, next_due, accepted }
    })
    for (const keep of keeps) keep()
    return stored
  }

  async function push(batch: PushBatch): Promise<Accepted | null> {
    const keeps: (() => void)[] = []
    const accepted = await database.transaction(async (client) => {
      await lockSystem(client, batch.system)
      const tags = [...new Set(batch.readings.map((reading) => reading.tag))]
      const claimed = await catalogue.claimPushed(client, batch.system, tags)
      keeps.push(claimed.keep)
      const foreign = claimed.datapoints.find((datapoint) => datapoint.system !== batch.system)
      if (foreign) throw new Error(`${foreign.tag} belongs to the system ${foreign.system}, not to ${batch.system}`)
      const byTag = new Map(claimed.datapoints.map((datapoint) => [datapoint.tag, datapoint]))
      const { rows } = await client.query<{ id: number }>(
        `insert into report (source, report, period, name, published_at, received_at, state, counts)
         values ($1, 'push', '', $1, $2, $3, 'applied', $4) returning id`,
        [batch.source, batch.known_at, clock.wall(), JSON.stringify({ values: batch.readings.length })],
      )
      const report_id = rows[0]?.id ?? 0
      const acceptance_id = await acceptance(client, report_id, batch.system)
      const origin: Origin = {
        report_id,
        acceptance_id,
        created_at: batch.known_at,
        pushed: true,
        usual_lag: null,
        versions: [],
        own: [],
      }
      const result = await appendReadings(client, origin, columnsOf(batch, byTag), batch.known_at)
      if (claimed.grew) await client.query(`select pg_notify('tieline_catalogue', '')`)
      return announce(client, acceptance_id, batch.system, result, [])
    })
    for (const keep of keeps) keep()
    return accepted
  }

  return { report, push }
}

/** Appends of one system follow each other: what is current and what is history is decided one report at a time. */
const lockSystem = (client: Querier, system: string) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 7301))', [`append ${system}`])

async function acceptance(client: Querier, report_id: number, system: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into acceptance (report_id, system) values ($1, $2) returning id',
    [report_id, system],
    'acceptance',
  )
  return rows[0]?.id ?? 0
}

/** Brings latest and rollups up to date and takes the number in commit order; null when nothing changed. */
async function announce(
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

type KnownReport = { id: number; state: string; held: Held; values: number; touched: boolean }

async function reportRow(client: Querier, batch: ReportBatch, wall: number): Promise<KnownReport> {
  if (batch.hash !== null) {
    const { rows } = await client.query<{ id: number; state: string; held: Held; counts: { values?: number } }>(
      'select id, state, held, counts from report where source = $1 and name = $2 and hash = $3',
      [batch.source, batch.name, batch.hash],
    )
    const row = rows[0]
    if (row) return { ...row, values: row.counts.values ?? 0, touched: row.state === 'partly' }
  } else {
    const row = await addedTo(client, batch, wall)
    if (row) return { id: row.id, state: 'new', held: [], values: row.counts.values ?? 0, touched: row.touched }
  }
  const { rows } = await client.query<{ id: number }>(
    `insert into report (source, report, period, name, address, published_at, received_at, size, hash, values_hash, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'partly') returning id`,
    [
      batch.source,
      batch.parsed.report,
      batch.parsed.period,
      batch.name,
      batch.address,
      batch.published_at,
      wall,
      batch.size,
      batch.hash,
      batch.values_hash,
    ],
  )
  return { id: rows[0]?.id ?? 0, state: 'new', held: [], values: 0, touched: false }
}

/** A made report has no bytes of its own: what comes later for the same period is added to its row. */
async function addedTo(client: Querier, batch: ReportBatch, wall: number) {
  const { rows } = await client.query<{ id: number; counts: { values?: number }; touched: boolean }>(
    `update report set published_at = greatest(published_at, $4), received_at = $5, values_hash = $6
     where id = (select max(id) from report where source = $1 and report = $2 and period = $3 and hash is null)
     returning id, counts, state = 'applied' as touched`,
    [batch.source, batch.parsed.report, batch.parsed.period, batch.published_at, wall, batch.values_hash],
    'report-added-to',
  )
  return rows[0]
}

async function versionsOf(client: Querier, batch: ReportBatch, own: number) {
  const { rows } = await client.query<{ report_id: number; created_at: number; held: Held }>(
    `select id as report_id, published_at as created_at, held from report
     where source = $1 and report = $2 and period = $3 and id <> $4 and state in ('applied', 'partly', 'unchanged')`,
    [batch.source, batch.parsed.report, batch.parsed.period, own],
  )
  return rows
}

function incoming(datapoint: StoredDatapoint, claim: ParsedReport['readings'][number]): IncomingReadings {
  return {
    datapoint,
    t: claim.t,
    v: claim.v,
    q: claim.q ?? claim.v.map((value) => (value === null ? 'missing' : 'good')),
    parts_missing: claim.parts_missing ?? [],
  }
}

function columnsOf(batch: PushBatch, byTag: Map<string, StoredDatapoint>): IncomingReadings[] {
  const columns = new Map<StoredDatapoint, IncomingReadings>()
  for (const { tag, t, v, q } of [...batch.readings].sort((a, b) => a.t - b.t)) {
    const datapoint = byTag.get(tag)
    if (!datapoint) continue
    const column = columns.get(datapoint) ?? { datapoint, t: [], v: [], q: [], parts_missing: [] }
    column.t.push(t)
    column.v.push(v)
    column.q.push(q)
    columns.set(datapoint, column)
  }
  return [...columns.values()]
}
