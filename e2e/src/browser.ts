import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Product } from './product.ts'

const path = process.env.CHROMIUM || '/usr/bin/chromium'
const missing = process.env.CHROMIUM_MISSING

/** A suite that needs the browser; skipped, with its reason, where there is none to be had. */
export function withBrowser(name: string, suite: (browser: () => Browser) => void) {
  describe.skipIf(Boolean(missing))(missing ? `${name} (${missing})` : name, () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await chromium.launch({
        executablePath: path,
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
      })
    })
    afterAll(() => browser?.close())
    suite(() => browser)
  })
}

/** A page, and what must not happen in silence: console errors, uncaught errors, answers of 5xx. */
export type Watched = { context: BrowserContext; page: Page; complaints: string[] }

/** A page that notes complaints, in a browser whose own zone is far from every market's. */
export async function openPage(browser: Browser, size = { width: 1440, height: 900 }): Promise<Watched> {
  const context = await browser.newContext({ viewport: size, locale: 'en-US', timezoneId: 'Pacific/Auckland' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    // an anonymous visit asks who is signed in and is answered 403; a refused sign-in is 400: the browser notes both
    const expected = /status of 40[03]/.test(message.text()) && message.location().url.includes('/api/auth/')
    if (message.type() === 'error' && !expected) complaints.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
  })
  return { context, page, complaints }
}

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

/** Nothing was noted. */
export const expectSilence = ({ complaints }: Watched) => expect(complaints).toEqual([])
