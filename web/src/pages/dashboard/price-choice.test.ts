import type { Datapoint } from 'contract'
import { describe, expect, test } from 'vitest'
import { pricesOf } from './price-choice.ts'

function price(qualifier: string, more: Partial<Datapoint> = {}): Datapoint {
  const entity = more.entity ?? { type: 'system', id: 'x', name: 'X' }
  return {
    tag: `x.${entity.type}.${entity.id}.price${qualifier && `.${qualifier}`}`,
    name: 'Price',
    system: 'x',
    entity,
    kind: 'price',
    qualifier,
    unit: 'USD/MWh',
    interval_s: qualifier.endsWith('.5m') ? 300 : 3600,
    aggregation: 'mean',
    sign: '',
    horizon: 'actual',
    forecast: null,
    forecast_of: null,
    decimals: 2,
    stale_after_s: null,
    source: 'x',
    report: 'x',
    ...more,
  }
}
const zone = (id: string): Datapoint['entity'] => ({ type: 'zone', id, name: id })
const tags = (products: { datapoints: Datapoint[] }[] | undefined) =>
  products?.map((one) => one.datapoints.map(({ tag }) => tag.replace(/^.*price\.?/, '')))

describe('the price of a system', () => {
  test('real time in its finest interval first, day-ahead as a plan', () => {
    const found = pricesOf([price('dayahead'), price('realtime'), price('realtime.5m')])
    expect(tags(found?.actual)).toEqual([['realtime.5m', 'realtime']])
    expect(tags(found?.planned)).toEqual([['dayahead']])
  })
  test('prices of reserve are not the price of energy', () => {
    expect(pricesOf([price('reserve.10s'), price('reserve.30r')])).toBeNull()
    expect(tags(pricesOf([price('reserve.10s'), price('hoep')])?.actual)).toEqual([['hoep']])
  })
  test('of several lead times of a forecast the default one', () => {
    const forecast = (hours: number) => price(`hoep.forecast.${hours}h`, { horizon: 'forecast' })
    const actual = price('hoep', { forecast: 'x.system.x.price.hoep.forecast.1h' })
    const found = pricesOf([forecast(3), forecast(1), actual])
    expect(tags(found?.planned)).toEqual([['hoep.forecast.1h']])
    expect(found?.planned[0]?.name).toBe('pre-dispatch')
  })
  test('that of the whole system before that of its places', () => {
    const found = pricesOf([price('realtime', { entity: zone('a') }), price('realtime')])
    expect(found?.place.type).toBe('system')
    expect(found?.actual).toHaveLength(1)
  })
  test('where only places have one, one place alone', () => {
    const found = pricesOf([price('realtime', { entity: zone('b') }), price('realtime', { entity: zone('a') })])
    expect(found?.place.name).toBe('a')
    expect(found?.actual.flatMap((one) => one.datapoints)).toHaveLength(1)
  })
  test('one currency at a time', () =>
    expect(pricesOf([price('realtime'), price('dayahead', { unit: 'EUR/MWh' })])?.planned).toEqual([]))
})
