import type {
  AdequacyAnswer,
  Generator,
  HourlyAnswer,
  IntertiesAnswer,
  LatestAnswer,
  ProvenanceAnswer,
  SeriesAnswer,
  System,
} from 'contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ask, type TestApi, testApi, type Visitor } from '#testing/api.ts'
import { noon, northReports } from '#testing/north.ts'

const hour = 3_600_000
const iso = (t: number) => new Date(t).toISOString()

let api: TestApi
let visitor: Visitor
beforeAll(async () => {
  api = await testApi()
  visitor = await api.signIn((await api.user()).email)
  for (const report of northReports()) await api.take(report)
})
afterAll(() => api.stop())
afterEach(() => {
  expect(api.complaints.splice(0)).toEqual([])
})

async function get<T>(path: string, status = 200): Promise<T> {
  const told = await ask(api.address, 'GET', `/api/data/${path}`, { as: visitor })
  expect([told.status, status === 200 ? '' : told.text], told.text.slice(0, 500)).toEqual([
    status,
    status === 200 ? '' : told.text,
  ])
  return told.json() as T
}
const refused = async (path: string, body: unknown, status = 400) => expect(await get(path, status)).toEqual(body)

describe('systems and datapoints', () => {
  it('tell the zone of the market', async () => {
    const systems = await get<System[]>('systems')
    expect(systems.map(({ id }) => id)).toEqual(['north', 'south'])
    const [north] = systems
    expect(north?.clock).toEqual({ now: noon, shift_s: 0 })
    expect(north?.offsets).toContainEqual([Date.UTC(2025, 2, 9, 7), -240])
    expect(north?.zone_names).toMatchObject({ '-300': 'EST', '-240': 'EDT' })
  })

  it('are those of the company alone', async () => {
    const south = await api.signIn((await api.user(await api.company({ systems: ['south'] }))).email)
    const told = await ask(api.address, 'GET', '/api/data/systems', { as: south })
    expect((told.json() as System[]).map(({ id }) => id)).toEqual(['south'])
    for (const system of ['north', 'none']) {
      const other = await ask(api.address, 'GET', `/api/data/latest?tags=north.system.north.demand&system=${system}`, {
        as: south,
      })
      expect([other.status, other.json()]).toEqual([400, { system: ['Unknown system.'] }])
    }
    const tag = await ask(api.address, 'GET', '/api/data/latest?tags=north.system.north.demand', { as: south })
    expect([tag.status, tag.json()]).toEqual([400, { tags: { 0: ['Unknown datapoint.'] } }])
  })

  it('can be searched', async () => {
    const tags = async (query: string) => (await get<{ tag: string }[]>(`datapoints?${query}`)).map(({ tag }) => tag)
    expect(await tags('kind=generation')).toEqual([
      'north.generator.a-1.generation',
      'north.generator.b-1.generation',
      'north.generator.c-1.generation',
    ])
    expect(await tags('entity=generator.a-1')).toHaveLength(2)
    expect(await tags('entity=system&horizon=actual')).toEqual([
      'north.system.north.demand',
      'north.system.north.demand.5m',
    ])
    expect(await tags('q=A-1%20capab')).toEqual(['north.generator.a-1.capability'])
    const [first] = await get<object[]>('datapoints?kind=generation')
    expect(first).not.toHaveProperty('id')
    expect(first).not.toHaveProperty('entity_row')
  })
})

describe('latest', () => {
  it('answers tags and patterns, from the address or a body', async () => {
    const answer = await get<LatestAnswer>(
      'latest?tags=north.generator.*.generation,north.system.north.demand.forecast',
    )
    expect(answer).toEqual({
      time: noon,
      values: {
        'north.generator.a-1.generation': [noon - hour, 90, 'good'],
        'north.generator.b-1.generation': [noon - hour, 0, 'good'],
        'north.generator.c-1.generation': [noon - hour, null, 'missing'],
        'north.system.north.demand.forecast': [noon, 1012, 'good'],
      },
      issued_at: { 'north.system.north.demand.forecast': noon - hour },
    })
    const json = { tags: ['north.generator.*.generation'], at: '2025-03-01T06:30:00-05:00' }
    const asked = await ask(api.address, 'POST', '/api/data/latest', { json, as: visitor })
    expect(asked.json()).toMatchObject({ time: noon - hour / 2, values: {} })
    expect(await get('latest?tags=none.*.generation')).toEqual({ time: noon, values: {} })
    expect(await get('latest?tags=')).toMatchObject({ values: {} })
  })

  it.each([
    ['latest', { tags: ['This field is required.'] }],
    [
      'latest?tags=a&tags=north.system.north.demand,b',
      { tags: { 0: ['Unknown datapoint.'], 2: ['Unknown datapoint.'] } },
    ],
    ['latest?tags=a&at=2025-03-01T06:30:00', { at: [expect.stringContaining('wrong format')] }],
    ['latest?tags=a&at=2025-02-30T06:30:00Z', { at: [expect.stringContaining('wrong format')] }],
    ['latest?tags=a&at=1740000000000', { at: [expect.stringContaining('wrong format')] }],
  ])('refuses %s', refused)
})

