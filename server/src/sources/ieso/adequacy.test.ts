import { describe, expect, test } from 'vitest'
import { at, read, runs, xml } from './specimen.ts'

const list = (container: string, one: string, values: Record<number, string>, value = 'EnergyMW') =>
  `<${container}>${Object.entries(values)
    .map(
      ([hour, v]) =>
        `<${one}><DeliveryHour>${hour}</DeliveryHour>${v === '' ? `<${value}/>` : `<${value}>${v}</${value}>`}</${one}>`,
    )
    .join('')}</${container}>`
const figures = {
  capacity: '1000',
  outage: '100',
  bottled: '10',
  regulation: '5',
  supply: '905',
  requirement: '700',
  excess: '205',
}
type Figures = typeof figures
const day = (hours: Record<number, Figures>, more = { resources: '', exports: '' }) => {
  const of = (pick: keyof Figures) => Object.fromEntries(Object.entries(hours).map(([hour, one]) => [hour, one[pick]]))
  const constant = (v: string) => Object.fromEntries(Object.keys(hours).map((hour) => [hour, v]))
  return `<DeliveryDate>2024-05-01</DeliveryDate><ForecastSupply>${list('Capacities', 'Capacity', of('capacity'))}
  <InternalResources>${more.resources}<TotalInternalResources>${list('Outages', 'Outage', of('outage'))}</TotalInternalResources></InternalResources>
  <ZonalImports><TotalImports>${list('Capacities', 'Capacity', constant('20'))}</TotalImports></ZonalImports>
  ${list('BottledCapacities', 'Capacity', of('bottled'))}${list('Regulations', 'Regulation', of('regulation'))}
  ${list('TotalSupplies', 'Supply', of('supply'))}</ForecastSupply>
  <ForecastDemand><OntarioDemand>${list('ForecastOntDemand', 'Demand', constant('600'))}
  <DispatchableLoad>${list('ScheduledOFF', 'Schedule', constant('0'))}</DispatchableLoad></OntarioDemand>
  <ZonalExports>${more.exports}<TotalExports>${list('Capacities', 'Capacity', constant('0'))}${list('Schedules', 'Schedule', constant('-250'))}</TotalExports></ZonalExports>
  <GenerationReserveHoldback>${list('TotalORReserve', 'ORReserve', constant('100'))}${list('LoadForecastUncertainties', 'Uncertainty', constant('0'))}${list('ContingencyAllowances', 'Allowance', constant('0'))}</GenerationReserveHoldback>
  ${list('TotalRequirements', 'Requirement', of('requirement'))}${list('ExcessCapacities', 'Capacity', of('excess'))}</ForecastDemand>`
}
const report = (body: string, named = 'Adequacy2') =>
  read(xml(named, '2024-04-30T10:00:00', body), `PUB_${named}_20240501.xml`)

test('every list is a run of its day', () => {
  const parsed = report(day({ 1: figures, 2: figures }))
  const [run] = runs(parsed, 'system.Ontario.supply')
  expect(run).toMatchObject({
    issued_at: Date.parse('2024-04-30T10:00:00-05:00'),
    first_t: at('2024-05-01', 1),
    interval_s: 3600,
  })
  expect(run?.v.slice(0, 3)).toEqual([905, 905, null])
  expect(run?.v).toHaveLength(24)
  expect(run?.q?.slice(0, 3)).toEqual(['good', 'good', 'missing'])
  expect(runs(parsed, 'system.Ontario.demand.forecast')).toHaveLength(1)
  expect(parsed.datapoints.find((claim) => claim.kind === 'demand')).toMatchObject({
    horizon: 'forecast',
    forecast_of: 'demand',
    default_forecast: true,
  })
  expect(parsed.readings).toEqual([])
})

test('scheduled exports are written as negative numbers', () => {
  expect(runs(report(day({ 1: figures })), 'system.Ontario.exports.scheduled')[0]?.v[0]).toBe(250)
})

describe('an hour that breaks the report’s own arithmetic', () => {
  test.each([
    ['supply', { ...figures, supply: '908', excess: '208' }],
    ['requirement', { ...figures, requirement: '703', excess: '202' }],
    ['excess', { ...figures, excess: '-205' }],
  ] as const)('by more than 2 MW is suspect in %s', (figure, broken) => {
    const parsed = report(day({ 1: figures, 2: broken }))
    for (const one of ['supply', 'requirement', 'excess'])
      expect(runs(parsed, `system.Ontario.${one}`)[0]?.q?.slice(0, 2)).toEqual([
        'good',
        one === figure ? 'suspect' : 'good',
      ])
  })

  test('by 2 MW is rounding', () => {
    const parsed = report(day({ 1: { ...figures, supply: '903', excess: '203' } }))
    expect(runs(parsed, 'system.Ontario.supply')[0]?.q?.[0]).toBe('good')
  })
})

test('fuels and neighbours', () => {
  const resources = `<InternalResource><FuelType>Wind</FuelType>${list('Forecasts', 'Forecast', { 1: '300' })}${list('Outages', 'Outage', { 1: '3' })}</InternalResource>
  <InternalResource><FuelType>Hydro</FuelType>${list('ForecastEnergies', 'ForecastEnergy', { 1: '4797' }, 'EnergyMWhr')}</InternalResource>`
  const exports = `<ZonalExport><ZoneName>New York</ZoneName>${list('Bids', 'Bid', { 1: '90' })}</ZonalExport>`
  const parsed = report(day({ 1: figures }, { resources, exports }))
  const [wind] = runs(parsed, 'fuel.WIND.generation.forecast.adequacy')
  expect(wind?.v[0]).toBe(300)
  expect(parsed.datapoints[wind?.datapoint ?? -1]?.default_forecast).toBeUndefined()
  expect(runs(parsed, 'fuel.WIND.outage')[0]?.v[0]).toBe(3)
  expect(parsed.datapoints[runs(parsed, 'fuel.HYDRO.energy')[0]?.datapoint ?? -1]?.unit).toBe('MWh')
  expect(runs(parsed, 'system.Ontario.exports.bid.new-york')[0]?.v[0]).toBe(90)
  expect(parsed.faults).toEqual([])
})

test('days far ahead have empty elements; a list of nothing else says nothing', () => {
  const nothing = { ...figures, excess: '', supply: '' }
  const parsed = report(day({ 1: nothing, 2: { ...nothing, supply: '900' } }))
  expect(runs(parsed, 'system.Ontario.supply')[0]?.v.slice(0, 2)).toEqual([null, 900])
  expect(runs(parsed, 'system.Ontario.excess')).toEqual([])
})

test('Adequacy3 names its values differently and says more, which is passed over', () => {
  const extra = `<ForecastDemand><OntarioDemand>${list('PeakDemand', 'Demand', { 1: '650' }, 'PkDemand')}
  <AreaPeakDemand><NortheastPeakDemand>${list('Demand', 'x', { 1: '1' })}</NortheastPeakDemand></AreaPeakDemand></OntarioDemand></ForecastDemand>`
  const parsed = report(`<DeliveryDate>2026-05-01</DeliveryDate>${extra}`, 'Adequacy3')
  expect(runs(parsed, 'system.Ontario.demand.peak_forecast')[0]?.v[0]).toBe(650)
  expect(parsed.runs).toHaveLength(1)
  expect(parsed.faults).toEqual([expect.objectContaining({ where: 'file name' })])
})
