import { expect, test } from 'vitest'
import { meanKnown, meanWithin } from './mean.ts'

test('missing is not zero', () => {
  expect(meanKnown([10, null, 20])).toBe(15)
  expect(meanKnown([null, null])).toBeNull()
})

test('weighs by time over what is known', () => {
  const t = [0, 300, 600, 900]
  expect(meanWithin(t, [10, 20, null, 40], 300, 0, 1200)).toEqual({ mean: 70 / 3, known_ms: 900 })
  expect(meanWithin(t, [10, 20, null, 40], 300, 150, 450)).toEqual({ mean: 15, known_ms: 300 })
  expect(meanWithin(t, [10, 20, null, 40], 300, 600, 900)).toEqual({ mean: null, known_ms: 0 })
})