describe('series', () => {
  const demand = 'north.system.north.demand'

  it('is raw while it is short, with what is not good as runs', async () => {
    const { bucket_s, series } = await get<SeriesAnswer>(
      `series?tags=${demand}&from=${iso(noon - 4 * hour)}&to=${iso(noon)}`,
    )
    expect(bucket_s).toBeNull()
    expect(series).toEqual([
      {
        tag: demand,
        t: [4, 3, 2, 1].map((back) => noon - back * hour),
        v: [1008, null, 1010, 1011],
        q: [
          [1, 1, 'missing'],
          [3, 1, 'estimated'],
        ],
      },
    ])
  })

  it('is in buckets when it is long, never finer than its readings', async () => {
    const span = `from=${iso(noon - 2 * hour)}&to=${iso(noon)}&points=13`
    const { bucket_s, series } = await get<SeriesAnswer>(`series?tags=${demand}.5m,${demand}&${span}`)
    expect(bucket_s).toBe(600)
    const [fine, hourly] = series
    expect(fine).toMatchObject({ tag: `${demand}.5m`, q: [] })
    expect(fine?.t).toHaveLength(12)
    expect([fine?.avg?.[0], fine?.min?.[0], fine?.max?.[0]]).toEqual([0.5, 0, 1])
    expect(hourly?.t).toEqual([noon - 2 * hour, noon - hour])
    expect(hourly?.avg).toEqual([1010, 1011])
  })

  it('brings the forecast when asked, and knows when it was made', async () => {
    const span = `from=${iso(noon - hour)}&to=${iso(noon + 2 * hour)}`
    const { series } = await get<SeriesAnswer>(`series?tags=${demand}&${span}&forecast=1`)
    expect(series[0]?.forecast).toEqual({
      tag: `${demand}.forecast`,
      t: [noon - hour, noon, noon + hour],
      v: [1011, 1012, 1013],
      issued_at: [noon - hour, noon - hour, noon - hour],
    })
  })

  it.each([
    ['', { tags: ['This field is required.'], from: ['This field is required.'], to: ['This field is required.'] }],
    [`tags=${demand}&from=${iso(noon)}&to=${iso(noon)}`, { to: ['Must be after from.'] }],
    [`tags=${demand}&from=${iso(noon - 1)}&to=${iso(noon)}&points=x`, { points: ['A valid integer is required.'] }],
    [
      `tags=${demand}&from=${iso(noon - 1)}&to=${iso(noon)}&points=10001`,
      { points: [expect.stringContaining('10000')] },
    ],
    [`tags=${demand}&from=2025-01-01&to=${iso(noon)}`, { from: [expect.stringContaining('wrong format')] }],
  ])('refuses series?%s', (query, body) => refused(`series?${query}`, body))
})

describe('hourly', () => {
  it('has one row per asked tag, in the asked order', async () => {
    const tags = ['north.system.north.demand.forecast', 'north.system.north.demand', 'north.system.north.demand.5m']
    const { hours, rows } = await get<HourlyAnswer>(`hourly?date=2025-03-01&tags=${tags.join(',')}`)
    expect(rows.map(({ tag }) => tag)).toEqual(tags)
    expect(hours).toHaveLength(24)
    expect(hours[0]).toEqual({
      he: 1,
      label: '1',
      start: Date.UTC(2025, 2, 1, 5),
      end: Date.UTC(2025, 2, 1, 6),
      offset: -300,
    })
    const [forecast, demand, fine] = rows
    // 11:00 to 12:00 UTC is hour ending 7
    expect(forecast?.actual.every((value) => value === null)).toBe(true)
    expect(forecast?.forecast.slice(6, 9)).toEqual([1011, 1012, 1013])
    expect(demand?.actual.slice(3, 8)).toEqual([1008, null, 1010, 1011, null])
    expect(demand?.q.slice(3, 8)).toEqual(['good', 'missing', 'good', 'estimated', null])
    expect(demand?.forecast.slice(6, 9)).toEqual([1011, 1012, 1013])
    expect(fine?.actual.slice(4, 8)).toEqual([null, 5.5, 16.7, null])
    expect(fine?.q.slice(4, 8)).toEqual([null, 'good', 'partial', null])
  })

  it('follows the clocks of the market', async () => {
    const hoursOf = async (date: string) =>
      (await get<HourlyAnswer>(`hourly?date=${date}&tags=north.system.north.demand`)).hours
    const spring = await hoursOf('2025-03-09')
    expect(spring.map(({ label }) => label).slice(0, 4)).toEqual(['1', '2', '4', '5'])
    expect(spring).toHaveLength(23)
    const autumn = await hoursOf('2025-11-02')
    expect(autumn.map(({ label }) => label).slice(0, 4)).toEqual(['1', '2', '2*', '3'])
    expect(autumn).toHaveLength(25)
  })

  it.each([
    ['date=2025-02-30&tags=north.system.north.demand', { date: [expect.stringContaining('wrong format')] }],
    ['date=2025-03-01&tags=north.system.north.demand,x', { tags: { 1: ['Unknown datapoint.'] } }],
  ])('refuses hourly?%s', (query, body) => refused(`hourly?${query}`, body))
})

