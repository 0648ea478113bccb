import type { Generator, ReadingTuple } from 'contract'
import { expect, test } from 'vitest'
import { patchGenerators } from './generators-patch.ts'

const unit: Generator = {
  id: 'one',
  name: 'One',
  station: null,
  fuel: 'gas',
  capacity_mw: 100,
  capacity_basis: 'registered',
  state: 'running',
  output: [300, 50, 'good'],
  output_tag: 'm',
  capability: [0, 90, 'good'],
  available_capacity: null,
  forecast: [0, 40, 'good'],
  change_1h_mw: 0,
  stale_after_s: null,
  tags: { generation: 'h', 'generation.5m': 'm', 'generation.forecast': 'f', capability: 'c' },
}
const after = (tag: string, ...readings: ReadingTuple[]) => patchGenerators([unit], new Map([[tag, readings]]))[0]

test('the newest reading of any of its output datapoints shows', () => {
  expect(after('m', [600, 55, 'good'])?.output).toEqual([600, 55, 'good'])
  expect(after('h', [600, 55, 'good'])?.output).toEqual([600, 55, 'good'])
  expect(after('m', [300, null, 'missing'])?.output).toEqual([300, null, 'missing'])
  expect(after('c', [900, 0, 'good'])?.capability).toEqual([900, 0, 'good'])
})

test('its state goes with it, and which datapoint it is of', () => {
  expect(after('h', [600, 0, 'good'])).toMatchObject({ state: 'idle', output_tag: 'h' })
  expect(after('m', [300, null, 'missing'])).toMatchObject({ state: 'unknown', output_tag: 'm' })
  expect(after('c', [900, 60, 'good'])).toMatchObject({ state: 'derated', output_tag: 'm' })
})

test('an older reading, a forecast and a repetition change nothing', () => {
  expect(after('h', [0, 70, 'good'])).toBe(unit)
  expect(after('f', [900, 70, 'good'])).toBe(unit)
  expect(after('m', [300, 50, 'good'])).toBe(unit)
})
