import { type ParsedReport, qualities } from 'contract'
import fc from 'fast-check'
import { slug } from 'grid/slug.ts'
import { describe, expect, test } from 'vitest'
import { createDemo, demo } from './demo.ts'

const MIN = 60_000
const HOUR = 60 * MIN
const NOON = Date.UTC(2026, 6, 15, 16)

const made = (from: number, to: number, detail_from?: number) => [...demo.generate(from, to, detail_from)]
/** Functions do not compare. */
const plain = (reports: ParsedReport[]) => reports.map(({ usual_lag, ...rest }) => rest)

function tagOf(report: ParsedReport, datapoint: number): string {
  const claim = report.datapoints[datapoint]
  const entity = report.entities[claim?.entity ?? -1]
  if (!claim || !entity) throw new Error('a claim names nothing')
  const tail = claim.qualifier ? `.${claim.qualifier}` : ''
  return `demo.${entity.type}.${slug(entity.source_name)}.${claim.kind}${tail}`
}

/** Every reading as `tag t` → value, quality, instant at which it is known. */
function readings(reports: ParsedReport[]) {
  const all = new Map<string, [number | null, string, number]>()
  for (const report of reports) {
    for (const { datapoint, t, v, q } of report.readings) {
      const tag = tagOf(report, datapoint)
      const interval = report.datapoints[datapoint]?.interval_s ?? 0
      for (const [i, instant] of t.entries()) {
        const created = report.created_at ?? Number.NaN
        const known = report.usual_lag ? Math.min(created, report.usual_lag(instant, interval)) : created
        all.set(`${tag} ${instant}`, [v[i] as number | null, q?.[i] ?? 'good', known])
      }
    }
  }
  return all
}

test('the same span comes out the same for the same seed', () => {
  expect(plain([...createDemo(1).generate(NOON, NOON + HOUR)])).toEqual(plain(made(NOON, NOON + HOUR)))
  expect(plain([...createDemo(2).generate(NOON, NOON + HOUR)])).not.toEqual(plain(made(NOON, NOON + HOUR)))
})

test('a span is the sum of its parts', () => {
  const start = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) })
  const length = fc.integer({ min: 0, max: 40 * MIN })
  const detail = fc.option(fc.integer({ min: -HOUR, max: 2 * HOUR }))
  fc.assert(
    fc.property(start, length, length, detail, (a, first, second, after) => {
      const detail_from = after === null ? undefined : a + after
      const whole = made(a, a + first + second, detail_from)
      const parts = [...made(a, a + first, detail_from), ...made(a + first, a + first + second, detail_from)]
      expect(plain(parts)).toEqual(plain(whole))
      const created = whole.map((report) => report.created_at as number)
      expect(created.every((at) => at > a && at <= a + first + second)).toBe(true)
      expect(created).toEqual(created.toSorted((x, y) => x - y))
    }),
    { numRuns: 10 },
  )
})

test('history in longer reports holds the same values, known at the same instants', () => {
  const from = NOON
  const to = NOON + 6 * HOUR
  const slow = ([tag]: [string, unknown]) => !tag.includes('.4s ')
  const fine = new Map([...readings(made(from, to))].filter(slow))
  const short = made(from - 10 * MIN, to, to - 10 * MIN)
  const coarse = readings(short)
  for (const [key, value] of fine) expect([key, coarse.get(key)]).toEqual([key, value])
  const seconds = short.filter((report) => report.report === 'demo-4s')
  expect(seconds).toHaveLength(150)
  expect(short.length - seconds.length).toBeLessThan(40)
})

test('generation covers demand and net export in every five minutes, by unit and by fuel', () => {
  const all = readings(made(NOON, NOON + 26 * HOUR, NOON + 26 * HOUR))
  let steps = 0
  for (const [key, [demand]] of all) {
    const [tag, t] = key.split(' ')
    if (tag !== 'demo.system.demo.demand.5m') continue
    const at = [...all].filter(([other]) => other.endsWith(` ${t}`))
    if (at.some(([, [v]]) => v === null)) continue
    const total = (pattern: RegExp) =>
      at.filter(([other]) => pattern.test(other)).reduce((sum, [, [v]]) => sum + (v as number), 0)
    const flow = total(/^demo\.intertie\.total\.flow\.5m /)
    expect(Math.abs(total(/^demo\.generator\..*\.generation\.5m /) - (demand as number) - flow)).toBeLessThan(3)
    expect(Math.abs(total(/^demo\.fuel\..*\.generation\.5m /) - (demand as number) - flow)).toBeLessThan(3)
    expect(Math.abs(total(/^demo\.intertie\.(?!total).*\.flow\.5m /) - flow)).toBeLessThan(0.3)
    steps += 1
  }
  expect(steps).toBeGreaterThan(200)
}, 20_000)

