import { expect, test } from 'vitest'
import { isSettled } from './folder-files.ts'

test.each([
  ['unchanged for long', { size: 5, modified_at: 0 }, undefined, true],
  ['written a moment ago', { size: 5, modified_at: 9_500 }, undefined, false],
  ['still growing', { size: 5, modified_at: 0 }, { size: 4, modified_at: 0 }, false],
  ['same as before', { size: 5, modified_at: 0 }, { size: 5, modified_at: 0 }, true],
  ['of the future, first look', { size: 5, modified_at: 99_000 }, undefined, false],
  ['of the future, unchanged', { size: 5, modified_at: 99_000 }, { size: 5, modified_at: 99_000 }, true],
])('a file %s', (_, file, before, settled) => {
  const whole = (part: { size: number; modified_at: number }) => ({ path: 'x', name: 'x', ...part })
  expect(isSettled(whole(file), before && whole(before), 10_000)).toBe(settled)
})
