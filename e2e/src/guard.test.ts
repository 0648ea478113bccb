import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { expectSilence, openPage, withBrowser } from './browser.ts'
import { type Product, startProduct, tieline } from './product.ts'
import { signIn } from './sign-in.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

withBrowser('the route guard', (browser) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product?.stop())
  const license = (name: string, until: string) => tieline(product, ['company', 'license', name, until])

  describe('by its rules', () => {
    it('1 and 2: in maintenance only its page is reached; title and body are plain text; success leads to /', async () => {
      const { context, page } = await openPage(browser())
      await signIn(page, product, '/generator/overview')
      await page.route('**/api/healthcheck', (route) =>
        route.fulfill({ status: 503, json: { title: 'Work <b>here</b>', body: 'Back\nsoon', until: null } }),
      )
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await page.waitForURL('**/maintenance')
      await expect.poll(() => heading(page).textContent()).toBe('Work <b>here</b>')
      await page.goto(`${product.address}/dashboard/charts`)
      await page.waitForURL('**/maintenance')
      await page.unroute('**/api/healthcheck')
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await page.waitForURL('**/dashboard/charts')
      await context.close()
    })

    it('2: an error of a proxy that is no JSON is maintenance too, with words of its own', async () => {
      const { context, page } = await openPage(browser())
      await page.route('**/api/healthcheck', (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
      )
      await page.goto(`${product.address}/auth/login`)
      await page.waitForURL('**/maintenance')
      await expect.poll(() => heading(page).textContent()).toBe('Not available at the moment')
      expect(await page.locator('body').textContent()).not.toContain('502')
      await context.close()
    })

    it('3: who is there is asked first; no answer is said so, is never the login, and goes on by itself', async () => {
      const { context, page } = await openPage(browser())
      await page.route('**/api/**', (route) => route.abort())
      await page.goto(`${product.address}/documentation`)
      await expect.poll(() => heading(page).textContent()).toBe('No answer from the server')
      expect(pathOf(page)).toBe('/documentation')
      await page.unroute('**/api/**')
      await page.waitForURL('**/auth/login?redirect=/documentation')
      await context.close()
    })

    it('3: a health check that hangs, hangs nothing', async () => {
      const { context, page } = await openPage(browser())
      await page.route('**/api/healthcheck', () => undefined)
      await page.goto(`${product.address}/dashboard`)
      await page.waitForURL('**/auth/login?redirect=/dashboard')
      await expect.poll(() => heading(page).textContent()).toBe('Sign in')
      await context.close()
    })

    it('4: signed in, /auth leads to the dashboard', async () => {
      const watched = await openPage(browser())
      const { context, page } = watched
      await signIn(page, product, '/documentation')
      for (const path of ['/auth', '/auth/login', '/auth/forgot-password', '/auth/password/reset/confirm/MQ/x-y']) {
        await page.goto(product.address + path)
        await page.waitForURL('**/dashboard/charts')
      }
      expectSilence(watched)
      await context.close()
    })

    it('5: anonymous, a protected page leads to the login and back, with its query', async () => {
      const watched = await openPage(browser())
      const { context, page } = watched
      await signIn(page, product, '/generator/overview?range=7d&at=2023-09-01T12:00:00Z')
      expect(pathOf(page)).toBe('/generator/overview?range=7d&at=2023-09-01T12:00:00Z')
      expectSilence(watched)
      await context.close()
    })

    it.each([
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/nowhere',
      '/auth/login',
      'javascript:alert(1)',
    ])('5: a redirect to %s leads to the dashboard', async (evil) => {
      const { context, page } = await openPage(browser())
      await page.goto(`${product.address}/auth/login?redirect=${encodeURIComponent(evil)}`)
      await page.getByLabel('E-mail or user name').fill(product.email)
      await page.getByLabel('Password').fill(product.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(`${product.address}/dashboard/charts*`)
      await context.close()
    })

    it('6: an expired license leads to its page and, renewed, back', async () => {
      const companies = JSON.parse(await tieline(product, ['company', 'list', '--json'])) as { name: string }[]
      const name = companies[0]?.name ?? ''
      const { context, page } = await openPage(browser())
      await signIn(page, product, '/intertie-status')
      onTestFinished(async () => void (await license(name, '2099-01-01T00:00:00Z')))
      await license(name, '2020-01-01T12:00:00Z')
      await page.goto(`${product.address}/generator/overview?range=7d`)
      await page.waitForURL((url) => url.pathname === '/expired-license')
      expect(new URL(page.url()).searchParams.get('redirect')).toBe('/generator/overview?range=7d')
      const main = page.getByRole('main')
      await expect.poll(() => main.textContent()).toContain(name)
      await expect.poll(() => main.textContent()).toContain('Jan 2, 2020')
      for (const open of ['/termsOfUse', '/nowhere']) {
        await page.goto(product.address + open)
        await expect.poll(() => heading(page).count()).toBe(1)
        expect(pathOf(page)).toBe(open)
      }
      await page.goto(`${product.address}/expired-license?redirect=/adequacy/charts`)
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect.poll(() => main.textContent()).toContain('still expired')
      await license(name, '2099-01-01T00:00:00Z')
      // what was looked up a moment ago may still count
      await expect
        .poll(async () => {
          if (pathOf(page).startsWith('/expired')) await page.getByRole('button', { name: 'Check again' }).click()
          return pathOf(page)
        })
        .toBe('/adequacy/charts')
      await context.close()
    })
  })

  it('every address opens its page, and empty child paths lead to their first child', async () => {
    const watched = await openPage(browser())
    const { context, page } = watched
    await signIn(page, product, '/dashboard/charts')
    const pages: [string, string][] = [
      ['/', '/dashboard/charts'],
      ['/dashboard', '/dashboard/charts'],
      ['/dashboard/table', '/dashboard/table'],
      ['/generator', '/generator/overview'],
      ['/generator/performance', '/generator/performance'],
      ['/intertie-status', '/intertie-status'],
      ['/adequacy', '/adequacy/charts'],
      ['/adequacy/table', '/adequacy/table'],
      ['/jumbo', '/jumbo'],
      ['/user-settings', '/user-settings/jumbo-settings'],
      ['/user-settings/hourly-table', '/user-settings/hourly-table'],
      ['/user-settings/alerts', '/user-settings/alerts'],
      ['/user-settings/widgets', '/user-settings/widgets'],
      ['/user-account', '/user-account/general'],
      ['/user-account/change-password', '/user-account/change-password'],
      ['/documentation', '/documentation'],
      ['/termsOfUse', '/termsOfUse'],
      ['/any/other/path', '/any/other/path'],
    ]
    for (const [asked, shown] of pages) {
      await page.goto(product.address + asked)
      await page.waitForURL((url) => url.pathname === shown)
      await expect.poll(() => heading(page).count(), { message: asked }).toBe(1)
      await expect.poll(() => page.title(), { message: asked }).toMatch(/ · Tieline$/)
    }
    await page.goto(`${product.address}/chart`)
    await page.waitForURL((url) => url.pathname.startsWith('/chart/ey'))
    expectSilence(watched)
    await context.close()
  })

  it('goes back and forth, keeps the query, and scrolls to the top when the path changes', async () => {
    const watched = await openPage(browser(), { width: 1280, height: 400 })
    const { context, page } = watched
    await signIn(page, product, '/dashboard/charts?range=7d')
    const rail = page.getByRole('navigation', { name: 'Areas' })
    await page.evaluate(() => window.scrollTo(0, 300))
    await rail.getByRole('link', { name: 'Docs' }).click()
    await page.waitForURL('**/documentation?range=7d')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await page.waitForURL('**/dashboard/charts?range=7d')
    await page.goForward()
    await page.waitForURL('**/documentation?range=7d')
    expectSilence(watched)
    await context.close()
  })

  it('signed out in one tab, every tab is at the login within seconds', async () => {
    const { context, page } = await openPage(browser())
    await signIn(page, product, '/dashboard/charts')
    const other = await context.newPage()
    await other.goto(`${product.address}/user-settings/widgets`)
    await expect.poll(() => heading(other).textContent()).toBe('Settings')
    await page.getByRole('button', { name: /account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/auth/login**')
    await other.waitForURL('**/auth/login?redirect=/user-settings/widgets', { timeout: 5_000 })
    await context.close()
  })
})
