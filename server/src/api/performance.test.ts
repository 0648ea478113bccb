import type { DatapointClaim, ParsedReport, PerformanceAnswer, RankingAnswer } from 'contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, type TestApi, testApi, type Visitor } from '#testing/api.ts'

const hour = 3_600_000
const noon = Date.UTC(2025, 2, 1, 12)
const iso = (t: number) => new Date(t).toISOString()
const mw: Omit<DatapointClaim, 'entity' | 'kind' | 'name'> = {
  qualifier: '',
  unit: 'MW',
  interval_s: 3600,
  aggregation: 'mean',
  sign: '',
  horizon: 'actual',
  decimals: 0,
  stale_after_s: 7200,
}
const forecast = {
  horizon: 'forecast',
  qualifier: 'forecast',
  forecast_of: 'generation',
  default_forecast: true,
} as const

/** Six hours of two wind units of one station and a third alone; the fuel's sum, and its runs. */
function wind(output: Record<'one' | 'two' | 'alone', (number | null)[]>, created_at = noon): ParsedReport {
  const t = output.one.map((_, i) => noon - (output.one.length - i) * hour)
  const unit = (source_name: string, station: boolean) => ({
    system: 'north',
    type: 'generator' as const,
    source_name,
    fuel: 'wind',
    capacity_mw: 100,
    ...(station && { parent: { type: 'station' as const, source_name: 'Ridge' } }),
  })
  return {
    report: 'Wind',
    // a report of its own each time: what it changes, it revises
    period: String(created_at),
    created_at,
    entities: [
      { system: 'north', type: 'station', source_name: 'Ridge' },
      unit('Ridge 1', true),
      unit('Ridge 2', true),
      unit('Alone', false),
      { system: 'north', type: 'fuel', source_name: 'wind', name: 'Wind', fuel: 'wind' },
    ],
    datapoints: [
      { ...mw, entity: 1, kind: 'generation', name: 'one' },
      { ...mw, entity: 2, kind: 'generation', name: 'two' },
      { ...mw, entity: 3, kind: 'generation', name: 'alone' },
      { ...mw, entity: 1, kind: 'available_capacity', name: 'one available' },
      { ...mw, entity: 4, kind: 'generation', name: 'Wind' },
      { ...mw, ...forecast, entity: 4, kind: 'generation', name: 'Wind forecast' },
    ],
    readings: [
      { datapoint: 0, t, v: output.one },
      { datapoint: 1, t, v: output.two },
      { datapoint: 2, t, v: output.alone },
      { datapoint: 3, t, v: t.map(() => 80) },
      { datapoint: 4, t, v: [50, 60, 70, 80, 90, 100] },
    ],
    runs: [
      {
        datapoint: 5,
        issued_at: noon - 7 * hour,
        first_t: noon - 6 * hour,
        interval_s: 3600,
        v: [60, 60, 60, 60, 60, 60],
      },
      { datapoint: 5, issued_at: noon - 4 * hour, first_t: noon - 3 * hour, interval_s: 3600, v: [82, 88, 102] },
    ],
    faults: [],
  }
}

let api: TestApi
let visitor: Visitor
beforeAll(async () => {
  api = await testApi()
  visitor = await api.signIn((await api.user()).email)
  await api.take(
    wind({ one: [0, 40, 40, 0, 20, 20], two: [10, 10, null, 10, 10, 10], alone: [null, null, null, null, null, null] }),
  )
})
afterAll(() => api.stop())

const period = `from=${iso(noon - 6 * hour)}&to=${iso(noon + hour)}`
async function get<T>(path: string, status = 200): Promise<T> {
  const told = await ask(api.address, 'GET', `/api/data/generators/${path}`, { as: visitor })
  expect([told.status, told.text.slice(0, 300)]).toEqual([status, expect.anything()])
  return told.json() as T
}
const group = (of: string, id: string) => get<PerformanceAnswer>(`performance?group=${of}&id=${id}&${period}`)

