import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isGenerating, Unreadable } from '#sources/source.ts'
import { days } from './addresses.ts'
import { dateAt, dayStart, hourStart, stampAt } from './est.ts'
import { ieso } from './ieso.ts'
import { intertieName, stationOf } from './names.ts'
import { read, xml } from './specimen.ts'

describe('names of files', () => {
  test.each([
    ['PUB_GenOutputCapability_20230901.xml', 'GenOutputCapability', '20230901', null],
    ['GenOutputCapability/PUB_GenOutputCapability_20230901_v3.xml', 'GenOutputCapability', '20230901', 3],
    ['Demand/versions/PUB_Demand_2025_v135.csv', 'Demand', '2025', 135],
    ['PUB_Adequacy3.xml', 'Adequacy3', '', null],
    ['PUB_IntertieScheduleFlowYear_2025.csv', 'IntertieScheduleFlowYear', '2025', null],
    ['PUB_RealtimeTotals_2026092808_v12.xml', 'RealtimeTotals', '2026092808', 12],
    ['PUB_RealtimeDemandZonal.csv', 'RealtimeDemandZonal', '', null],
    ['PUB_DAIntertieSchedLimits2_20260528.xml', 'DAIntertieSchedLimits2', '20260528', null],
  ])('%s', (name, report, period, version) => expect(ieso.recognise(name)).toEqual({ report, period, version }))

  test.each([
    'reduced_PUB_GenOutputCapability_20160429.xml',
    'README',
    'README.md',
    'PUB_RealtimeTotals_20260928_v12.xml',
    'PUB_TxLimitsOutage0to2Days.xml',
    'PUB_GenOutputCapabilityMonth_202309.csv',
    'PUB_Demand_2025.xml',
    'PUB_Demand_20250101.csv',
    'PUB_Demand_2025.csv.part',
    'PUB_constructor_2025.csv',
  ])('%s is none of these reports', (name) => {
    expect(ieso.recognise(name)).toBeNull()
    expect(() => ieso.read(new Uint8Array(), name)).toThrow(Unreadable)
  })
})

describe('a whole that is no such report', () => {
  const name = 'PUB_GenOutputCapability_20230901.xml'
  const body = '<Date>2023-09-01</Date><Generators><Generator/></Generators>'
  const good = xml('GenOutputCapability', '2023-09-01T05:00:00', body, true)
  test.each<[string, string, string]>([
    ['malformed', good.replace('</Generators>', ''), 'not well formed'],
    ['cut off', good.slice(0, -40), 'not well formed'],
    ['empty', '', 'not well formed'],
    ['HTML', '<!DOCTYPE html><html><body>login</body></html>', 'document type'],
    ['another namespace', good.replace('www.theIMO.com', 'example.org'), 'not the document of this operator'],
    ['another docID', good.replace('docID="GenOutputCapability"', 'docID="Demand"'), 'docID is not'],
    ['an entity bomb', `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${good}`, 'not well formed|document type'],
    ['an unknown entity', good.replace('<Date>', '<Date>&x;'), 'not well formed'],
    ['too deep', good.replace('<Generator/>', '<a>'.repeat(70) + '</a>'.repeat(70)), 'nested deeper'],
    ['of no day', good.replace('2023-09-01</Date>', 'yesterday</Date>'), 'of no day'],
    ['without its records', good.replace('<Generator/>', ''), 'holds none'],
  ])('%s', (_, text, reason) => {
    expect(() => read(text, name)).toThrow(Unreadable)
    expect(() => read(text, name)).toThrow(new RegExp(reason))
  })

  test('bytes that are no text', () => {
    expect(() => ieso.read(new Uint8Array([0xff, 0xfe, 0x00, 0x3c]), name)).toThrow('not UTF-8')
  })

  test('any damage is refused or read, never anything else', () => {
    fc.assert(
      fc.property(fc.nat(good.length), fc.string({ maxLength: 5 }), fc.nat(20), (from, put, cut) => {
        try {
          read(good.slice(0, from) + put + good.slice(from + cut), name)
        } catch (error) {
          expect(error).toBeInstanceOf(Unreadable)
        }
      }),
    )
  })

  test('a name that says another day is told', () => {
    expect(read(good, 'PUB_GenOutputCapability_20230902.xml').faults).toContainEqual(
      expect.objectContaining({ where: 'file name' }),
    )
    expect(read(good, 'PUB_GenOutputCapability.xml').faults.filter((fault) => fault.where === 'file name')).toEqual([])
  })
})

