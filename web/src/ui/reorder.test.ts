import { expect, test } from 'vitest'
import { landing, markOf } from './reorder.ts'

const middles = [20, 60, 100, 140]

test.each([
  [0, 20, 0],
  [0, 70, 1],
  [0, 500, 3],
  [3, 0, 0],
  [3, 61, 2],
  [1, 61, 1],
])('row %s dropped at %s px lands at %s', (from, y, to) => expect(landing(middles, from, y)).toBe(to))

test('the line stands where the row would land', () => {
  const marks = (from: number, to: number) => [0, 1, 2, 3].map((row) => markOf({ from, to }, row))
  expect(marks(3, 1)).toEqual([undefined, 'above', undefined, 'lifted'])
  expect(marks(0, 2)).toEqual(['lifted', undefined, 'below', undefined])
  expect(marks(2, 2)).toEqual([undefined, undefined, 'lifted', undefined])
})
