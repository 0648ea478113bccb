import type { Fuel, Generator } from 'contract'
import { describe, expect, test } from 'vitest'
import { fleetOf } from './fleet.ts'
import { choicesOf, chosenOf, findChoices } from './performance-choice.ts'

const palette: Fuel[] = [
  { id: 'gas', name: 'Gas', colour: '#D7871F', order: 1 },
  { id: 'oil', name: 'Oil', colour: '#CC3E34', order: 2 },
]
const unit = (id: string, station: string | null, fuel: string) =>
  ({
    id,
    name: id.toUpperCase(),
    station: station && { id: station, name: station.toUpperCase(), derived: true },
    fuel,
    state: 'idle',
    output: null,
    capability: null,
    available_capacity: null,
    forecast: null,
    change_1h_mw: null,
    stale_after_s: 60,
    tags: {},
  }) as unknown as Generator
const choices = choicesOf(
  fleetOf(
    [
      unit('lennox-g1', 'lennox', 'gas'),
      unit('lennox-g2', 'lennox', 'gas'),
      unit('lennox-g3', 'lennox', 'oil'),
      unit('lennox-g4', 'lennox', 'oil'),
      unit('g1-alone', null, 'gas'),
    ],
    palette,
  ),
)
const keys = (search: string) => findChoices(choices, search).map((one) => one.key)

describe('the choice', () => {
  test('each once, also a station of two fuels', () => {
    expect(choices.map((one) => one.key)).toEqual([
      'fuel.gas',
      'station.lennox',
      'unit.lennox-g1',
      'unit.lennox-g2',
      'unit.g1-alone',
      'fuel.oil',
      'unit.lennox-g3',
      'unit.lennox-g4',
    ])
    expect(choices[2]).toMatchObject({ name: 'LENNOX-G1', what: 'gas unit of LENNOX' })
  })
  test('a key that is gone is the first', () => {
    expect(chosenOf(choices, 'unit.lennox-g2')?.id).toBe('lennox-g2')
    expect(chosenOf(choices, 'unit.none')?.key).toBe('fuel.gas')
    expect(chosenOf([], undefined)).toBeNull()
  })
  test('a search takes every word, in name, station or fuel; what begins with it stands first', () => {
    expect(keys('gas g1')).toEqual(['unit.lennox-g1', 'unit.g1-alone'])
    expect(keys('g1')).toEqual(['unit.g1-alone', 'unit.lennox-g1'])
    expect(keys('oil')).toEqual(['fuel.oil', 'unit.lennox-g3', 'unit.lennox-g4'])
    expect(keys('coal')).toEqual([])
    expect(keys(' ')).toHaveLength(8)
  })
})
