import type { Datapoint } from 'contract'
import { expect, test } from 'vitest'
import { addressOfDemand } from './default-chart.ts'

const demand = (tag: string, interval_s: number, horizon: 'actual' | 'forecast', forecast: string | null = null) =>
  ({ tag, name: 'Nachfrage größer', interval_s, horizon, forecast }) as Datapoint
const widgetOf = (address: string) =>
  JSON.parse(Buffer.from(address.replace('/chart/', ''), 'base64url').toString('utf8')) as unknown

test('the hourly demand and its forecast', () => {
  const address = addressOfDemand([
    demand('x.system.x.demand.5m', 300, 'actual'),
    demand('x.system.x.demand.forecast', 3_600, 'forecast'),
    demand('x.system.x.demand', 3_600, 'actual', 'x.system.x.demand.forecast'),
  ])
  expect(address).toMatch(/^\/chart\/[\w-]+$/)
  expect(widgetOf(address)).toEqual({
    type: 'line',
    name: 'Nachfrage größer',
    datapoints: ['x.system.x.demand', 'x.system.x.demand.forecast'],
  })
})

test('a system without demand has an empty chart, not a broken address', () => {
  expect(widgetOf(addressOfDemand([]))).toEqual({ type: 'line', name: 'Demand', datapoints: [] })
})
