import { describe, expect, test } from 'vitest'
import { at, read, readings, xml } from './specimen.ts'

const date = '2024-05-01'
type Unit = { name: string; fuel: string; out?: (number | string | null)[]; cap?: (number | null)[]; avail?: number[] }
const hours = (one: string, values: (number | string | null)[] = []) =>
  values
    .map((v, i) => `<${one}><Hour>${i + 1}</Hour>${v === null ? '' : `<EnergyMW>${v}</EnergyMW>`}</${one}>`)
    .join('\n')
const unit = ({ name, fuel, out, cap, avail }: Unit) =>
  `<Generator><GeneratorName>${name}</GeneratorName><FuelType>${fuel}</FuelType>
  <Outputs>${hours('Output', out)}</Outputs>
  <Capabilities>${hours('Capability', cap)}</Capabilities>
  <Capacities>${hours('AvailCapacity', avail)}</Capacities></Generator>`
const report = (units: Unit[], created = '2024-05-01T02:15:00') =>
  read(
    xml(
      'GenOutputCapability',
      created,
      `<Date>${date}</Date><Generators>${units.map(unit).join('')}</Generators>`,
      true,
    ),
    'PUB_GenOutputCapability_20240501.xml',
  )

test('output, capability and available capacity of a unit', () => {
  const parsed = report([{ name: 'ALPHA-G1', fuel: 'NUCLEAR', out: [800, 801], cap: [810, 810], avail: [812, 805] }])
  expect(parsed).toMatchObject({ report: 'GenOutputCapability', period: '20240501', faults: [] })
  expect(parsed.created_at).toBe(Date.parse('2024-05-01T02:15:00-05:00'))
  expect(parsed.usual_lag).toBeUndefined()
  const t = [at(date, 1), at(date, 2)]
  expect(readings(parsed, 'generator.ALPHA-G1.generation')).toMatchObject({ t, v: [800, 801] })
  expect(readings(parsed, 'generator.ALPHA-G1.capability')).toMatchObject({ t, v: [810, 810] })
  expect(readings(parsed, 'generator.ALPHA-G1.available_capacity')).toMatchObject({ t, v: [812, 805] })
  expect(parsed.entities).toContainEqual({
    system: 'ieso',
    type: 'generator',
    source_name: 'ALPHA-G1',
    fuel: 'nuclear',
    parent: { type: 'station', source_name: 'ALPHA' },
    capacity_mw: 812,
    capacity_basis: 'seen',
  })
  expect(parsed.entities).toContainEqual(
    expect.objectContaining({ type: 'station', source_name: 'ALPHA', derived: true }),
  )
})

test('an absent output of an hour that is over is missing, of one to come says nothing', () => {
  const parsed = report([{ name: 'ALPHA', fuel: 'GAS', out: [10, null, null] }])
  expect(readings(parsed, 'generator.ALPHA.generation')).toEqual({
    datapoint: expect.any(Number),
    t: [at(date, 1), at(date, 2)],
    v: [10, null],
    q: ['good', 'missing'],
  })
})

test('for wind and solar, capability is the forecast', () => {
  const parsed = report([{ name: 'BREEZE', fuel: 'WIND', out: [40], cap: [55], avail: [100] }])
  const forecast = readings(parsed, 'generator.BREEZE.generation.forecast')
  expect(forecast?.v).toEqual([55])
  expect(parsed.datapoints[forecast?.datapoint ?? -1]).toMatchObject({
    horizon: 'forecast',
    forecast_of: 'generation',
    default_forecast: true,
  })
  expect(readings(parsed, 'generator.BREEZE.capability')).toBeUndefined()
  expect(parsed.runs).toEqual([])
})

describe('sums of units by fuel', () => {
  test('are partial while a unit is missing, missing when all are', () => {
    const parsed = report(
      [
        { name: 'A-G1', fuel: 'GAS', out: [10, 20, null], avail: [50] },
        { name: 'A-G2', fuel: 'GAS', out: [1.5, null, null], avail: [50] },
      ],
      '2024-05-02T00:16:00',
    )
    expect(readings(parsed, 'fuel.GAS.generation.units')).toMatchObject({
      v: [11.5, 20, null],
      q: ['good', 'partial', 'missing'],
      parts_missing: [null, 1, 2],
    })
  })

  test('leave out what is suspect: more than three times what the unit can', () => {
    const parsed = report([
      { name: 'A-G1', fuel: 'GAS', out: [151, 150], avail: [50, 40] },
      { name: 'A-G2', fuel: 'GAS', out: [7, 7], avail: [50, 50] },
    ])
    expect(readings(parsed, 'generator.A-G1.generation')).toMatchObject({ v: [151, 150], q: ['suspect', 'good'] })
    expect(readings(parsed, 'fuel.GAS.generation.units')).toMatchObject({ v: [7, 157], q: ['partial', 'good'] })
  })

  test('a unit that is out all day shows no capacity to judge by', () => {
    const parsed = report([{ name: 'A', fuel: 'HYDRO', out: [2], avail: [0] }])
    expect(readings(parsed, 'generator.A.generation')).toMatchObject({ v: [2] })
    expect(parsed.entities[0]).not.toHaveProperty('capacity_mw')
  })
})

test('batteries are storage, an unknown fuel is its own', () => {
  const parsed = report([
    { name: 'ALPHA ENERGY STORAGE', fuel: 'OTHER', out: [5] },
    { name: 'BETA BESS', fuel: 'OTHER', out: [6] },
    { name: 'GAMMA', fuel: 'OTHER', out: [7] },
    { name: 'DELTA', fuel: 'TIDAL POWER', out: [8] },
  ])
  const fuelOf = (name: string) => parsed.entities.find((entity) => entity.source_name === name)?.fuel
  expect(['ALPHA ENERGY STORAGE', 'BETA BESS', 'GAMMA', 'DELTA'].map(fuelOf)).toEqual([
    'storage',
    'storage',
    'other',
    'tidal-power',
  ])
  expect(readings(parsed, 'fuel.STORAGE.generation.units')?.v).toEqual([11])
  expect(readings(parsed, 'fuel.TIDAL POWER.generation.units')?.v).toEqual([8])
})

test('one bad element is a fault, the rest counts', () => {
  const parsed = report([
    { name: 'ALPHA', fuel: 'GAS', out: ['1e3', 11] },
    { name: '', fuel: 'GAS', out: [12, 12] },
    { name: 'BETA', fuel: 'GAS', out: [1, 99999999999] },
  ])
  expect(readings(parsed, 'generator.ALPHA.generation')).toMatchObject({ t: [at(date, 2)], v: [11] })
  expect(parsed.faults.map((fault) => [fault.where.replace(/\d+/, 'N'), fault.reason, fault.excerpt])).toEqual([
    ['line N, EnergyMW', 'is no number', '1e3'],
    ['line N, Generator', 'no name', ''],
    ['line N, EnergyMW', 'is no number', '99999999999'],
  ])
  expect(readings(parsed, 'fuel.GAS.generation.units')).toMatchObject({ v: [1, 11], parts_missing: [1, 1] })
})

test('the same report again differs in its stamp alone', () => {
  const { created_at, ...first } = report([{ name: 'A', fuel: 'GAS', out: [1] }], '2024-05-01T01:15:00')
  const { created_at: later, ...second } = report([{ name: 'A', fuel: 'GAS', out: [1] }], '2024-05-01T01:20:00')
  expect(second).toEqual(first)
  expect(later).not.toBe(created_at)
})
