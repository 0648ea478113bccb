import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Axe = { run: (place: Document) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }

/** axe-core finds nothing on the page as it stands, and nothing is wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => (window as unknown as { axe: Axe }).axe.run(document))
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBeLessThanOrEqual(0)
}
