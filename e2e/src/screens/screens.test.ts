import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage, type Watched, withBrowser } from '#browser.ts'
import { type Product, startProduct } from '#product.ts'
import { signIn } from '#sign-in.ts'
import { barriers, misfits } from './findings.ts'
import { hangPictures, openGallery, pictureOf } from './gallery.ts'
import type { Screen } from './screens.ts'
import { type Settled, watchSettling } from './settled.ts'
import { emptySystem, lost, normal, others, type State } from './states.ts'

const desk = { width: 1440, height: 900 }
const sizes = [{ width: 390, height: 844 }, desk, { width: 3840, height: 2160 }]
/** Between and below the sizes of the pictures. */
const widths = process.env.PICTURES === 'all' ? [360, 700, 1024, 1920] : [360, 1024]

/** `npm run pictures` asks for every picture, `npm test` for those that find most in a minute. */
const everything = process.env.PICTURES === 'all'
/** The screens that `npm test` looks at in the states that many screens have. */
const walked = new Set(['dashboard-charts', 'generator-overview', 'intertie-status', 'jumbo'])
const inShort = (screens: readonly Screen[]) => {
  const few = screens.filter(({ name }) => walked.has(name))
  return few.length > 0 ? few : screens
}

withBrowser('every screen', (browser) => {
  let product: Product
  let reports: string
  let cookies: Awaited<ReturnType<Watched['context']['cookies']>>
  beforeAll(async () => {
    reports = await mkdtemp(join(tmpdir(), 'tieline-no-reports-'))
    const BACKFILL_DAYS = everything ? '7' : '1'
    product = await startProduct({ SYSTEMS: `demo,${emptySystem}`, IESO_REPORTS: reports, BACKFILL_DAYS })
    await openGallery({ anew: everything })
    const { context, page } = await openPage(browser())
    await signIn(page, product, '/documentation')
    cookies = await context.cookies()
    await context.close()
  })
  afterAll(async () => {
    await hangPictures()
    await product?.stop()
    await rm(reports, { recursive: true, force: true })
  })

  /** A page in a state, not yet anywhere. */
  async function enter(state: State): Promise<Watched & { settled: Settled }> {
    const watched = await openPage(browser(), desk)
    if (state.user !== null) await watched.context.addCookies(cookies)
    await state.begin?.(watched.page, product)
    // what was said on the way into the state is no part of it
    watched.complaints.length = 0
    return { ...watched, settled: watchSettling(watched.page) }
  }

  /** Its picture, and what is wrong with it. */
  async function look(page: Page, screen: string, state: State, size: typeof desk, thoroughly: boolean) {
    const found = [...(await misfits(page)), ...(thoroughly ? await barriers(page) : [])]
    await page.screenshot({ path: pictureOf({ screen, state: state.name, size }) })
    return found.map((each) => `${size.width}: ${each}`)
  }

  describe.each([...normal, ...others])('$name', (state) => {
    let seen: Watched & { settled: Settled }
    beforeAll(async () => {
      seen = await enter(state)
    })
    afterAll(async () => {
      await seen?.context.close()
      await state.end?.(product)
    })

    const usual = normal.includes(state)
    it.each(usual || everything ? state.screens : inShort(state.screens))('$name', async ({ name, path, kind }) => {
      const { page, settled, complaints } = seen
      const found: string[] = []
      for (const size of usual || everything ? sizes : [desk]) {
        await page.setViewportSize(size)
        const first = size === sizes[0] || !usual
        const thoroughly = everything || first || (size === desk && kind !== 'figures')
        if (first || everything) {
          await page.goto(product.address + path + (state.query?.() ?? ''))
          await settled(state)
          await state.open?.(page)
        }
        await settled(state)
        found.push(...(await look(page, name, state, size, thoroughly)))
      }
      if (usual)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await settled(state)
          found.push(...(await misfits(page)).map((each) => `${width}: ${each}`))
        }
      expect(found).toEqual([])
      expect(complaints.splice(0).filter((each) => !state.refuses || each.startsWith('uncaught'))).toEqual([])
    })
  })

  describe('lost', () => {
    it('says so on every screen within seconds', async () => {
      const open = await Promise.all(
        lost.screens.map(async (screen) => {
          const seen = await enter(lost)
          await seen.page.goto(product.address + screen.path)
          await seen.settled()
          return { ...seen, screen }
        }),
      )
      await product.kill()
      const found: string[] = []
      for (const { page, screen } of open) {
        for (let s = 0; s < 20; s += 4) await page.clock.fastForward(4_000)
        await expect.poll(() => page.getByText(/connection lost|NOT LIVE|no connection/i).count()).toBeGreaterThan(0)
        for (const size of everything ? sizes : [desk]) {
          await page.setViewportSize(size)
          found.push(...(await look(page, screen.name, lost, size, true)))
        }
      }
      expect(found).toEqual([])
    })
  })
})
