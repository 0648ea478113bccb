import { expect, test } from 'vitest'
import { at, read, readings, runs } from './specimen.ts'

const hours = (values: Record<number, string>) =>
  Object.entries(values)
    .map(
      ([hour, v]) =>
        `<ns0:ForecastInterval><ns0:ForecastHour>${hour}</ns0:ForecastHour><ns0:MWOutput>${v}</ns0:MWOutput></ns0:ForecastInterval>`,
    )
    .join('')
const zone = (name: string, days: Record<string, Record<number, string>>) =>
  `<ns0:ResourceData><ns0:ZoneName>${name}</ns0:ZoneName>${Object.entries(days)
    .map(
      ([date, values]) =>
        `<ns0:EnergyForecast><ns0:ForecastDate>${date}</ns0:ForecastDate>${hours(values)}</ns0:EnergyForecast>`,
    )
    .join('')}</ns0:ResourceData>`
const organization = (type: string, zones: string) =>
  `<ns0:OrganizationData><ns0:OrganizationType>${type}</ns0:OrganizationType><ns0:FuelData><ns0:FuelType>Wind</ns0:FuelType>${zones}</ns0:FuelData></ns0:OrganizationData>`
const report = (inner: string) =>
  read(
    `<ns0:Document xmlns:ns0="http://www.ieso.ca/schema" docID="VGForecastSummary"><ns0:DocHeader><ns0:CreatedAt>2025-02-28T08:55:43</ns0:CreatedAt></ns0:DocHeader>
    <ns0:DocBody><ns0:ForecastTimeStamp>2025-02-28T08:34:08</ns0:ForecastTimeStamp>${inner}</ns0:DocBody></ns0:Document>`,
    'PUB_VGForecastSummary_20250228.xml',
  )

test('Ontario’s total under any prefix, a run for each stretch without a gap', () => {
  const parsed = report(
    organization(
      'MARKET PARTICIPANT',
      zone('WEST', { '2025-02-28': { 24: '9' } }) +
        zone('OntarioTotal', { '2025-02-28': { 23: '1.5', 24: '2' }, '2025-03-01': { 1: '', 2: '0.0', 5: '3.1' } }),
    ) + organization('EMBEDDED', zone('OntarioTotal', { '2025-02-28': { 24: '7.7' } })),
  )
  const found = runs(parsed, 'fuel.WIND.generation.forecast')
  expect(found.map(({ first_t, v }) => [first_t, v])).toEqual([
    [at('2025-02-28', 23), [1.5, 2, null, 0]],
    [at('2025-03-01', 5), [3.1]],
  ])
  expect(found[0]?.issued_at).toBe(Date.parse('2025-02-28T08:55:43-05:00'))
  expect(parsed.datapoints[found[0]?.datapoint ?? -1]).toMatchObject({
    forecast_of: 'generation',
    default_forecast: true,
  })
  const [embedded] = runs(parsed, 'fuel.WIND.generation.forecast.embedded')
  expect(embedded?.v).toEqual([7.7])
  expect(parsed.datapoints[embedded?.datapoint ?? -1]?.forecast_of).toBeUndefined()
  expect(readings(parsed, 'fuel.WIND.generation.forecast')).toBeUndefined()
  expect(parsed).toMatchObject({ period: '20250228', faults: [] })
})

test('what is not understood is a fault', () => {
  const parsed = report(
    organization('SOMEONE', '') +
      organization(
        'EMBEDDED',
        zone('OntarioTotal', { 'some day': { 1: '1' }, '2025-02-28': { 0: '1', 2: 'n/a', 3: '4' } }),
      ),
  )
  expect(parsed.faults.map((fault) => fault.excerpt)).toEqual(['SOMEONE', 'some day', '0', 'n/a'])
  expect(runs(parsed, 'fuel.WIND.generation.forecast.embedded')[0]?.v).toEqual([4])
})
