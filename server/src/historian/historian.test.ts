import type { ParsedReport } from 'contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClock } from '#clock.ts'
import { engines, testDatabase } from '#testing/database.ts'
import { createHistorian } from './create.ts'
import { NOW, type StoredDatapoint } from './historian.ts'
import type { ReportBatch } from './store.ts'

const hour = 3_600_000
const day = Date.parse('2025-03-01T05:00:00Z')
const he = (n: number) => day + (n - 1) * hour

describe.each(engines())('historian on $name', (engine) => {
  let database: Awaited<ReturnType<typeof testDatabase>>
  let now = day + 30 * hour
  let historian: ReturnType<typeof createHistorian>

  beforeAll(async () => {
    database = await testDatabase(engine)
  })
  afterAll(() => database.stop())
  beforeEach(async () => {
    await database.query(
      'truncate reading, reading_revision, forecast_run, latest, rollup_1h, rollup_1d, rollup_dirty, acceptance, report, datapoint, entity restart identity cascade',
    )
    await database.query('update acceptance_counter set seq = 0')
    now = day + 30 * hour
    const clock = { ...createClock(0), now: () => now }
    historian = createHistorian({ database, clock })
    await historian.load()
  })

  const take = async (batch: ReportBatch) => {
    const stored = await historian.store.report(batch)
    for (const accepted of stored.accepted) historian.remember(accepted)
    return stored
  }
  const demand = () => historian.catalogue.byTag('test.system.test.demand') as StoredDatapoint
  const known = async (at: number) => (await historian.raw([demand()], day, day + 24 * hour, at))[0]?.v

  it('keeps what was known before a restatement', async () => {
    await take(report('v1', day + 3 * hour, [10, 11]))
    await take(report('v2', day + 5 * hour, [10, 12, 13]))
    expect(await known(NOW)).toEqual([10, 12, 13])
    expect(await known(day + 4 * hour)).toEqual([10, 11])
    expect(await known(day + 2 * hour)).toEqual([])
    const said = await historian.provenance(demand(), he(2), now)
    expect(said.map((one) => [one.v, one.report.name, one.current])).toEqual([
      [12, 'v2', true],
      [11, 'v1', false],
    ])
  })

  it('comes to the same state whatever the order of arrival, and from a second reading', async () => {
    const versions = [
      report('v1', day + 3 * hour, [10, 11]),
      report('v2', day + 5 * hour, [10, 12, null]),
      report('v3', day + 7 * hour, [10, 11, 13, 14]),
    ]
    const states: unknown[] = []
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [2, 0, 1],
      [0, 1, 2, 0, 1, 2],
    ]) {
      await database.query(
        'truncate reading, reading_revision, acceptance, report, latest, datapoint, entity restart identity cascade',
      )
      await historian.load()
      for (const index of order) await take(versions[index] as ReportBatch)
      const { rows } = await database.query(
        `select ts, value, quality, known_at, p.name from reading r join report p on p.id = r.report_id
         union all
         select ts, value, quality, known_at, p.name from reading_revision r join report p on p.id = r.report_id
         order by 1, 4`,
      )
      states.push(rows)
      expect(await known(day + 4 * hour)).toEqual([10, 11])
      expect(await known(day + 6 * hour)).toEqual([10, 12, null])
      expect(await known(NOW)).toEqual([10, 11, 13, 14])
    }
    for (const state of states) expect(state).toEqual(states[0])
  })

  it('releases a yearly report by its usual lag and keeps what is not yet due', async () => {
    const usual_lag = (t: number, interval_s: number) => t + interval_s * 1000 + hour / 2
    const yearly = (name: string, created_at: number, v: (number | null)[]) =>
      report(name, created_at, v, { usual_lag })
    now = he(3)
    const first = await take(yearly('y1', day + 20 * hour, [1, 2, 3, 4]))
    expect(first).toMatchObject({ state: 'partly', added: 1, next_due: he(3) + hour / 2 })
    expect(await known(NOW)).toEqual([1])
    now = he(5) + hour / 2
    expect(await take(yearly('y1', day + 20 * hour, [1, 2, 3, 4]))).toMatchObject({ state: 'applied', added: 3 })
    now = day + 30 * hour
    await take(yearly('y2', day + 25 * hour, [1, 2, 9, 4]))
    expect(await known(day + 20 * hour)).toEqual([1, 2, 3, 4])
    expect(await known(NOW)).toEqual([1, 2, 9, 4])
  })

  it('stores a year beside what stands there, wherever the two meet', async () => {
    const year = (from: number) => Array.from({ length: 8760 }, (_, i) => from + (i % 7))
    expect(await take(report('other', day, year(5), { source_name: 'Other' }))).toMatchObject({ added: 8760 })
    await take(report('v1', day + 2 * hour, [1, 2]))
    const result = await take(report('v2', day + 3 * hour, year(1)))
    expect(result).toMatchObject({ added: 8758, changed: 0, unchanged: 2 })
    const later = [...year(1).slice(0, -1), null]
    expect(await take(report('v3', day + 4 * hour, later))).toMatchObject({ added: 0, changed: 1, unchanged: 8759 })
    const [series] = await historian.raw([demand()], day, he(8761), NOW)
    expect(series?.v).toEqual(later)
  })

  it('tells null from nothing and from zero', async () => {
    await take(report('v1', day + 5 * hour, [0, null]))
    expect(await known(NOW)).toEqual([0, null])
    const latest = await historian.latest([demand()], now, true)
    expect(latest.get(demand().id)?.reading).toEqual([he(2), null, 'missing'])
  })

  it('answers the newest value as known at an instant', async () => {
    await take(report('v1', day + 3 * hour, [10, 11]))
    await take(report('v2', day + 5 * hour, [10, 12, 13]))
    const at = async (instant: number) => (await historian.latest([demand()], instant, false)).get(demand().id)?.reading
    expect(await at(day + 4 * hour)).toEqual([he(2), 11, 'good'])
    expect(await at(day + 6 * hour)).toEqual([he(3), 13, 'good'])
    expect(await at(day + 2 * hour)).toBeUndefined()
  })

  it('does not take the hours to come for the newest', async () => {
    await take(report('v1', day, [10, 11, 12]))
    expect((await historian.latest([demand()], he(2) + 1, true)).get(demand().id)?.reading).toEqual([he(2), 11, 'good'])
  })

  it('keeps every forecast run and answers the newest that was issued by then', async () => {
    await take(report('f1', day, [], { run: [5, 6, 7] }))
    await take(report('f2', day + 2 * hour, [], { run: [5, null, 8] }))
    const forecast = historian.catalogue.byTag('test.system.test.demand.forecast') as StoredDatapoint
    const at = async (instant: number) => (await historian.forecast([forecast], day, day + 24 * hour, instant))[0]
    expect((await at(day + hour))?.v).toEqual([5, 6, 7])
    expect(await at(now)).toMatchObject({ v: [5, null, 8], issued_at: [day, day, day].map((t) => t + 2 * hour) })
    expect(demand().forecast).toBe(forecast.tag)
    expect((await historian.latest([forecast], he(3) + 1, false)).get(forecast.id)).toEqual({
      reading: [he(3), 8, 'good'],
      issued_at: day + 2 * hour,
    })
  })

  it('announces in order of commit, and tells the same again from the rows', async () => {
    const first = await take(report('v1', day + 3 * hour, [10, 11]))
    await take(report('v1 again', day + 4 * hour, [10, 11]))
    const second = await take(report('v2', day + 5 * hour, [10, 12]))
    expect([...first.accepted, ...second.accepted].map((one) => one.seq)).toEqual([1, 2])
    const again = await historian.acceptedSince(0, 2, 1000)
    expect(again?.map((one) => [one.seq, [...one.values.values()].flat().map(([, v]) => v)])).toEqual([
      [1, [10]],
      [2, [12]],
    ])
    expect(await historian.acceptedSince(1, 2, 1000)).toHaveLength(1)
  })

  it('has the same hour from rollups and from readings', async () => {
    const pushed = (v: (number | null)[]) => ({
      system: 'test',
      source: 'push:1',
      known_at: now,
      readings: v.map((value, i) => ({
        tag: 'plant.power',
        t: day + i * 600_000,
        v: value,
        q: value === null ? ('missing' as const) : ('good' as const),
      })),
    })
    await historian.store.push(pushed([1, 2, null, 4, 5, 6, 7]))
    const plant = historian.catalogue.byTag('plant.power') as StoredDatapoint
    const buckets = () => historian.buckets([plant], day, day + 2 * hour, 3600, NOW)
    const before = await buckets()
    expect(before[0]).toMatchObject({ avg: [3.6, 7], min: [1, 7], max: [6, 7], q: ['missing', 'good'] })
    while (await historian.rollUp()) {
      // until none is waiting
    }
    expect(await buckets()).toEqual(before)
    await historian.store.push(pushed([3]))
    expect((await buckets())[0]?.avg).toEqual([4, 7])
    await historian.rollUp()
    expect((await buckets())[0]?.avg).toEqual([4, 7])
    const { rows } = await database.query<{ mean: number }>('select mean from rollup_1d')
    expect(rows[0]?.mean).toBeCloseTo(27 / 6)
  })

  it('gives colliding names their own ids, for ever', async () => {
    await take(report('a', day, [1], { source_name: 'PLANT.A' }))
    await take(report('b', day, [2], { source_name: 'PLANT A' }))
    await historian.load()
    await take(report('c', day + hour, [3], { source_name: 'PLANT A' }))
    expect(historian.catalogue.entities('test').map((entity) => [entity.source_name, entity.entity_id])).toEqual([
      ['PLANT.A', 'plant-a'],
      ['PLANT A', 'plant-a-2'],
    ])
  })

  it('adds what is made for one period to one report, each value known from its own instant', async () => {
    const made = (created_at: number, v: number[]) => ({
      ...report('made', created_at, v),
      versioned: false,
      hash: null,
    })
    const first = await take(made(he(2), [1]))
    const second = await take(made(he(3), [1, 2]))
    expect(second).toMatchObject({ state: 'applied', report_id: first.report_id, added: 1, unchanged: 1 })
    expect(await take(made(he(3), [1, 2]))).toMatchObject({ state: 'applied', added: 0, accepted: [] })
    const { rows } = await database.query('select published_at, state from report')
    expect(rows).toEqual([{ published_at: he(3), state: 'applied' }])
    expect(await known(he(2))).toEqual([1])
    expect(await known(he(3))).toEqual([1, 2])
  })

  it('forgets acceptances that nobody can be waiting for', async () => {
    await take(report('v1', day + hour, [1]))
    await database.query('update acceptance_counter set seq = 59998')
    await take(report('v2', day + 2 * hour, [2]))
    expect(await historian.acceptedSince(0, 1, 1000)).toHaveLength(1)
    await take(report('v3', day + 3 * hour, [3]))
    const { rows } = await database.query('select seq from acceptance order by seq')
    expect(rows).toEqual([{ seq: 59_999 }, { seq: 60_000 }])
  })

  it('stores nothing of a report that fails half-way', async () => {
    const broken = report('bad', day, [1, 2])
    broken.parsed.readings.push({ datapoint: 7, t: [day], v: [1] })
    await expect(take(broken)).rejects.toThrow('datapoint 7')
    const { rows } = await database.query<{ n: number }>(
      'select (select count(*) from reading) + (select count(*) from report) + (select count(*) from datapoint) as n',
    )
    expect(rows[0]?.n).toBe(0)
  })
})

