import { type ParsedReport, qualities } from 'contract'
import fc from 'fast-check'
import { slug } from 'grid/slug.ts'
import { describe, expect, test } from 'vitest'
import { createDemo, demo } from './demo.ts'

const MIN = 60_000
const HOUR = 60 * MIN
const NOON = Date.UTC(2026, 6, 15, 16)

const made = (from: number, to: number, detail_from?: number) => [...demo.generate(from, to, detail_from)]
/** What tells two reports apart. */
const plain = (reports: ParsedReport[]) =>
  reports.map(({ report, period, created_at, readings, runs }) => ({ report, period, created_at, readings, runs }))

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
  expect(plain([...createDemo(1).generate(NOON, NOON + 6 * MIN)])).toEqual(plain(made(NOON, NOON + 6 * MIN)))
  expect(plain([...createDemo(2).generate(NOON, NOON + 6 * MIN)])).not.toEqual(plain(made(NOON, NOON + 6 * MIN)))
})

test('a span is the sum of its parts', () => {
  const start = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) })
  const length = fc.integer({ min: 0, max: 20 * MIN })
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
    { numRuns: 6 },
  )
})

test('history in longer reports holds the same values, known at the same instants', () => {
  const from = NOON + 110 * MIN
  const to = from + 7 * HOUR
  const single = made(from, to).filter((report) => report.report !== 'demo-4s')
  const fine = readings(single)
  const short = made(from - 60 * MIN, to, to - 10 * MIN)
  const coarse = readings(short)
  const other = [...fine].filter(([key, value]) => JSON.stringify(coarse.get(key)) !== JSON.stringify(value))
  expect(other).toEqual([])
  const seconds = short.filter((report) => report.report === 'demo-4s')
  expect(seconds.length).toBeLessThan(190)
  expect(short.length - seconds.length).toBeLessThan(60)
  const runsOf = (reports: ParsedReport[]) =>
    reports.flatMap((report) => report.runs.map((run) => [tagOf(report, run.datapoint), run.issued_at, run.v]))
  const ofShort = new Set(runsOf(short).map((run) => JSON.stringify(run)))
  for (const run of runsOf(single)) expect(ofShort.has(JSON.stringify(run))).toBe(true)
})

test('units, fuels and the published total cover demand, losses and net export in every five minutes', () => {
  const all = readings(made(NOON, NOON + 26 * HOUR, NOON + 26 * HOUR))
  const byStep = new Map<string, [tag: string, v: number | null][]>()
  for (const [key, [v]] of all) {
    const [tag = '', t = ''] = key.split(' ')
    if (tag.endsWith('.5m')) byStep.set(t, [...(byStep.get(t) ?? []), [tag, v]])
  }
  let whole = 0
  for (const step of byStep.values()) {
    if (step.some(([, v]) => v === null)) continue
    const total = (pattern: RegExp) =>
      step.filter(([tag]) => pattern.test(tag)).reduce((sum, [, v]) => sum + (v as number), 0)
    const needed =
      total(/^demo\.system\.demo\.demand\.5m$/) +
      total(/^demo\.system\.demo\.loss\.5m$/) +
      total(/^demo\.intertie\.total\.flow\.5m$/)
    expect(total(/^demo\.generator\..*\.generation\.5m$/)).toBeCloseTo(needed, 3)
    expect(total(/^demo\.fuel\..*\.generation\.5m$/)).toBeCloseTo(needed, 3)
    expect(total(/^demo\.system\.demo\.generation\.5m$/)).toBeCloseTo(needed, 3)
    expect(total(/^demo\.intertie\.(?!total).*\.flow\.5m$/)).toBeCloseTo(total(/^demo\.intertie\.total\.flow\.5m$/), 3)
    expect(total(/^demo\.zone\..*\.demand\.5m$/)).toBeCloseTo(total(/^demo\.system\.demo\.demand\.5m$/), 3)
    whole += 1
  }
  expect(whole).toBeGreaterThan(200)
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
      'demo.system.demo.price.dayahead',
      'demo.system.demo.other.ace.4s',
      'demo.system.demo.generation.5m',
      'demo.system.demo.loss.5m',
      'demo.system.demo.demand.forecast.adequacy',
      'demo.zone.metro.demand.5m',
      'demo.generator.twin-ponds-g1.energy.5m',
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
      'demo.intertie.cape-cable.price.neighbour.realtime.5m',
    ])
      expect(tags).toContain(tag)
    expect([...tags].every((tag) => tag.length <= 128)).toBe(true)
    const seen = new Set([...readings(day).values()].map(([, q]) => q))
    expect(qualities.filter((quality) => seen.has(quality))).toEqual(['good', 'partial', 'estimated', 'missing'])
  })

  test('are well formed: stable periods, ascending instants, null where missing, runs as they say', () => {
    const others = day.filter((report) => report.report !== 'demo-4s')
    const periods = others.map((report) => `${report.report} ${report.period}`)
    expect(new Set(periods).size).toBe(periods.length)
    const faults: string[] = []
    for (const report of day) {
      for (const { t, v, q, datapoint } of report.readings) {
        const ascending = t.every((instant, i) => i === 0 || instant > (t[i - 1] as number))
        const told = v.every((value, i) => (value === null) === (q?.[i] === 'missing') && !Object.is(value, -0))
        if (v.length !== t.length || !ascending || !told) faults.push(`${report.period} ${tagOf(report, datapoint)}`)
      }
      for (const run of report.runs) {
        const whole = run.v.every((value) => value === null || Number.isInteger(value))
        if (run.issued_at > (report.created_at as number) || !whole)
          faults.push(`${report.period} run of ${tagOf(report, run.datapoint)}`)
      }
    }
    expect(faults).toEqual([])
  })

  test('name every station, and every unit with its station, fuel and capacity', () => {
    for (const name of ['demo-5m', 'demo-hourly']) {
      const entities = day.find((report) => report.report === name)?.entities ?? []
      const of = (type: string) => entities.filter((entity) => entity.type === type)
      const stations = of('station').map((entity) => entity.source_name)
      expect([stations.length, of('generator').length, of('fuel').length, of('intertie').length]).toEqual([
        39, 120, 10, 7,
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
      expect(run?.v).toHaveLength(816)
      return run?.v[hour] as number
    }
    for (let hour = 0; hour < 816; hour += 1) {
      const supply =
        value('capacity', hour) -
        value('outage', hour) -
        value('bottled', hour) -
        value('regulation', hour) +
        value('imports.capacity', hour)
      const requirement =
        value('demand.forecast.adequacy', hour) +
        value('reserve_requirement', hour) +
        value('load_forecast_uncertainty', hour) +
        value('contingency', hour) +
        value('exports.capacity', hour) -
        value('dispatchable_load.off', hour)
      const said = ['supply', 'requirement', 'excess', 'excess_energy'].map((key) => value(key, hour))
      const energy = value('energy', hour) - value('demand.forecast.adequacy', hour)
      expect(said).toEqual([supply, requirement, supply - requirement, energy])
    }
  })

  test('give day-ahead prices of a whole market day on the day before', () => {
    const reports = day.filter((report) => report.report === 'demo-dayahead')
    expect(reports).toHaveLength(2)
    for (const {
      readings: [prices],
      created_at,
    } of reports) {
      expect(prices?.t).toHaveLength(24)
      expect((prices?.t[0] ?? 0) - (created_at ?? 0)).toBe(11.5 * HOUR)
    }
  })
})

