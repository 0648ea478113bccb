import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = { run: (place: Document) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }

/** axe-core finds nothing on the page as it stands, and nothing is wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(source)
  const { violations } = await page.evaluate(() => (window as unknown as { axe: Axe }).axe.run(document))
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBeLessThanOrEqual(0)
}
