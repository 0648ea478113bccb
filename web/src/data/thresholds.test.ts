import { describe, expect, test } from 'vitest'
import { beyondOf, standing, thresholdsOf, writtenNumber } from './thresholds.ts'

test.each([
  ['', null],
  ['  ', null],
  ['1,400', '1400'],
  ['−5', '-5'],
  [' 59.95 ', '59.95'],
  ['1,4', '1,4'],
  ['high', 'high'],
])('%j is sent as %j', (text, sent) => expect(writtenNumber(text)).toBe(sent))

test('what was not touched is what the server has by now', () => {
  const saved = { datapoint_tag: 'x', lower_threshold: 3, upper_threshold: 9 }
  expect(thresholdsOf({ upper_threshold: '10' }, saved)).toEqual({ lower_threshold: 3, upper_threshold: '10' })
  expect(thresholdsOf({ lower_threshold: '' }, saved)).toEqual({ lower_threshold: null, upper_threshold: 9 })
  expect(thresholdsOf({ lower_threshold: '1' }, undefined)).toEqual({ lower_threshold: '1', upper_threshold: null })
})

describe('where a value stands', () => {
  const alert = { lower_threshold: 0, upper_threshold: 10 }
  test.each([
    [-1, 'below'],
    [0, 'inside'],
    [10, 'inside'],
    [11, 'above'],
    [null, null],
    [undefined, null],
  ])('%s: %s', (value, place) => expect(standing(value, alert)).toBe(place))

  test('a limit that is not set holds everything', () => {
    expect(standing(1e9, { lower_threshold: 0, upper_threshold: null })).toBe('inside')
    expect(standing(5, undefined)).toBeNull()
  })
})

test('a threshold that is passed is named as it is written; on it is inside', () => {
  const alert = { lower_threshold: 500, upper_threshold: 1_400 }
  const mw = { unit: 'MW' }
  expect(beyondOf(1_401, alert, mw)).toEqual({ side: 'above', limit: '1,400' })
  expect(beyondOf(499, alert, mw)).toEqual({ side: 'below', limit: '500' })
  for (const inside of [500, 1_400, null, undefined]) expect(beyondOf(inside, alert, mw)).toBeNull()
  expect(beyondOf(1, undefined, mw)).toBeNull()
})
