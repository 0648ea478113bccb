import type { Datapoint } from 'contract'
import { expect, test } from 'vitest'
import { findDatapoints } from './find-datapoints.ts'

const point = (tag: string, name: string, entity = name) =>
  ({ tag, name, entity: { type: tag.split('.')[1], id: '', name: entity } }) as Datapoint
const catalogue = [
  point('x.generator.bruce-1.generation', 'Bruce 1 output', 'Bruce 1'),
  point('x.fuel.wind.generation', 'Wind generation'),
  point('x.system.x.demand', 'Demand'),
  point('x.zone.northwind.demand', 'Northwind demand'),
]
const found = (search: string) => findDatapoints(catalogue, search).map(({ name }) => name)

test('every word must be there; the nearest name comes first', () => {
  expect(found('wind')).toEqual(['Wind generation', 'Northwind demand'])
  expect(found('demand')).toEqual(['Demand', 'Northwind demand'])
  expect(found('bruce output')).toEqual(['Bruce 1 output'])
  expect(found('GENERATOR bruce-1')).toEqual(['Bruce 1 output'])
  expect(found('nothing such')).toEqual([])
  expect(found('  ')).toHaveLength(4)
})