describe('a unit', () => {
  it('has its figures, each over the hours that are known, with what they rest on', async () => {
    const one = await get<PerformanceAnswer>(`ridge-1/performance?${period}`)
    expect(one).toMatchObject({ group: 'unit', id: 'ridge-1', from: noon - 6 * hour, to: noon, units: 1, silent: 0 })
    expect(one.figures).toMatchObject({
      capacity_mw: 100,
      period_h: 6,
      known_h: 6,
      energy_mwh: 120,
      capacity_factor: 120 / 600,
      availability: 0.8,
      utilisation: 120 / 480,
      service_h: 4,
      starts: 2,
      ramp_up: { mw_per_h: 40, t: noon - 5 * hour },
      ramp_down: { mw_per_h: -40, t: noon - 3 * hour },
      unused_mwh: 360,
    })
    expect(one.basis).toMatchObject({
      capacity: 'registered',
      capability: 'reported available capacity (wind and solar)',
    })
    expect(one.forecast).toEqual({
      error: { hours: 0, mae_mw: null, bias_mw: null },
      leads: [],
      basis: 'No forecast is reported of it',
    })
    expect(one.formulas.map(({ figure }) => figure)).toContain('capacity_factor')
  })

  it('that said nothing has no figure, not zeros', async () => {
    const { figures, silent, hours } = await group('unit', 'alone')
    expect(silent).toBe(1)
    expect(figures).toMatchObject({
      known_h: 0,
      energy_mwh: null,
      mean_mw: null,
      capacity_factor: null,
      capacity_mw: null,
    })
    expect(hours.output).toEqual([null, null, null, null, null, null])
  })
})

describe('several units', () => {
  it('are pooled; the sum of an hour is missing where one of them is', async () => {
    const { figures, hours, units } = await group('station', 'ridge')
    expect(units).toBe(2)
    expect(hours.output).toEqual([10, 50, null, 10, 30, 30])
    expect(figures).toMatchObject({
      period_h: 12,
      known_h: 11,
      energy_mwh: 170,
      capacity_factor: 170 / 1100,
      mean_mw: 30,
    })
  })

  it('of a fuel: who says nothing is in no sum; forecasts by lead against the operator’s own sum', async () => {
    const { silent, figures, forecast, name } = await group('fuel', 'wind')
    expect([name, silent, figures.capacity_mw]).toEqual(['Wind', 1, 200])
    expect(forecast.leads).toEqual([
      { lead_h: 1, hours: 4, mae_mw: (10 + 0 + 2 + 2) / 4, bias_mw: (10 + 0 + 2 - 2) / 4 },
      { lead_h: 3, hours: 4, mae_mw: (10 + 20 + 30 + 2) / 4, bias_mw: (-10 - 20 - 30 + 2) / 4 },
      { lead_h: 6, hours: 1, mae_mw: 40, bias_mw: -40 },
    ])
    expect(forecast.basis).toBe('2 runs of Wind, against Wind')
  })
})

describe('the ranking', () => {
  const order = async () =>
    (await get<RankingAnswer>(`ranking?fuel=wind&${period}`)).units.map((one) => [one.id, one.figures.capacity_factor])

  it('is by capacity factor; who has none comes last', async () => {
    expect(await order()).toEqual([
      ['ridge-1', 0.2],
      ['ridge-2', 0.1],
      ['alone', null],
    ])
  })

  it('sees what is accepted later, and in the past what was known then', async () => {
    api.world.now = noon + 60_000
    await api.take(
      wind({ one: [0, 0, 0, 0, 0, 0], two: [10, 10, 90, 10, 10, 10], alone: [50, 50, 50, 50, 50, 50] }, noon + 30_000),
    )
    await expect.poll(order).toEqual([
      ['alone', 0.5],
      ['ridge-2', 140 / 600],
      ['ridge-1', 0],
    ])
    const then = await get<RankingAnswer>(`ranking?fuel=wind&${period}&at=${iso(noon + 1_000)}`)
    expect(then.units.map((one) => one.figures.capacity_factor)).toEqual([0.2, 0.1, null])
  })
})

it.each([
  ['performance?group=unit&id=none', 404, { detail: 'Not found.' }],
  ['performance?group=fuel&id=tidal', 404, { detail: 'Not found.' }],
  ['none/performance?', 404, { detail: 'Not found.' }],
  ['performance?group=zone&id=x', 400, { group: [expect.stringContaining('not a valid choice')] }],
])('refuses %s', async (path, status, body) => expect(await get(`${path}&${period}`, status)).toEqual(body))

it('refuses a period without a past hour, or of more than 400 days', async () => {
  const ask = (from: number, to: number) => get(`ranking?from=${iso(from)}&to=${iso(to)}`, 400)
  expect(await ask(noon, noon + hour)).toEqual({ to: ['Must be at least one whole past hour after from.'] })
  expect(await ask(noon - 401 * 24 * hour, noon)).toEqual({ to: ['Too much at once: 400 days would fit.'] })
})
