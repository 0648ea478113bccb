import type { Datapoint, SeriesAnswer } from 'contract'
import { describe, expect, test } from 'vitest'
import { drawnOf } from './widget-series.ts'

const datapoint = (tag: string, more: Partial<Datapoint> = {}): Datapoint => ({
  tag,
  name: tag,
  system: 'x',
  entity: { type: 'system', id: 'x', name: 'X' },
  kind: 'demand',
  qualifier: '',
  unit: 'MW',
  interval_s: 3600,
  aggregation: 'mean',
  sign: '',
  horizon: 'actual',
  forecast: null,
  forecast_of: null,
  decimals: 0,
  stale_after_s: null,
  source: 'x',
  report: 'x',
  ...more,
})
const demand = datapoint('x.demand', { forecast: 'x.demand.forecast' })
const forecast = datapoint('x.demand.forecast', { horizon: 'forecast' })
const price = datapoint('x.price', { unit: 'USD/MWh' })
const answer: SeriesAnswer = {
  bucket_s: null,
  series: [
    { tag: 'x.demand', t: [0], v: [1], q: [], forecast: { tag: 'x.demand.forecast', t: [0], v: [2], issued_at: [0] } },
    { tag: 'x.demand.forecast', t: [0], v: [2], q: [] },
    { tag: 'x.price', t: [0], v: [30], q: [] },
  ],
}
const keys = (list: readonly { key: string }[]) => list.map((one) => one.key)

describe('what a widget draws', () => {
  test('an actual brings its forecast along', () =>
    expect(keys(drawnOf([demand], answer, [], 0).forecast)).toEqual(['x.demand.forecast']))
  test('a forecast that is chosen by itself is drawn once', () =>
    expect(keys(drawnOf([demand, forecast], answer, [], 0).forecast)).toEqual(['x.demand.forecast']))
  test('another unit is left out and said', () => {
    const drawn = drawnOf([demand, price], answer, [], 0)
    expect(keys(drawn.actual)).toEqual(['x.demand'])
    expect(drawn.leftOut).toEqual([price])
  })
  test('cards have a scale each', () =>
    expect(keys(drawnOf([demand, price], answer, [], 0, true).actual)).toEqual(['x.demand', 'x.price']))
  test('means are no readings', () => expect(drawnOf([demand], { ...answer, bucket_s: 7200 }, [], 0).raw).toBe(false))
})
