import { expect, test } from 'vitest'
import { outsideOf } from './unanswered.ts'

test.each([
  ['the same', [0, 10], []],
  ['zoomed in', [2, 8], []],
  ['moved back', [-5, 5], [[-5, 0]]],
  ['moved on', [5, 15], [[10, 15]]],
  [
    'zoomed out',
    [-5, 15],
    [
      [-5, 0],
      [10, 15],
    ],
  ],
  ['far before', [-30, -20], [[-30, -20]]],
  ['far behind', [20, 30], [[20, 30]]],
])('%s: what of the new span is not answered', (_, [from, to], expected) => {
  const unanswered = outsideOf({ from: from as number, to: to as number }, { from: 0, to: 10 })
  expect(unanswered.map((one) => [one.from, one.to])).toEqual(expected)
})
