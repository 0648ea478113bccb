import { expect, test } from 'vitest'
import { limitAhead, limitState } from './limit-state.ts'

const limits = { limitImport: 300, limitExport: 400 }

test.each([
  [390, 'within'],
  [399.6, 'reached'],
  [400.4, 'reached'],
  [401, 'exceeded'],
  [-299, 'within'],
  [-300, 'reached'],
  [-310, 'exceeded'],
  [0.2, 'within'],
  [null, 'unknown'],
] as const)('%s MW is %s', (mw, state) => {
  expect(limitState(mw, limits)).toBe(state)
})

test('a closed tie that carries something is beyond its limit; one that carries nothing is not', () => {
  expect(limitState(12, { limitImport: 0, limitExport: 0 })).toBe('exceeded')
  expect(limitState(0, { limitImport: 0, limitExport: 0 })).toBe('within')
})

test('the other direction says nothing', () => {
  expect(limitState(-50, { limitImport: null, limitExport: 10 })).toBe('unknown')
  expect(limitAhead(-50, { limitImport: null, limitExport: 10 })).toBeNull()
  expect(limitAhead(0, limits)).toBe(400)
})
