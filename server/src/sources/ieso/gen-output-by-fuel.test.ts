import { expect, test } from 'vitest'
import { at, read, readings, xml } from './specimen.ts'

const total = (fuel: string, quality: string, output?: string) =>
  `<FuelTotal><Fuel>${fuel}</Fuel><EnergyValue><OutputQuality>${quality}</OutputQuality>${
    output === undefined ? '' : `<Output>${output}</Output>`
  }</EnergyValue></FuelTotal>`
const body = (hours: Record<number, string>) =>
  `<DeliveryYear>2025</DeliveryYear><DailyData><Day>2025-04-08</Day>${Object.entries(hours)
    .map(([hour, totals]) => `<HourlyData><Hour>${hour}</Hour>${totals}</HourlyData>`)
    .join('')}</DailyData>`
const report = (hours: Record<number, string>) =>
  read(xml('GenOutputbyFuelHourly', '2025-04-09T06:50:27', body(hours)), 'PUB_GenOutputbyFuelHourly_2025_v98.xml')

test('a quality below zero is a partial sum, no output is missing', () => {
  const parsed = report({ 1: total('GAS', '0', '100'), 2: total('GAS', '-30', '40'), 3: total('GAS', '-1') })
  expect(readings(parsed, 'fuel.GAS.generation')).toMatchObject({
    t: [1, 2, 3].map((he) => at('2025-04-08', he)),
    v: [100, 40, null],
    q: ['good', 'partial', 'missing'],
    parts_missing: [null, 30, 1],
  })
})

test('any fuel is a fuel', () => {
  const parsed = report({ 1: total('CONTROL ACTIONS', '0', '5') + total('OTHER', '0', '-3') })
  expect(parsed.entities.map((entity) => [entity.source_name, entity.name, entity.fuel])).toEqual([
    ['CONTROL ACTIONS', 'Control actions', 'control-actions'],
    ['OTHER', 'Other', 'other'],
  ])
  expect(readings(parsed, 'fuel.OTHER.generation')?.v).toEqual([-3])
})

test('a value became known at 06:50 of the next day', () => {
  const { usual_lag } = report({ 1: total('GAS', '0', '1') })
  for (const he of [1, 24])
    expect(usual_lag?.(at('2025-04-08', he), 3600)).toBe(Date.parse('2025-04-09T06:50:00-05:00'))
})

test('bad values are faults', () => {
  const parsed = report({
    1: total('GAS', 'x', '1') + total('HYDRO', '0', 'Infinity') + total('WIND', '0', '7'),
    25: total('GAS', '0', '1'),
  })
  expect(parsed.faults.map((fault) => fault.excerpt)).toEqual(['x', 'Infinity', '25'])
  expect(parsed.readings).toHaveLength(1)
})
