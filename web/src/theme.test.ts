import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colours } from './theme.ts'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')

test('theme: dark; primary colour #BBDEFB; secondary colour #a5a5a5', () => {
  expect(colours.primary).toBe('#bbdefb')
  expect(colours.secondary).toBe('#a5a5a5')
  expect(css).toContain('color-scheme: dark;')
  expect(css).toContain('--primary: #bbdefb;')
  expect(css).toContain('--secondary: #a5a5a5;')
})