function report(
  name: string,
  created_at: number,
  v: (number | null)[],
  more: { usual_lag?: ParsedReport['usual_lag']; run?: (number | null)[]; source_name?: string } = {},
): ReportBatch {
  const datapoint = {
    entity: 0,
    kind: 'demand' as const,
    unit: 'MW',
    interval_s: 3600,
    aggregation: 'mean' as const,
    sign: '',
    decimals: 0,
    stale_after_s: 7200,
  }
  return {
    source: 'test',
    versioned: true,
    name,
    address: null,
    published_at: created_at,
    size: 1,
    hash: name,
    values_hash: name,
    next_due: null,
    parsed: {
      report: 'Demand',
      period: more.source_name ?? '2025',
      created_at,
      usual_lag: more.usual_lag,
      entities: [{ system: 'test', type: 'system', source_name: more.source_name ?? 'test' }],
      datapoints: [
        { ...datapoint, qualifier: '', name: 'Demand', horizon: 'actual' },
        {
          ...datapoint,
          qualifier: 'forecast',
          name: 'Demand forecast',
          horizon: 'forecast',
          forecast_of: 'demand',
          default_forecast: true,
        },
      ],
      readings: v.length > 0 ? [{ datapoint: 0, t: v.map((_, i) => he(i + 1)), v }] : [],
      runs: more.run ? [{ datapoint: 1, issued_at: created_at, first_t: day, interval_s: 3600, v: more.run }] : [],
      faults: [],
    },
  }
}
