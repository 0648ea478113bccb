import { expect, test } from 'vitest'
import { afterCellKey } from './cell-keys.ts'

const at = { row: 14, column: 2 }
test.each([
  ['ArrowUp', false, { row: 13, column: 2 }],
  ['ArrowDown', true, { row: 24, column: 2 }],
  ['ArrowLeft', false, { row: 14, column: 1 }],
  ['ArrowRight', true, { row: 14, column: 5 }],
  ['Home', false, { row: 14, column: 0 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 24, column: 5 }],
  ['Enter', false, null],
] as const)('%s, ctrl %s', (key, ctrl, to) => expect(afterCellKey(key, ctrl, at, 25, 6)).toEqual(to))

test('stops at the edges', () => {
  expect(afterCellKey('ArrowUp', false, { row: 0, column: 0 }, 23, 1)).toEqual({ row: 0, column: 0 })
  expect(afterCellKey('ArrowRight', false, { row: 0, column: 0 }, 23, 1)).toEqual({ row: 0, column: 0 })
})
