import { describe, expect, test } from 'vitest'
import { at, read, readings, runs, xml } from './specimen.ts'

const date = '2026-03-09'
type Quantities = Record<string, string>
const quantities = (of: Quantities) =>
  Object.entries(of)
    .map(
      ([name, v]) =>
        `<MQ><MarketQuantity>${name}</MarketQuantity>${v === '' ? '<EnergyMW/>' : `<EnergyMW>${v}</EnergyMW>`}</MQ>`,
    )
    .join('')
const interval = (i: number | string, of: Quantities, flag = 'DSO-RD') =>
  `<IntervalEnergy><Interval>${i}</Interval>${quantities(of)}<Flag>${flag}</Flag></IntervalEnergy>`
const hour = (inner: string, report = 'RealtimeTotals', he = '8') =>
  read(
    xml(
      report,
      `${date}T07:52:30`,
      `<DeliveryDate>${date}</DeliveryDate><DeliveryHour>${he}</DeliveryHour><Energies>${inner}</Energies>`,
    ),
    `PUB_${report}_2026030908_v12.xml`,
  )

describe('real-time totals', () => {
  test('what is kept of an interval, five minutes each', () => {
    const all = {
      'Total Energy': '17853.3',
      'Total Loss': '304.3',
      'Total Load': '17549',
      'Total Dispatch Load Scheduled OFF': '0',
      'Total 10S': '378.6',
      'Total 10N': '913.6',
      'Total 30R': '0',
      'ONTARIO DEMAND': '16087.9',
    }
    const parsed = hour(interval(1, all) + interval(2, all))
    const stored = parsed.readings.map(({ datapoint, t, v }) => {
      const claim = parsed.datapoints[datapoint]
      return [`${claim?.kind}.${claim?.qualifier}`, claim?.interval_s, t, v[0]]
    })
    const t = [at(date, 8), at(date, 8, 2)]
    expect(stored).toEqual([
      ['market_demand.5m', 300, t, 17853.3],
      ['loss.5m', 300, t, 304.3],
      ['reserve.10s.5m', 300, t, 378.6],
      ['reserve.10n.5m', 300, t, 913.6],
      ['reserve.30r.5m', 300, t, 0],
      ['demand.5m', 300, t, 16087.9],
    ])
    expect(parsed).toMatchObject({ period: '2026030908', created_at: Date.parse(`${date}T07:52:30-05:00`), faults: [] })
  })

  test('a flag other than DSO-RD marks an estimate', () => {
    const parsed = hour(interval(1, { 'ONTARIO DEMAND': '1' }) + interval(2, { 'ONTARIO DEMAND': '2' }, 'ADMIN'))
    expect(readings(parsed, 'system.Ontario.demand.5m')?.q).toEqual(['good', 'estimated'])
  })

  test('an interval without a value is missing when it is over, says nothing before', () => {
    const empty = { 'ONTARIO DEMAND': '' }
    const parsed = hour(interval(10, empty) + interval(11, empty) + interval(12, { 'ONTARIO DEMAND': '3' }))
    expect(readings(parsed, 'system.Ontario.demand.5m')).toMatchObject({
      t: [at(date, 8, 10), at(date, 8, 12)],
      v: [null, 3],
      q: ['missing', 'good'],
    })
  })

  test('what is not understood is a fault', () => {
    const parsed = hour(interval(13, { 'Total Loss': '1' }) + interval(1, { 'Total Sum': '1', 'Total Loss': 'x' }))
    expect(parsed.faults.map((fault) => fault.excerpt)).toEqual(['13', 'Total Sum', 'x'])
    expect(() => hour('<Nothing/>')).toThrow('holds none')
    expect(() => hour(interval(1, {}), 'RealtimeTotals', '25')).toThrow('of no hour')
    expect(hour(interval(1, {}), 'RealtimeTotals', '9').faults).toMatchObject([{ where: 'file name' }])
  })

  test('before market renewal under another name', () => {
    const parsed = hour(interval(1, { 'ONTARIO DEMAND': '5', 'Total Dispatch Load': '7' }), 'RealtimeConstTotals')
    expect(readings(parsed, 'system.Ontario.demand.5m')?.v).toEqual([5])
    expect(parsed.faults).toEqual([])
  })
})

describe('predispatch totals', () => {
  const table = (rows: string[], header = 'HOUR,INTERVAL,TOTAL ENERGY,TOTAL LOAD,TOTAL 10S', said = '2026/03/09') =>
    read(
      [
        'PM 20260309 NORMAL PREDISPATCH TOTALS;',
        '',
        'RTEM_TOTALS;',
        `\\\\CREATED AT 2026/03/09 09:08:15 FOR ${said}`,
        header,
        ...rows,
        '',
      ].join('\r\n'),
      'PUB_PredispTotals_20260309_v14.csv',
    )

  test('a run of the day for each quantity', () => {
    const parsed = table(['1,0,15883.9,15583,236', '2,0,15940.8,15630.5,', '24,0,14000,13900,300'])
    const [run] = runs(parsed, 'system.Ontario.market_demand.forecast')
    expect(run).toMatchObject({ issued_at: at(date, 10) + 495_000, first_t: at(date, 1), interval_s: 3600 })
    expect([run?.v[0], run?.v[1], run?.v[2], run?.v[23], run?.v.length]).toEqual([15883.9, 15940.8, null, 14000, 24])
    expect(runs(parsed, 'system.Ontario.reserve.10s.forecast')[0]?.v.slice(0, 2)).toEqual([236, null])
    expect(parsed.datapoints.map((claim) => [claim.forecast_of, claim.horizon])).toEqual([
      ['market_demand', 'forecast'],
      ['reserve.10s.5m', 'forecast'],
    ])
    expect(parsed).toMatchObject({ period: '20260309', readings: [], faults: [] })
  })

  test('what is not understood is a fault', () => {
    const parsed = table(['0,0,1,1,1', '2,0,x,1,1'], 'HOUR,INTERVAL,TOTAL ENERGY,TOTAL LOAD,TOTAL 99')
    expect(parsed.faults.map((fault) => fault.excerpt)).toEqual(['0', 'x', 'TOTAL 99'])
    expect(() => table([], 'A,B')).toThrow('no header HOUR')
    expect(() => table([], undefined, 'tomorrow')).toThrow('of no day')
    expect(() => read('<html></html>', 'PUB_PredispTotals_20260309.csv')).toThrow('no line RTEM_TOTALS')
  })

  test('the same in XML before market renewal', () => {
    const one = (he: number, of: Quantities) =>
      `<HourlyConstrainedEnergy><DeliveryHour>${he}</DeliveryHour>${quantities(of)}</HourlyConstrainedEnergy>`
    const parsed = read(
      xml(
        'PredispConstTotals',
        '2017-07-08T22:15:11',
        `<DeliveryDate>2017-07-09</DeliveryDate><Energies>${one(1, { 'Total Loss': '415.5', 'Total Dispatch Load': '1' })}${one(3, { 'Total Loss': '400' })}</Energies>`,
      ),
      'PUB_PredispConstTotals_20170709.xml',
    )
    expect(runs(parsed, 'system.Ontario.loss.forecast')[0]?.v.slice(0, 4)).toEqual([415.5, null, 400, null])
    expect(parsed.faults).toEqual([])
  })
})