describe('time', () => {
  test('hour ending and instant, any day of the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12_000 }), fc.integer({ min: 1, max: 24 }), (n, he) => {
        const date = new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10)
        const day = dayStart(date) as number
        const t = hourStart(day, String(he)) as number
        expect(t).toBe(Date.parse(`${date}T${String(he - 1).padStart(2, '0')}:00:00-05:00`))
        expect(dateAt(t)).toBe(date)
      }),
    )
  })

  test.each(['0', '25', '1.5', '', '-1', '١'])('hour %s is none', (he) => expect(hourStart(0, he)).toBeNull())
  test.each(['2025-02-29', '2025-2-1', '20250201', ''])('day %s is none', (date) => expect(dayStart(date)).toBeNull())
  test.each(['2025-02-01T24:00:00', '2025-02-01', 'now'])('stamp %s is none', (text) =>
    expect(stampAt(text)).toBeNull(),
  )
})

describe('addresses', () => {
  const kind = (report: string) => ieso.reports.find((one) => one.report === report)
  const est = (text: string) => Date.parse(`${text}-05:00`)

  test('a file a day; today’s and yesterday’s again and again', () => {
    expect(kind('GenOutputCapability')?.addresses(est('2026-03-06T12:00'), est('2026-03-09T01:30'))).toEqual({
      past: ['20260306', '20260307'].map((day) => `GenOutputCapability/PUB_GenOutputCapability_${day}.xml`),
      live: ['20260308', '20260309'].map((day) => `GenOutputCapability/PUB_GenOutputCapability_${day}.xml`),
    })
  })

  test('a file a year; last year’s until the end of January', () => {
    const demand = kind('Demand')
    expect(demand?.addresses(est('2023-12-31T23:30'), est('2026-02-15T00:00'))).toEqual({
      past: ['Demand/PUB_Demand_2023.csv', 'Demand/PUB_Demand_2024.csv', 'Demand/PUB_Demand_2025.csv'],
      live: ['Demand/PUB_Demand_2026.csv'],
    })
    expect(demand?.addresses(est('2026-01-01T00:00'), est('2026-01-05T00:00')).live).toHaveLength(2)
  })

  test('adequacy for today and 34 days, by Adequacy2 before market renewal', () => {
    const from = est('2025-04-28T12:00')
    const to = est('2025-04-30T12:00')
    expect(kind('Adequacy2')?.addresses(from, to)).toEqual({
      past: ['Adequacy2/PUB_Adequacy2_20250428.xml', 'Adequacy2/PUB_Adequacy2_20250429.xml'],
      live: ['Adequacy2/PUB_Adequacy2_20250430.xml'],
    })
    const after = kind('Adequacy3')?.addresses(from, to)
    expect(after?.past).toEqual([])
    expect(after?.live).toHaveLength(34)
    expect(after?.live[0]).toBe('Adequacy3/PUB_Adequacy3_20250501.xml')
  })

  test('a file an hour: this one, the last for ten minutes, the next five before it begins', () => {
    const totals = kind('RealtimeTotals')
    const link = (hour: string) => `RealtimeTotals/PUB_RealtimeTotals_${hour}.xml`
    expect(totals?.addresses(est('2026-03-08T22:30'), est('2026-03-09T00:07'))).toEqual({
      past: [link('2026030823')],
      live: [link('2026030824'), link('2026030901')],
    })
    expect(totals?.addresses(0, est('2026-03-09T00:30')).past).toHaveLength(31 * 24)
    expect(totals?.addresses(0, est('2026-03-09T00:30')).live).toEqual([link('2026030901')])
    expect(totals?.addresses(0, est('2026-03-09T00:56')).live).toEqual([link('2026030901'), link('2026030902')])
  })

  test('the next day’s prices beside today’s', () => {
    expect(kind('DAHourlyOntarioZonalPrice')?.addresses(est('2026-03-08T01:00'), est('2026-03-09T12:00'))).toEqual({
      past: ['DAHourlyOntarioZonalPrice/PUB_DAHourlyOntarioZonalPrice_20260308.xml'],
      live: ['20260309', '20260310'].map((day) => `DAHourlyOntarioZonalPrice/PUB_DAHourlyOntarioZonalPrice_${day}.xml`),
    })
  })

  test('reports of the old market end where those of the new begin', () => {
    const all = (report: string) => {
      const { past, live } = kind(report)?.addresses(est('2025-04-30T23:30'), est('2025-05-01T00:30')) ?? {}
      return [...(past ?? []), ...(live ?? [])].map((address) => address.match(/\d+(?=\.)/)?.[0])
    }
    expect([all('RealtimeConstTotals'), all('RealtimeTotals')]).toEqual([['2025043024'], ['2025050101']])
    expect(all('DispUnconsHOEP')).toEqual(['20250430'])
    expect([all('PriceHOEPPredispOR'), all('RealtimeDemandZonal')]).toEqual([['2025'], ['2025']])
    const now = kind('PriceHOEPPredispOR')?.addresses(est('2026-05-01T00:00'), est('2026-05-02T00:00'))
    expect(now).toEqual({ past: [], live: [] })
  })

  test('every address is a file of this source', () => {
    for (const report of ieso.reports) {
      const { past, live } = report.addresses(est('2024-12-30T00:00'), est('2025-05-10T00:00'))
      expect(live.length + past.length > 0).toBe(report.report !== 'Adequacy')
      for (const address of [...past, ...live]) expect(ieso.recognise(address)?.report).toBe(report.report)
    }
  })

  test('days are the operator’s', () => {
    expect(days(est('2025-03-08T23:59'), est('2025-03-10T00:00'))).toEqual(['20250308', '20250309', '20250310'])
    expect(days(2, 1)).toEqual([])
  })
})

