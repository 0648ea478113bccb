import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { launchChromium } from './chromium.ts'

const missing = process.env.CHROMIUM_MISSING

/** A suite that needs the browser; skipped, with its reason, where there is none to be had. */
export function withBrowser(name: string, suite: (browser: () => Browser) => void) {
  describe.skipIf(Boolean(missing))(missing ? `${name} (${missing})` : name, () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await launchChromium()
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
    if (message.type() === 'error' && !expected)
      complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
  })
  return { context, page, complaints }
}

/** Nothing was noted. */
export const expectSilence = ({ complaints }: Watched) => expect(complaints).toEqual([])
