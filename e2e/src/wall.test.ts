import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectSilence, openPage, withBrowser } from './browser.ts'
import { type Client, type Product, signedIn, startProduct, tieline } from './product.ts'
import { signIn } from './sign-in.ts'

withBrowser('the wall', (browser) => {
  let product: Product
  let client: Client
  beforeAll(async () => {
    product = await startProduct()
    client = await signedIn(product)
  })
  afterAll(() => product?.stop())

  const figures = (page: Page) => page.locator('section[aria-label]')
  const bar = (page: Page) => page.locator('header').first()

  async function openWall(by: Browser, link: string, size?: { width: number; height: number }) {
    const watched = await openPage(by, size)
    await watched.page.goto(link)
    await expect.poll(() => figures(watched.page).count()).toBeGreaterThan(3)
    return watched
  }

  it('opens by its link alone, keeps no token in the address, outlives a reload, and leads nowhere else', async () => {
    const { link, token } = await newLink(product)
    const watched = await openWall(browser(), link)
    const { page, context } = watched
    expect(page.url()).toBe(`${product.address}/jumbo?display=on`)
    await expect.poll(() => bar(page).textContent()).toMatch(/\d\d:\d\d:\d\d.*HE \d+.*Live/)
    const frequency = figures(page).filter({ hasText: 'Hz' })
    const before = await frequency.textContent()
    await expect.poll(() => frequency.textContent(), { timeout: 20_000 }).not.toBe(before)
    expect(await page.getByRole('link').count()).toBe(0)
    expect(await context.cookies(`${product.address}/api/`)).toMatchObject([
      { name: 'displayid', value: token, httpOnly: true, sameSite: 'Strict', path: '/api' },
      // the health check gives everybody one
      { name: 'csrftoken' },
    ])
    await page.reload()
    await expect.poll(() => figures(page).count()).toBeGreaterThan(3)
    // the page itself, asked for another place, knows this one view
    await page.evaluate(() => {
      history.pushState(null, '', '/dashboard/charts')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.waitForURL('**/jumbo?display=on')
    expectSilence(watched)
    // anywhere else the link is nobody
    await page.goto(`${product.address}/dashboard/charts`)
    await page.waitForURL('**/auth/login**')
    await context.close()
  })

  it('shows its own user’s figures in a browser where somebody is signed in, and leaves that session alone', async () => {
    const { link } = await newLink(product, await otherUser(product))
    const watched = await openPage(browser())
    const { page, context } = watched
    await client('POST', '/api/config/user/jumbo/kpi/', { datapoints: ['demo.system.demo.frequency.4s'] })
    await signIn(page, product, '/jumbo')
    await expect.poll(() => figures(page).count()).toBe(1)
    const wall = await context.newPage()
    await wall.goto(link)
    await expect.poll(() => figures(wall).count()).toBeGreaterThan(3)
    await page.reload()
    await expect.poll(() => figures(page).count()).toBe(1)
    expectSilence(watched)
    await context.close()
  })

  it('goes dark within seconds of its revocation, and says why', async () => {
    const { link, id } = await newLink(product)
    await client('POST', '/api/config/user/jumbo/kpi/', { datapoints: fourFigures })
    const { page, context } = await openWall(browser(), link)
    await tieline(product, ['display', 'revoke', String(id)])
    await expect.poll(() => bar(page).textContent(), { timeout: 30_000 }).toContain('DISPLAY LINK REVOKED')
    await page.goto(link)
    await expect.poll(() => page.getByRole('heading').textContent()).toBe('This display link opens nothing')
    expect(await page.getByRole('link').count()).toBe(0)
    await context.close()
  })

  it('says within 18 seconds that its line is lost, counts on, and comes back by itself', async () => {
    const { link } = await client<{ link: string }>('POST', '/api/auth/displays/', { name: 'lost' })
    await client('POST', '/api/config/user/jumbo/kpi/', { datapoints: fourFigures })
    const { page, context } = await openWall(browser(), link)
    await expect.poll(() => bar(page).textContent()).toContain('Live')
    await expect
      .poll(() =>
        figures(page)
          .getByText(/ago|now|so far/)
          .count(),
      )
      .toBeGreaterThan(1)
    const began = Date.now()
    await context.setOffline(true)
    await expect.poll(() => bar(page).textContent(), { timeout: 20_000, interval: 200 }).toContain('CONNECTION LOST')
    expect(Date.now() - began).toBeLessThan(18_000)
    expect(await bar(page).textContent()).toMatch(/\d+ s · last heard \d\d:\d\d:\d\d/)
    expect(await page.title()).toMatch(/^NOT LIVE/)
    for (const text of await figures(page).allTextContents()) expect(text).toMatch(/as of/)
    await context.setOffline(false)
    await expect.poll(() => bar(page).textContent(), { timeout: 40_000 }).toContain('Live')
    await context.close()
  }, 90_000)

  it('is made, told once and revoked in the settings', async () => {
    const watched = await openPage(browser())
    const { page, context } = watched
    await signIn(page, product, '/user-settings/jumbo-settings')
    await page.getByLabel('Where it hangs').fill('Lobby')
    await page.getByRole('button', { name: 'Make a link' }).click()
    const link = await page.getByLabel('Link for Lobby').inputValue()
    expect(link).toMatch(/\/jumbo\?display=tld_\w{40}$/)
    const row = page.getByRole('listitem').filter({ hasText: 'Lobby' })
    expect(await row.textContent()).toContain('never used')
    await page.reload()
    await expect.poll(() => row.count()).toBe(1)
    expect(await page.content()).not.toContain(link.split('=')[1])
    await row.getByRole('button').click()
    await expect.poll(() => row.count()).toBe(0)
    expectSilence(watched)
    await context.close()
  })

  it('cuts nothing off on any screen, with one figure or with many', async () => {
    const { link } = await client<{ link: string }>('POST', '/api/auth/displays/', { name: 'sizes' })
    const all = await client<{ tag: string }[]>('GET', '/api/data/datapoints?system=demo')
    const tags = all.filter(({ tag }) => /\.(flow|generation|demand|price\.realtime|frequency)\.(4s|5m)$/.test(tag))
    const watched = await openPage(browser())
    const { page, context } = watched
    for (const count of [1, 12, 24]) {
      const datapoints = tags.slice(0, count).map(({ tag }) => tag)
      await client('POST', '/api/config/user/jumbo/kpi/', { datapoints })
      await page.goto(link)
      await expect.poll(() => figures(page).count()).toBe(count)
      await expect.poll(() => page.locator('section svg').count()).toBeGreaterThan(0)
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        // a moment for the new layout, and no longer
        await expect
          .poll(() => page.evaluate(overflowing), { message: `${count} at ${width}`, timeout: 3_000 })
          .toEqual([])
      }
    }
    expectSilence(watched)
    await context.close()
  })
})

const fourFigures = [
  'demo.system.demo.demand.5m',
  'demo.system.demo.frequency.4s',
  'demo.intertie.total.flow.4s',
  'demo.system.demo.excess',
]

const sizes: [number, number][] = [
  [1440, 900],
  [1080, 1920],
  [2560, 1080],
  [3840, 2160],
  [820, 1180],
  [390, 844],
  [360, 640],
]

/** The link of a new display, as the command line tells it; of the first run's user, if of no other. */
async function newLink(product: Product, user = product.email): Promise<{ id: number; token: string; link: string }> {
  const made = JSON.parse(await tieline(product, ['display', 'add', 'test', '--user', user, '--json']))
  return { ...made, link: `${product.address}/jumbo?display=${made.token}` }
}

let others = 0

async function otherUser(product: Product): Promise<string> {
  others += 1
  const email = `wall${others}@example.org`
  const names = ['--company', 'Demo company', '--first-name', 'Wall', '--last-name', String(others)]
  await tieline(product, ['user', 'add', email, ...names])
  return email
}

/** In the page: what reaches out of its cell, or out of the bar. */
function overflowing(): string[] {
  const bad: string[] = []
  for (const cell of document.querySelectorAll('section, header')) {
    const edge = cell.getBoundingClientRect()
    for (const part of cell.querySelectorAll('p, h2, span, b, strong, small, a, button')) {
      const { right, left, width } = part.getBoundingClientRect()
      if (width > 1 && (right > edge.right + 1 || left < edge.left - 1)) bad.push(part.textContent ?? '')
    }
  }
  if (document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth)
    bad.push('the page scrolls')
  return bad
}
