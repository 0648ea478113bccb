import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSilence, openPage, withBrowser } from './browser.ts'
import { type Product, recorded, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'

describe.skipIf(!existsSync(recorded))('Ontario (needs ../shared/data/ieso)', () => {
  withBrowser('a recorded day', (browser) => {
    let product: Product
    beforeAll(async () => {
      product = await startProduct({
        SYSTEMS: 'ieso',
        IESO_REPORTS: `${recorded}/GenOutputCapability`,
        CLOCK_START: '2023-09-02T05:30:00Z',
      })
    })
    afterAll(() => product?.stop())

    it('says that it replays, and shows every unit as it was', async () => {
      const watched = await openPage(browser())
      const { page } = watched
      await signIn(page, product, '/generator/overview')
      await expect.poll(() => page.getByText(/replaying/i).count()).toBeGreaterThan(0)
      await expect.poll(() => page.getByPlaceholder(/180 units/).count()).toBe(1)
      expect(await page.getByText(/IESO, used under its terms/).count()).toBe(1)
      expectSilence(watched)
      await watched.context.close()
    })

    it('draws the day hour by hour', async () => {
      const watched = await openPage(browser())
      const { page } = watched
      await signIn(page, product, '/dashboard/charts')
      await expect.poll(() => page.getByText('Generation by fuel').count()).toBeGreaterThan(0)
      await page
        .getByRole('button', { name: /data table/i })
        .first()
        .click()
      await expect.poll(() => page.getByRole('table', { name: /by fuel/ }).textContent()).toContain('Nuclear')
      expectSilence(watched)
      await watched.context.close()
    })
  })

  withBrowser('a recorded morning', (browser) => {
    let product: Product
    beforeAll(async () => {
      product = await startProduct({
        SYSTEMS: 'ieso',
        IESO_REPORTS: `${recorded}/IntertieScheduleFlowYear`,
        CLOCK_START: '2025-03-01T14:29:35Z',
      })
    })
    afterAll(() => product?.stop())

    it('brings the interchange of hour ending 9 by itself at 14:30 UTC', async () => {
      const watched = await openPage(browser())
      const { page } = watched
      await signIn(page, product, '/dashboard/charts')
      const strip = page.getByRole('region', { name: /interchange/i })
      await expect.poll(() => strip.textContent()).toMatch(/2,372.*HE 8/)
      await expect.poll(() => strip.textContent(), { timeout: 45_000 }).toMatch(/HE 9/)
      expectSilence(watched)
      await watched.context.close()
    })
  })
})
