import type { Fault, ParsedReport } from 'contract'
import type { Clock } from '#clock.ts'
import type { Database, Querier } from '#database/database.ts'
import { acceptance, announce } from './announce.ts'
import { appendReadings, appendRuns, type IncomingReadings, type Origin } from './append.ts'
import type { WritableCatalogue } from './catalogue.ts'
import type { Held } from './held.ts'
import type { Accepted, StoredDatapoint } from './historian.ts'
import { reportRow, versionsOf } from './report-row.ts'

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