describe('generators', () => {
  it('have a state from output, capability and capacity', async () => {
    const units = await get<Generator[]>('generators')
    expect(units.map(({ id, state, change_1h_mw, capacity_mw }) => [id, state, change_1h_mw, capacity_mw])).toEqual([
      ['a-1', 'derated', -5, 200],
      ['b-1', 'outage', 0, 100],
      ['c-1', 'unknown', null, null],
    ])
    const one = await get<Generator>('generators/a-1')
    expect(one).toMatchObject({
      name: 'A 1',
      station: { id: 'a', name: 'A', derived: true },
      fuel: 'water',
      output: [noon - hour, 90, 'good'],
      capability: [noon - hour, 150, 'good'],
      available_capacity: null,
      tags: { generation: 'north.generator.a-1.generation', capability: 'north.generator.a-1.capability' },
    })
    for (const id of ['none', ':id', '%7Bid%7D']) await refused(`generators/${id}`, { detail: 'Not found.' }, 404)
  })
})

describe('interties', () => {
  it('compare the flow with the schedule of the same hour; positive is export', async () => {
    const { sign, interties, net } = await get<IntertiesAnswer>('interties')
    expect(sign).toContain('positive = export')
    expect(interties).toHaveLength(1)
    expect(interties[0]).toMatchObject({
      id: 'east',
      neighbour: 'Eastland',
      schedule_import: [noon - hour, 10, 'good'],
      schedule_export: [noon - hour, 60, 'good'],
      net_schedule: [noon - hour, 50, 'good'],
      flow: [noon - hour / 2, 80, 'good'],
      deviation_mw: 30,
      limit_export: [noon - hour, 160, 'good'],
      limit_used_percent: 50,
      direction: 'export',
    })
    expect(net).toMatchObject({
      schedule: [noon - hour, 50, 'good'],
      flow: [noon - hour / 2, 80, 'good'],
      flow_interval_s: 300,
      ties_flow: [noon - hour / 2, 80, 'good'],
      tags: {},
    })
    expect(interties[0]?.read_from).toMatchObject({
      flow: 'north.intertie.east.flow.5m',
      limit_export: 'north.intertie.east.limit_export',
    })
    expect(interties[0]).toMatchObject({
      price_here: null,
      price_across: { of: 'neighbour', unit: 'CAD/MWh', reading: [noon - hour, 30.5, 'good'] },
      price_difference: null,
    })
  })
})

describe('adequacy', () => {
  it('is that of the newest run, or of one asked for', async () => {
    const answer = await get<AdequacyAnswer>('adequacy')
    expect(answer).toMatchObject({ run: noon - hour, interval_s: 3600, q: [] })
    expect(answer.t).toEqual([noon, noon + hour])
    expect([answer.supply, answer.requirement, answer.excess, answer.demand]).toEqual([
      [200, 201],
      [150, 150],
      [50, 51],
      [null, null],
    ])
    expect(answer.layers.map(({ tag, v }) => [tag, v])).toContainEqual(['north.fuel.water.capacity', [300, 301]])
    const before = await get<AdequacyAnswer>(`adequacy?run=${iso(noon - 2 * hour)}`)
    expect([before.run, before.supply]).toEqual([noon - 10 * hour, [100, 101]])
    const runs = await get<{ issued_at: number }[]>('adequacy/runs')
    expect(runs.map(({ issued_at }) => issued_at)).toEqual([noon - hour, noon - 10 * hour])
  })
})

describe('provenance', () => {
  it('names the report of a value', async () => {
    const { revisions } = await get<ProvenanceAnswer>(`provenance?tag=north.system.north.demand&t=${noon - hour}`)
    expect(revisions).toHaveLength(1)
    expect(revisions[0]).toMatchObject({
      v: 1011,
      q: 'estimated',
      current: true,
      known_at: noon - 60_000,
      report: { source: 'test', report: 'Demand' },
    })
    await refused('provenance?tag=none&t=2025-03-01T11:00:00Z', { detail: 'Not found.' }, 404)
    await refused('provenance?tag=a&t=yesterday', { t: [expect.stringContaining('wrong format')] })
  })
})
