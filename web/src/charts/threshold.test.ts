import { describe, expect, test } from 'vitest'
import type { ChartSeries, Limit } from './grammar.ts'
import { spansOf } from './spans.ts'
import { isOutside, outsideOf } from './threshold.ts'

const hour = 3_600_000
const upper: Limit = { value: 100, side: 'upper', label: '', severity: 'high' }
const lower: Limit = { ...upper, side: 'lower' }
const series = (v: (number | null)[]): ChartSeries => ({
  key: 's',
  label: 's',
  colour: '#fff',
  t: v.map((_, i) => i * hour),
  v,
  intervalMs: hour,
})
const outside = (v: (number | null)[], limit: Limit) => {
  const one = series(v)
  return outsideOf(one, spansOf(one).spans, limit)
}

describe('what lies outside a limit', () => {
  test('on the limit is inside, on both sides', () => {
    expect([99, 100, 101].map((v) => isOutside(v, upper))).toEqual([false, false, true])
    expect([99, 100, 101].map((v) => isOutside(v, lower))).toEqual([true, false, false])
  })

  test('readings in a row are one stretch, with the farthest of them', () => {
    expect(outside([90, 110, 130, 120, 90, 101], upper)).toEqual([
      { limit: upper, span: { first: 1, last: 3 }, from: hour, to: 4 * hour, worst: { t: 2 * hour, v: 130 } },
      { limit: upper, span: { first: 5, last: 5 }, from: 5 * hour, to: 6 * hour, worst: { t: 5 * hour, v: 101 } },
    ])
  })

  test('what is not known is not outside, and ends a stretch', () => {
    expect(outside([-5, null, -7], lower).map((one) => [one.from, one.to])).toEqual([
      [0, hour],
      [2 * hour, 3 * hour],
    ])
  })
})
