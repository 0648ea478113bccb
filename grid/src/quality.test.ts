import { qualities } from 'contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeRuns, encodeRuns, worstQuality } from './quality.ts'

test('the worst part decides', () => {
  expect(worstQuality(['good', 'partial', 'suspect', 'good'])).toBe('suspect')
  expect(worstQuality(['missing', 'partial'])).toBe('missing')
  expect(worstQuality([])).toBe('good')
})

test('runs name only what is not good', () => {
  expect(encodeRuns(['good', 'partial', 'partial', 'good', 'missing'])).toEqual([
    [1, 2, 'partial'],
    [4, 1, 'missing'],
  ])
})

test('runs and back again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...qualities)), (all) => {
      expect(decodeRuns(encodeRuns(all), all.length)).toEqual(all)
    }),
  )
})
