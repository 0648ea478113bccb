import { describe, expect, test } from 'vitest'
import { at, read, readings, xml } from './specimen.ts'

describe('the price before market renewal, a table a year', () => {
  const table = (rows: string[]) =>
    read(
      [
        '\\\\Yearly HOEP OR Predispatch Report,,,,,,,,',
        '\\\\Created at 2018-08-30 08:02:56,,,,,,,,',
        '\\\\For 2018,,,,,,,,',
        'Date,Hour,HOEP,Hour 1 Predispatch,Hour 2 Predispatch,Hour 3 Predispatch,OR 10 Min Sync,OR 10 Min non-sync,OR 30 Min',
        ...rows,
      ].join('\r\n'),
      'PUB_PriceHOEPPredispOR_2018.csv',
    )

  test('prices below zero are real, those beyond any bound suspect', () => {
    const parsed = table([
      '2018-01-01,1,"1,891.14",2,3,4,0.2,,',
      '2018-01-01,2,-138.43,,,,0.1,,',
      '2018-01-01,3,-10000.5,1,1,1,1,,',
    ])
    expect(readings(parsed, 'system.Ontario.price.hoep')).toMatchObject({
      t: [at('2018-01-01', 1), at('2018-01-01', 2), at('2018-01-01', 3)],
      v: [1891.14, -138.43, -10000.5],
      q: ['good', 'good', 'suspect'],
    })
    expect(parsed.usual_lag?.(at('2018-01-01', 1), 3600)).toBe(at('2018-01-01', 2) + 900_000)
  })

  test('predispatch forecasts the price, without its time of issue', () => {
    const parsed = table(['2018-01-01,1,1,2,3,4,0.2,,'])
    const values = [1, 2, 3].map((hours) => readings(parsed, `system.Ontario.price.hoep.forecast.${hours}h`)?.v)
    expect(values).toEqual([[2], [3], [4]])
    expect(parsed.datapoints.filter((claim) => claim.default_forecast)).toMatchObject([
      { qualifier: 'hoep.forecast.1h', horizon: 'forecast', forecast_of: 'price.hoep' },
    ])
    expect(parsed.runs).toEqual([])
  })

  test('a blank in a column is missing, a blank column is none', () => {
    const parsed = table(['2018-01-01,1,1,2,3,4,0.2,,', '2018-01-01,2,1,,3,4,0.2,,'])
    expect(readings(parsed, 'system.Ontario.price.hoep.forecast.1h')).toMatchObject({
      v: [2, null],
      q: ['good', 'missing'],
    })
    expect(parsed.datapoints.map((claim) => claim.qualifier)).not.toContain('reserve.10n')
    expect(readings(parsed, 'system.Ontario.price.reserve.10s')?.v).toEqual([0.2, 0.2])
    expect(parsed.faults).toEqual([])
  })

  test('another table is no such report', () => {
    const text = 'Date,Hour,Price\n2018-01-01,1,1\n'
    expect(() => read(text, 'PUB_PriceHOEPPredispOR_2018.csv')).toThrow('no column HOEP')
  })
})

test('the price before market renewal, a file a day', () => {
  const parsed = read(
    [
      '',
      'PM,20230901,,NORMAL,DISPATCH;',
      '',
      'RTEM_HOEP;',
      '\\\\CREATED AT 2023/09/01 03:01:44 FOR 2023/09/01',
      ' 1 ,22.03,DSO-RD;',
      ' 2 ,-4.5,MARKET-SUSP;',
      ' 3 ,,DSO-RD;',
      ' 4 ,,;',
      ' 25 ,1,DSO-RD;',
      ' 5 ,x,DSO-RD;',
    ].join('\n'),
    'PUB_DispUnconsHOEP_20230901.csv',
  )
  expect(readings(parsed, 'system.Ontario.price.hoep')).toMatchObject({
    t: [1, 2, 3].map((he) => at('2023-09-01', he)),
    v: [22.03, -4.5, null],
    q: ['good', 'estimated', 'missing'],
  })
  expect(parsed).toMatchObject({ period: '20230901', created_at: Date.parse('2023-09-01T03:01:44-05:00') })
  expect(parsed.datapoints[0]).toMatchObject({ kind: 'price', unit: 'CAD/MWh', decimals: 2, interval_s: 3600 })
  expect(parsed.faults.map((fault) => fault.excerpt)).toEqual(['25', 'x'])
})

