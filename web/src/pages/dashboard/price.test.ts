import { expect, test } from 'vitest'
import type { ChartSeries } from '#charts/grammar.ts'
import { highLow } from './price.ts'

const hour = 3_600_000
const midnight = Date.parse('2023-09-01T05:00Z')
const series: ChartSeries = {
  key: 'x',
  label: '',
  colour: '',
  intervalMs: hour,
  t: [-1, 0, 1, 23, 24].map((h) => midnight + h * hour),
  v: [900, 20, null, -4, -900],
}

test('high and low are those of the market day that holds the instant', () => {
  expect(highLow(series, midnight + 5 * hour, [[0, -300]])).toEqual({ high: 20, low: -4 })
  expect(highLow(series, midnight - hour, [[0, -300]])).toEqual({ high: 900, low: 900 })
  expect(highLow(series, midnight + 48 * hour, [[0, -300]])).toBeNull()
})
