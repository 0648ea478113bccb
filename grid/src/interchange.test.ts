import { expect, test } from 'vitest'
import { headroom, percentUsed } from './capacity.ts'
import { direction, netExport } from './interchange.ts'

test('net is export less import, and nothing when either is missing', () => {
  expect(netExport(1600, 0)).toBe(1600)
  expect(netExport(0, 85)).toBe(-85)
  expect(netExport(0, 0)).toBe(0)
  expect(netExport(null, 85)).toBeNull()
  expect(netExport(1600, null)).toBeNull()
})

test.each([
  [1600, 'export'],
  [-85, 'import'],
  [0, 'none'],
  [0.4, 'none'],
  [null, 'unknown'],
] as const)('%s MW goes %s', (net, word) => expect(direction(net)).toBe(word))

test('used and headroom', () => {
  expect(percentUsed(823, 823)).toBe(100)
  expect(percentUsed(0, 0)).toBeNull()
  expect(percentUsed(null, 100)).toBeNull()
  expect(headroom(110, 100)).toBe(0)
  expect(headroom(40, 100)).toBe(60)
  expect(headroom(40, null)).toBeNull()
})
