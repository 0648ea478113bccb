import type { ReadingTuple } from 'contract'
import type { Clock } from '#clock.ts'
import type { Database } from '#database/database.ts'
import { bucketColumns } from './buckets.ts'
import { createCatalogue } from './catalogue.ts'
import { qualityOf, qualityRank } from './columns.ts'
import { type Columns, type Historian, NOW, type StoredDatapoint } from './historian.ts'
import { adequacyRuns, provenanceOf } from './provenance.ts'
import { forecastColumns, forecastRuns, latestKnown, rawColumns } from './read.ts'
import { rollUp } from './rollup.ts'
import { acceptedSince } from './since.ts'
import { createStore, type Store } from './store.ts'

/** The time series with their history: reading half for the API, `store` for ingest alone. */
export function createHistorian(deps: { database: Database; clock: Clock }): Historian & { store: Store } {
  const { database, clock } = deps
  const catalogue = createCatalogue(database)
  const newest = new Map<number, ReadingTuple>()
  let listening: Promise<() => Promise<void>> | null = null

  const past = (at: number) => (at === NOW ? null : at)

  async function raw(datapoints: StoredDatapoint[], from: number, to: number, at: number): Promise<Columns[]> {
    const forecasts = datapoints.filter((datapoint) => datapoint.horizon === 'forecast')
    const [readings, runs] = await Promise.all([
      rawColumns(database, datapoints, from, to, past(at)),
      forecasts.length > 0 ? forecastColumns(database, forecasts, from, to, at) : [],
    ])
    const ofRuns = new Map(runs.map((columns) => [columns.datapoint.id, columns]))
    return readings.map((columns) => {
      const run = ofRuns.get(columns.datapoint.id)
      return run && run.t.length > 0 ? { datapoint: run.datapoint, t: run.t, v: run.v, q: run.q } : columns
    })
  }

  return {
    catalogue,
    store: createStore({ database, clock, catalogue }),
    async load() {
      await catalogue.load()
      const { rows } = await database.query<{ id: number; ts: number; value: number | null; quality: number }>(
        'select datapoint_id as id, ts, value, quality from latest',
      )
      for (const { id, ts, value, quality } of rows) newest.set(id, [ts, value, qualityOf(quality)])
      listening ??= database.listen('tieline_catalogue', reload, reload)
      await listening
    },
    remember({ values }) {
      for (const [tag, list] of values) {
        const id = catalogue.byTag(tag)?.id
        const last = list.at(-1)
        if (id === undefined || !last) continue
        const known = newest.get(id)
        if (!known || last[0] >= known[0]) newest.set(id, last)
      }
    },
    async acceptedSince(after, upTo, limit) {
      let unknown = false
      const known = (id: number) => {
        const datapoint = catalogue.byId(id)
        unknown ||= datapoint === undefined
        return datapoint
      }
      const accepted = await acceptedSince(database, known, after, upTo, limit)
      if (!unknown) return accepted
      // another process brought datapoints that this one has not heard of yet
      await catalogue.load()
      return acceptedSince(database, catalogue.byId, after, upTo, limit)
    },
    async seq() {
      const { rows } = await database.query<{ seq: number }>('select seq from acceptance_counter')
      return rows[0]?.seq ?? 0
    },
    rollUp: () => rollUp(database),
    async latest(datapoints, at, isNow) {
      const answer = new Map<number, { reading: ReadingTuple; issued_at?: number }>()
      const forecasts = datapoints.filter((datapoint) => datapoint.horizon === 'forecast')
      // schedules and day-ahead prices are known before their hour: the newest one is not the one of now
      const ahead = isNow ? datapoints.filter(({ id }) => (newest.get(id)?.[0] ?? at) > at) : datapoints
      const asked = ahead.length > 0 ? await latestKnown(database, ahead, at) : new Map<number, ReadingTuple>()
      for (const { id } of datapoints) {
        const current = isNow ? newest.get(id) : undefined
        const reading = current && current[0] <= at ? current : asked.get(id)
        if (reading) answer.set(id, { reading })
      }
      if (forecasts.length === 0) return answer
      const hour = 3_600_000
      for (const { datapoint, t, v, q, issued_at } of await forecastColumns(
        database,
        forecasts,
        at - 24 * hour,
        at + 1,
        at,
      )) {
        const last = t.length - 1
        const start = t[last]
        const issued = issued_at[last]
        if (start === undefined || issued === undefined) continue
        if (start + (datapoint.interval_s ?? 3600) * 1000 <= at) continue
        answer.set(datapoint.id, { reading: [start, v[last] ?? null, q[last] ?? 'missing'], issued_at: issued })
      }
      return answer
    },
    raw,
    forecast: async (datapoints, from, to, at) => {
      const [runs, readings] = await Promise.all([
        forecastColumns(database, datapoints, from, to, at),
        rawColumns(database, datapoints, from, to, past(at)),
      ])
      return runs.map((columns, i) => {
        const plain = readings[i]
        if (columns.t.length > 0 || !plain) return columns
        return { ...plain, issued_at: plain.t.map((t) => t) }
      })
    },
    forecastRuns: (datapoint, from, to, at) => forecastRuns(database, datapoint, from, to, at),
    async buckets(datapoints, from, to, bucket_s, at) {
      const actuals = await bucketColumns(database, datapoints, from, to, bucket_s, past(at))
      const forecasts = datapoints.filter((datapoint) => datapoint.horizon === 'forecast')
      if (forecasts.length === 0) return actuals
      const columns = await forecastColumns(database, forecasts, from, to, at)
      const byId = new Map(columns.map((one) => [one.datapoint.id, one]))
      return actuals.map((buckets) => {
        const run = byId.get(buckets.datapoint.id)
        return run && run.t.length > 0 ? inBuckets(run, bucket_s * 1000) : buckets
      })
    },
    rawCount: (datapoint, from, to) => Math.ceil((to - from) / ((datapoint.interval_s ?? 1) * 1000)),
    provenance: (datapoint, t, at) => provenanceOf(database, datapoint, t, at),
    runs: (system, at) => {
      const supply = catalogue
        .ofSystem(system)
        .filter((one) => one.entity.type === 'system' && one.kind === 'supply' && one.horizon === 'forecast')
      return adequacyRuns(database, supply, at)
    },
  }

  function reload() {
    catalogue.load().catch(() => {
      // the next announcement of a new datapoint, or the connection's return, loads it again
    })
  }
}

function inBuckets(columns: Columns, bucket_ms: number) {
  const answer = {
    datapoint: columns.datapoint,
    t: [] as number[],
    avg: [] as (number | null)[],
    min: [] as (number | null)[],
    max: [] as (number | null)[],
    q: [] as Columns['q'],
  }
  const groups = new Map<number, number[]>()
  for (const [i, t] of columns.t.entries()) {
    const bucket = t - (t % bucket_ms)
    groups.set(bucket, [...(groups.get(bucket) ?? []), i])
  }
  for (const [bucket, indexes] of groups) {
    const values = indexes.flatMap((i) => columns.v[i] ?? [])
    answer.t.push(bucket)
    answer.avg.push(values.length === 0 ? null : values.reduce((sum, v) => sum + v, 0) / values.length)
    answer.min.push(values.length === 0 ? null : Math.min(...values))
    answer.max.push(values.length === 0 ? null : Math.max(...values))
    answer.q.push(qualityOf(Math.max(...indexes.map((i) => rank(columns.q[i])))))
  }
  return answer
}

const rank = (quality: Columns['q'][number] | undefined) => (quality === undefined ? 0 : qualityRank(quality))
