import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openPage, withBrowser } from './browser.ts'
import { type Line, openLine } from './line.ts'
import { ingestToken, type Product, signedIn, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'

/*
 * The network swallows everything, the server stops, a machine sleeps: every screen says so within 20 s, keeps its values,
 * and is right again by itself.
 */

const tag = 'recovery.test.one'
const places = ['/dashboard', '/generator', '/intertie-status', '/jumbo'] as const

withBrowser('recovery without a reload', (browser) => {
  let product: Product
  let line: Line
  let token: string
  let context: BrowserContext
  let pages: Page[]

  beforeAll(async () => {
    product = await startProduct()
    line = await openLine(product.address)
    token = await ingestToken(product)
    await push(7200)
    const client = await signedIn(product)
    await client('POST', '/api/config/user/jumbo/kpi/', { datapoints: [tag] })
  })
  afterAll(async () => {
    await line?.close()
    await product?.stop()
  })
  beforeEach(async () => {
    const first = await openPage(browser())
    context = first.context
    await signIn(first.page, { ...product, address: line.address }, places[0])
    pages = [first.page]
    for (const place of places.slice(1)) {
      const page = await context.newPage()
      await page.goto(line.address + place)
      pages.push(page)
    }
    await allLive()
    for (const page of pages) await page.evaluate(() => Object.assign(window, { kept: true }))
  })
  afterEach(() => context?.close())

  const allLive = () =>
    Promise.all(pages.map((page) => expect.poll(() => stateOf(page), { timeout: 20_000 }).toBe('live')))
  const allSay = (within: number) =>
    Promise.all(pages.map((page) => expect.poll(() => stateOf(page), { timeout: within, interval: 250 }).toBe('lost')))
  const wall = () => pages[places.indexOf('/jumbo')] as Page

  async function push(v: number): Promise<void> {
    const answer = await fetch(`${product.address}/api/ingest/readings?system=demo`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify([{ tag, t: Date.now() - 1_000, v }]),
    })
    expect(answer.ok).toBe(true)
  }

  async function isRightAgain(number: string): Promise<void> {
    await allLive()
    await shows(wall(), number)
    for (const page of pages) {
      await expect.poll(() => page.locator('.state[role=alert]').count()).toBe(0)
      expect(await page.evaluate(() => 'kept' in window)).toBe(true)
    }
    await expect.poll(() => line.streams()).toBe(1)
  }

  it('a network that swallows everything', { timeout: 120_000 }, async () => {
    line.swallow()
    const dashboard = pages[0] as Page
    const numbers = (await numbersOf(dashboard)).length
    expect(await greyNumbersOf(dashboard)).toBeLessThan(numbers)
    await allSay(20_000)
    // what was on its way before may still have come
    const kept = (await numbersOf(dashboard)).length
    expect(kept).toBeGreaterThanOrEqual(numbers)
    expect(await greyNumbersOf(dashboard)).toBe(kept)
    await push(7201)
    line.restore()
    await isRightAgain('7,201')
  })

  const standsStill = async () => {
    product.process.kill('SIGSTOP')
    try {
      await allSay(20_000)
    } finally {
      product.process.kill('SIGCONT')
    }
    await push(7202)
    await isRightAgain('7,202')
  }
  // To a browser the same silence as a network that swallows: half a minute for long runs.
  if (process.env.TORTURE_ROUNDS) it('a server that stands still', { timeout: 120_000 }, standsStill)

  it('a laptop that slept for an hour, whose clock jumped', { timeout: 120_000 }, async () => {
    const opened = line.opened()
    for (const page of pages)
      await page.evaluate(() => {
        const now = Date.now
        Date.now = () => now() + 3_600_000
      })
    await expect.poll(() => line.opened(), { timeout: 5_000 }).toBeGreaterThan(opened)
    await push(7203)
    await isRightAgain('7,203')
  })

  it('a tab that is frozen hands the stream on, and follows when it thaws', { timeout: 120_000 }, async () => {
    const [first] = pages as [Page]
    const opened = line.opened()
    // a browser freezes what nobody sees, and here every tab is seen: the events are those of a freeze
    await first.evaluate(() => document.dispatchEvent(new Event('freeze')))
    await push(7204)
    await shows(wall(), '7,204')
    expect([line.opened(), line.streams()]).toEqual([opened + 1, 1])
    await first.evaluate(() => document.dispatchEvent(new Event('resume')))
    await push(7205)
    await isRightAgain('7,205')
    await expect.poll(() => line.streams()).toBe(1)
  })
})

/** What a page says of its line. */
async function stateOf(page: Page): Promise<string | null> {
  if (page.url().includes('/jumbo')) {
    if ((await page.getByText(/^7,2/).count()) === 0) return null
    return (await page.getByRole('alert').count()) > 0 ? 'lost' : 'live'
  }
  return page.locator('.connection-word').getAttribute('data-state')
}

const numbersOf = (page: Page) => page.locator('.value .value-number').allTextContents()
const greyNumbersOf = (page: Page) =>
  page.locator('.value .value-number').evaluateAll((numbers) => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--text-2)'
    document.body.append(probe)
    const grey = getComputedStyle(probe).color
    probe.remove()
    return numbers.filter((number) => getComputedStyle(number).color === grey).length
  })
const shows = (page: Page, number: string) =>
  page
    .getByText(new RegExp(`^${number}`))
    .first()
    .waitFor({ timeout: 15_000 })
