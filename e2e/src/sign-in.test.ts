import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectSilence, openPage, signIn, withBrowser } from './browser.ts'
import { type Product, startProduct } from './product.ts'

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
    const lead = page.getByRole('region', { name: /demand/i }).first()
    await expect.poll(() => lead.textContent()).toMatch(/\d,\d{3}/)
    const first = await lead.textContent()
    await expect.poll(() => lead.textContent(), { timeout: 30_000 }).not.toBe(first)
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