test.each([
  ['BRUCEA-G1', 'BRUCEA'],
  ['HALTONHILLS-LT.G1', 'HALTONHILLS'],
  ['NPKIRKLAND-G1-G5', 'NPKIRKLAND'],
  ['MCLEANSMTNWF-LT.AG_T1', 'MCLEANSMTNWF'],
  ['PORTALMA-T3', 'PORTALMA'],
  ['SITHE GOREWAY-G15', 'SITHE GOREWAY'],
  ['BOW LAKE 2', null],
  ['DECEWND1', null],
  ['-G1', null],
])('the station of %s is %s', (unit, station) => expect(stationOf(unit)).toBe(station))

test('names of interties for people', () => {
  expect(['NEW-YORK', 'MANITOBA SK', 'PQ.B5D.B31L', 'ELSEWHERE', 'Total'].map(intertieName)).toEqual([
    'New York',
    'Manitoba SK',
    'PQ.B5D.B31L',
    'ELSEWHERE',
    'All interties',
  ])
})

test('is a reading source whose unverified reports are named', () => {
  expect(isGenerating(ieso)).toBe(false)
  expect(ieso.reports.filter((report) => !report.verified).map((report) => report.report)).toEqual([
    'RealtimeOntarioZonalPrice',
    'RealtimeIntertieSchedLimits',
    'Adequacy3',
    'PreDAIntertieSchedLimits',
    'DAIntertieSchedLimits2',
    'RealtimeDemandZonal',
    'RealtimeConstTotals',
  ])
})