test('adequacy is revised from run to run, and some hours of an autumn are nearly short', () => {
  const from = Date.UTC(2026, 9, 4, 0, 20)
  const runs = made(from, from + 12 * HOUR, from + 12 * HOUR)
    .filter((report) => report.report === 'demo-adequacy')
    .flatMap((report) => report.runs.filter((run) => tagOf(report, run.datapoint) === 'demo.system.demo.excess'))
  expect(runs).toHaveLength(2)
  const [first, second] = runs
  const moved = (first?.v.slice(6) ?? []).filter((value, i) => value !== second?.v[i])
  expect(moved.length).toBeGreaterThan(400)
  const excess = (first?.v ?? []) as number[]
  expect(Math.max(...excess)).toBeGreaterThan(4_000)
  expect(Math.min(...excess)).toBeLessThan(2_000)
})

test('at most 40 datapoints come every four seconds, each tick in the report of its five minutes', () => {
  const ticks = made(NOON, NOON + 10 * MIN).filter((report) => report.report === 'demo-4s')
  expect(ticks).toHaveLength(150)
  expect(new Set(ticks.map((report) => report.period)).size).toBe(3)
  expect(ticks[0]?.datapoints.length).toBeLessThanOrEqual(40)
  const frequency = ticks.map((report) => report.readings[0]?.v[0] as number)
  for (const hz of frequency) expect(Math.abs(hz - 60)).toBeLessThan(0.2)
})

test('a day makes few reports beside the ticks, and a late feed gives all its values at once', () => {
  const days = 12
  const slow = [...createDemo(3).generate(NOON, NOON + days * 24 * HOUR, NOON + days * 24 * HOUR - 1)]
  expect(slow.length / days).toBeLessThan(30)
  const steps = [...slow.filter((report) => report.report === 'demo-5m')].flatMap(({ usual_lag, readings: [demand] }) =>
    (demand?.t ?? []).map((t) => (usual_lag?.(t, 300) ?? t) - t),
  )
  const late = steps.filter((lag) => lag > 20 * MIN)
  expect(late.length).toBeGreaterThan(0)
  expect(late.length / steps.length).toBeLessThan(0.02)
}, 20_000)

test('a day takes little time to make', () => {
  const before = process.cpuUsage()
  for (const _ of createDemo(5).generate(NOON, NOON + 24 * HOUR)) void _
  const { user } = process.cpuUsage(before)
  // About one second on a small machine; the bound is for busy ones.
  expect(user / 1e6).toBeLessThan(8)
}, 30_000)

test('storage charges as negative generation', () => {
  const values = readings(made(NOON, NOON + 48 * HOUR, NOON + 48 * HOUR))
  const battery = [...values].filter(([key]) => key.startsWith('demo.fuel.storage.generation '))
  expect(battery.some(([, [v]]) => (v as number) < -200)).toBe(true)
  expect(battery.some(([, [v]]) => (v as number) > 200)).toBe(true)
})