test('the day-ahead price', () => {
  const hour = (he: number, price: string, flag = 'DSO-RD') =>
    `<HourlyPriceComponents><PricingHour>${he}</PricingHour><ZonalPrice>${price}</ZonalPrice><LossPriceCapped>9</LossPriceCapped><Flag>${flag}</Flag></HourlyPriceComponents>`
  const parsed = read(
    xml(
      'DAHourlyOntarioZonalPrice',
      '2026-05-27T12:31:16',
      `<DeliveryDate>2026-05-28</DeliveryDate>${hour(1, '17.76')}${hour(2, '-0.5', 'ADM')}${hour(3, '')}${hour(24, '20000')}`,
    ),
    'PUB_DAHourlyOntarioZonalPrice_20260528.xml',
  )
  expect(readings(parsed, 'system.Ontario.price.dayahead')).toMatchObject({
    t: [1, 2, 24].map((he) => at('2026-05-28', he)),
    v: [17.76, -0.5, 20000],
    q: ['good', 'estimated', 'suspect'],
  })
  expect(parsed.faults).toEqual([])
})

describe('the real-time price', () => {
  const name = 'PUB_RealtimeOntarioZonalPrice_2026041214.xml'
  const slot = (i: number, price: string, flag = 'DSO-RD') =>
    `<ZonalPrice><Interval>${i}</Interval><Flag>${price && flag}</Flag><LmpCap>${price}</LmpCap><LossPriceCap>1</LossPriceCap><CongPriceCap/></ZonalPrice>`
  const report = (slots: string[], created = '2026-04-12T13:22:48') =>
    read(
      xml(
        'RealtimeOntarioZonalPrice',
        created,
        `<DeliveryDate>2026-04-12</DeliveryDate><DeliveryHour>14</DeliveryHour>${slots.join('')}<AveragePrice><LmpCap>5</LmpCap></AveragePrice>`,
      ),
      name,
    )

  test('a slot without a price is not published yet', () => {
    const parsed = report([slot(1, '50'), slot(2, '-3.25'), slot(3, ''), slot(8, '')])
    expect(readings(parsed, 'system.Ontario.price.realtime.5m')).toMatchObject({
      t: [1, 2, 3].map((i) => at('2026-04-12', 14, i)),
      v: [50, -3.25, null],
    })
    expect(readings(parsed, 'system.Ontario.price.realtime')).toBeUndefined()
    expect(parsed).toMatchObject({ period: '2026041214', faults: [] })
  })

  test('the hourly price is the mean of twelve, as good as its worst', () => {
    const twelve = Array.from({ length: 12 }, (_, i) => slot(i + 1, String(i), i === 4 ? 'ADM' : undefined))
    expect(readings(report(twelve), 'system.Ontario.price.realtime')).toMatchObject({
      t: [at('2026-04-12', 14)],
      v: [5.5],
      q: ['estimated'],
    })
  })

  test('the layout of 2025: an element for each interval, the first list is the price', () => {
    const list = (named: string, v: (i: number) => string) =>
      `<RealTimePriceComponents><OntarioZonalPrice>${named}</OntarioZonalPrice>${Array.from({ length: 12 }, (_, i) => `<OntarioZonalPriceInterval${i + 1}><Interval${i + 1}>${v(i)}</Interval${i + 1}></OntarioZonalPriceInterval${i + 1}>`).join('')}</RealTimePriceComponents>`
    const parsed = read(
      xml(
        'RealtimeOntarioZonalPrice',
        '2025-04-23T11:38:00',
        `<DeliveryDate>For 2025-04-23 - Hour 12</DeliveryDate>${list('Zonal Price', (i) => (i < 9 ? String(20 + i) : ''))}${list('Loss Price', () => '1')}${list('Congestion Price', () => '2')}`,
      ),
      'PUB_RealtimeOntarioZonalPrice_2025042312.xml',
    )
    const prices = readings(parsed, 'system.Ontario.price.realtime.5m')
    expect(prices?.v).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28])
    expect(prices?.t[8]).toBe(at('2025-04-23', 12, 9))
    expect(parsed).toMatchObject({ period: '2025042312', faults: [] })
  })
})
