import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { densityOf, readChoice, rowPx } from './density.ts'

const [mouse, finger] = [
  { coarse: false, narrow: false },
  { coarse: true, narrow: false },
]

test('without a choice a mouse has close rows and a finger high ones', () => {
  expect(densityOf('auto', mouse)).toBe('compact')
  expect(densityOf('auto', finger)).toBe('touch')
})

test('a choice is kept, whatever points', () => {
  expect(densityOf('regular', mouse)).toBe('regular')
  expect(densityOf('compact', finger)).toBe('compact')
  expect(densityOf('touch', mouse)).toBe('touch')
})

test('the layout of phones is drawn for fingers', () =>
  expect(densityOf('compact', { coarse: false, narrow: true })).toBe('touch'))

test('what was kept by something else is no choice', () => {
  expect(readChoice('regular')).toBe('regular')
  for (const other of [null, '', 'huge']) expect(readChoice(other)).toBe('auto')
})

test('rows are as high in the style sheet as in the code', () => {
  const css = readFileSync(new URL('../theme.css', import.meta.url), 'utf8')
  for (const [density, px] of Object.entries(rowPx))
    expect(css).toMatch(new RegExp(`\\[data-density="${density}"\\] \\{[^}]*--row: ${px}px;`))
})
