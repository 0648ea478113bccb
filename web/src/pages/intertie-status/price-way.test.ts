import { expect, test } from 'vitest'
import { priceWay } from './price-way.ts'

test.each([
  [4.2, 'export', 'with'],
  [4.2, 'import', 'against'],
  [-4.2, 'import', 'with'],
  [-4.2, 'export', 'against'],
  [0, 'export', null],
  [4.2, 'none', null],
  [4.2, 'unknown', null],
  [null, 'export', null],
] as const)('across − here %s and %s is %s', (difference, way, expected) => {
  expect(priceWay(difference, way)).toBe(expected)
})
