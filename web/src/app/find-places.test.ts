import type { Datapoint } from 'contract'
import { expect, test } from 'vitest'
import { decodeWidget } from '#widgets/address.ts'
import { findPlaces } from './find-places.ts'

const point = (tag: string, type: Datapoint['entity']['type'], id: string, name: string): Datapoint => ({
  tag,
  name: 'output',
  system: 'north',
  entity: { type, id, name },
  kind: 'generation',
  qualifier: '',
  unit: 'MW',
  interval_s: 300,
  aggregation: 'mean',
  sign: '',
  horizon: 'actual',
  forecast: type === 'system' ? `${tag}.forecast` : null,
  forecast_of: null,
  decimals: 0,
  stale_after_s: null,
  source: 's',
  report: 'r',
})
const catalogue = [
  point('north.generator.gull-1.generation', 'generator', 'gull-1', 'Gull 1'),
  point('north.generator.gull-1.capability', 'generator', 'gull-1', 'Gull 1'),
  point('north.intertie.gull-bay.flow', 'intertie', 'gull-bay', 'Gull Bay'),
  point('north.system.north.demand', 'system', 'north', 'North'),
]
const titles = (search: string) => findPlaces(catalogue, search).map(({ title, detail }) => `${detail}: ${title}`)

test('without a word the pages alone', () => {
  expect(findPlaces(catalogue, ' ').every(({ detail }) => detail === 'Page')).toBe(true)
  expect(titles('adeq tab')).toEqual(['Page: Adequacy table'])
})

test('a unit and a tie lead to their pages, once each, and every datapoint to its chart', () => {
  const found = findPlaces(catalogue, 'gull')
  expect(found.slice(0, 2)).toMatchObject([
    { title: 'Gull 1', to: '/generator/performance', search: { of: 'unit.gull-1' } },
    { title: 'Gull Bay', to: '/intertie-status', part: 'tie-gull-bay' },
  ])
  expect(found.slice(2).map(({ id }) => id)).toEqual(catalogue.slice(0, 3).map(({ tag }) => tag))
})

test('the chart is the datapoint’s own, with its forecast', () => {
  const [place] = findPlaces(catalogue, 'system.north.demand')
  expect(decodeWidget(place?.to.split('/').at(-1) ?? '').widget).toEqual({
    type: 'line',
    name: 'output',
    datapoints: ['north.system.north.demand', 'north.system.north.demand.forecast'],
    system: 'north',
  })
})