describe('two days', () => {
  const day = made(NOON, NOON + 48 * HOUR, NOON + 48 * HOUR - 10 * MIN)

  test('hold datapoints of every kind that a screen asks for', () => {
    const tags = new Set(day.flatMap((report) => report.datapoints.map((_, i) => tagOf(report, i))))
    for (const tag of [
      'demo.system.demo.demand',
      'demo.system.demo.demand.5m',
      'demo.system.demo.demand.4s',
      'demo.system.demo.demand.forecast',
      'demo.system.demo.frequency.4s',
      'demo.system.demo.price.realtime.5m',
      'demo.system.demo.supply',
      'demo.system.demo.requirement',
      'demo.system.demo.excess',
      'demo.system.demo.reserve_requirement',
      'demo.system.demo.imports.capacity',
      'demo.generator.bell-harbor-g1.generation.5m',
      'demo.generator.bell-harbor-g1.generation.4s',
      'demo.generator.bell-harbor-g1.capability',
      'demo.generator.highmoor-g1.generation.forecast',
      'demo.generator.highmoor-g1.available_capacity',
      'demo.fuel.wind.generation.forecast',
      'demo.fuel.wind.generation.forecast.adequacy',
      'demo.fuel.gas.outage',
      'demo.fuel.storage.generation.5m',
      'demo.intertie.north-shore.schedule_import',
      'demo.intertie.north-shore.limit_export',
      'demo.intertie.total.flow.5m',
    ])
      expect(tags).toContain(tag)
    expect([...tags].every((tag) => tag.length <= 128)).toBe(true)
    const seen = new Set([...readings(day).values()].map(([, q]) => q))
    expect(qualities.filter((quality) => seen.has(quality))).toEqual(['good', 'partial', 'estimated', 'missing'])
  })

  test('are well formed: stable periods, ascending instants, null where missing, runs as they say', () => {
    const periods = day.map((report) => `${report.report} ${report.period}`)
    expect(new Set(periods).size).toBe(periods.length)
    for (const report of day) {
      for (const { t, v, q } of report.readings) {
        expect(v).toHaveLength(t.length)
        expect(t).toEqual([...new Set(t)].sort((a, b) => a - b))
        for (const [i, value] of v.entries()) {
          expect(value === null).toBe(q?.[i] === 'missing')
          expect(Object.is(value, -0)).toBe(false)
        }
      }
      for (const run of report.runs) {
        expect(run.issued_at).toBe(report.created_at)
        expect(run.v.every((value) => value === null || Number.isInteger(value))).toBe(true)
      }
    }
  })

  test('name every station, and every unit with its station, fuel and capacity', () => {
    for (const name of ['demo-5m', 'demo-hourly']) {
      const entities = day.find((report) => report.report === name)?.entities ?? []
      const of = (type: string) => entities.filter((entity) => entity.type === type)
      const stations = of('station').map((entity) => entity.source_name)
      expect([stations.length, of('generator').length, of('fuel').length, of('intertie').length]).toEqual([
        11, 25, 9, 5,
      ])
      for (const unit of of('generator')) {
        expect(stations).toContain(unit.parent?.source_name)
        expect(unit.fuel).toBeDefined()
        expect(unit.capacity_mw).toBeGreaterThan(0)
      }
    }
  })

  test('name each actual once as the default of its forecast', () => {
    const defaults = new Map<string, string>()
    for (const report of day)
      for (const [i, claim] of report.datapoints.entries()) {
        if (!claim.default_forecast) continue
        const tag = tagOf(report, i)
        const of = `${tag.split('.').slice(0, 3).join('.')}.${claim.forecast_of}`
        expect(defaults.get(of) ?? tag).toBe(tag)
        defaults.set(of, tag)
      }
    expect(defaults.get('demo.system.demo.demand')).toBe('demo.system.demo.demand.forecast')
  })

  test('keep the arithmetic of adequacy, exactly', () => {
    const report = day.find((each) => each.report === 'demo-adequacy')
    const value = (key: string, hour: number) => {
      const run = report?.runs.find((each) => tagOf(report, each.datapoint) === `demo.system.demo.${key}`)
      expect(run?.v).toHaveLength(168)
      return run?.v[hour] as number
    }
    for (const hour of [0, 17, 167]) {
      const supply =
        value('capacity', hour) -
        value('outage', hour) -
        value('bottled', hour) -
        value('regulation', hour) +
        value('imports.capacity', hour)
      const requirement =
        value('demand.forecast', hour) +
        value('reserve_requirement', hour) +
        value('load_forecast_uncertainty', hour) +
        value('contingency', hour) +
        value('exports.capacity', hour) -
        value('dispatchable_load.off', hour)
      expect(value('supply', hour)).toBe(supply)
      expect(value('requirement', hour)).toBe(requirement)
      expect(value('excess', hour)).toBe(supply - requirement)
    }
  })
})

test('the battery charges as negative generation, and a forecast is nearer when its hour is', () => {
  const all = made(NOON, NOON + 96 * HOUR, NOON + 96 * HOUR)
  const values = readings(all)
  const battery = [...values].filter(([key]) => key.startsWith('demo.fuel.storage.generation '))
  expect(battery.some(([, [v]]) => (v as number) < -20)).toBe(true)
  expect(battery.some(([, [v]]) => (v as number) > 20)).toBe(true)
  const off: [number, number][] = []
  for (const report of all.filter((each) => each.report === 'demo-forecast')) {
    const run = report.runs.find((each) => tagOf(report, each.datapoint).endsWith('.demand.forecast'))
    for (const lead of [1, 40]) {
      const actual = values.get(`demo.system.demo.demand ${(run?.first_t ?? 0) + lead * HOUR}`)?.[0]
      if (actual) off.push([lead, Math.abs((run?.v[lead] as number) - actual)])
    }
  }
  const mean = (lead: number) => {
    const list = off.filter(([each]) => each === lead).map(([, error]) => error)
    return list.reduce((total, error) => total + error, 0) / list.length
  }
  expect(mean(1)).toBeLessThan(mean(40) / 2)
})
