import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { openPage, withBrowser } from './browser.ts'
import { type Product, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'

const anonymous = [
  '/auth/login',
  '/auth/forgot-password',
  '/auth/password/reset/confirm/MQ/x-y',
  '/termsOfUse',
  '/nowhere',
]
const signedIn = [
  '/user-account/general',
  '/user-account/change-password',
  '/user-settings/jumbo-settings',
  '/user-settings/hourly-table',
  '/user-settings/alerts',
  '/user-settings/widgets',
  '/documentation',
]

withBrowser('accessible to everybody', (browser) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product?.stop())

  describe.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])('at $width × $height', (size) => {
    it('axe-core finds nothing, and nothing is wider than the window', async () => {
      const { context, page } = await openPage(browser(), size)
      const visit = async (path: string) => {
        await page.goto(product.address + path)
        await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), { message: path }).toBe(1)
        await expect.poll(() => page.locator('[aria-busy]').count(), { message: path }).toBe(0)
        await expectAccessible(page)
      }
      for (const path of anonymous) await visit(path)
      await signIn(page, product, '/documentation')
      for (const path of signedIn) await visit(path)
      await page.getByRole('button', { name: /to acknowledge/ }).click()
      await page.getByRole('dialog', { name: 'Messages' }).waitFor()
      await expectAccessible(page)
      await context.close()
    })
  })
})
