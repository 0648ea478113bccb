import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectSilence, openPage, withBrowser } from './browser.ts'
import { ingestToken, type Product, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'

withBrowser('sign in and see live values change', (browser) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product?.stop())

  it('asks for a sign-in, returns to the page that was meant, and shows values that change by themselves', async () => {
    const watched = await openPage(browser())
    const { page } = watched
    await signIn(page, product, '/dashboard/charts?range=12h')
    await expect.poll(() => page.getByText('Live', { exact: true }).count()).toBeGreaterThan(0)
    const strip = page.getByRole('region', { name: /demand/i }).first()
    await expect.poll(() => strip.textContent()).toMatch(/\d,\d{3}/)
    expect(await strip.textContent()).not.toContain('7,777')
    await push(product, 7_777)
    await expect.poll(() => strip.textContent(), { timeout: 10_000 }).toContain('7,777')
    expectSilence(watched)
    await watched.context.close()
  })

  it('shows every unit by fuel and station', async () => {
    const watched = await openPage(browser())
    const { page } = watched
    await signIn(page, product, '/generator/overview')
    const grid = page.getByRole('treegrid')
    await expect.poll(() => grid.getByRole('row').count()).toBeGreaterThan(5)
    const nuclear = grid.getByRole('row', { name: /Nuclear/ }).first()
    expect(await nuclear.getAttribute('aria-expanded')).toMatch(/true|false/)
    expectSilence(watched)
    await watched.context.close()
  })

  it('refuses a wrong password and tells nothing more', async () => {
    const watched = await openPage(browser())
    const { page } = watched
    await page.goto(`${product.address}/auth/login`)
    await page.getByLabel('E-mail or user name').fill(product.email)
    await page.getByLabel('Password').fill('not the password at all')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => page.getByText('The name and the password do not match.').count()).toBe(1)
    expectSilence(watched)
    await watched.context.close()
  })
})

/** A reading of the running 5 minutes, pushed as a utility's own system would. */
async function push(product: Product, v: number) {
  const t = Date.now() - (Date.now() % 300_000)
  const answer = await fetch(`${product.address}/api/ingest/readings?system=demo`, {
    method: 'POST',
    headers: { authorization: `Token ${await ingestToken(product)}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ tag: 'demo.system.demo.demand.5m', t, v }]),
  })
  expect(await answer.json()).toEqual({ accepted: 1, rejected: [] })
}
