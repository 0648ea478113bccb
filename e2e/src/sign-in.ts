import type { Page } from 'playwright-core'
import type { Product } from './product.ts'

/** Signs in as a person does and waits for the page that was meant. */
export async function signIn(page: Page, product: Product, path: string) {
  await page.goto(product.address + path)
  await page.waitForURL('**/auth/login**')
  await page.getByLabel('E-mail or user name').fill(product.email)
  await page.getByLabel('Password').fill(product.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // the login's own address ends with the path too, as the place to return to
  await page.waitForURL((url) => url.pathname === path.replace(/\?.*/, ''))
}
