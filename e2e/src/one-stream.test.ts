import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage, withBrowser } from './browser.ts'
import { type Line, openLine } from './line.ts'
import { ingestToken, type Product, signedIn, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'

/*
 * The tabs of one browser share one live stream: a browser has six connections to a site, and eight tabs that took one
 * each would leave none for the data.
 */

const tag = 'stream.test.one'

withBrowser('eight tabs of one browser', (browser) => {
  let product: Product
  let line: Line
  let token: string
  beforeAll(async () => {
    product = await startProduct()
    line = await openLine(product.address)
    token = await ingestToken(product)
    await push(-60_000, 1)
  })
  afterAll(async () => {
    await line?.close()
    await product?.stop()
  })

  async function push(ahead: number, v: number): Promise<number> {
    const t = Date.now() + ahead
    const answer = await fetch(`${product.address}/api/ingest/readings?system=demo`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify([{ tag, t, v }]),
    })
    expect(answer.ok).toBe(true)
    return t
  }

  it('have one stream; the next tab takes it over and misses nothing', { timeout: 180_000 }, async () => {
    const { context, page } = await openPage(browser())
    await signIn(page, { ...product, address: line.address }, '/dashboard')
    const client = await signedIn(product)
    const { pk } = await client<{ pk: number }>('GET', '/api/auth/user/')
    await client('POST', '/api/config/user/jumbo/kpi/', { datapoints: [tag] })
    const tabs = [page]
    for (const place of [
      '/jumbo',
      '/generator',
      '/dashboard',
      '/intertie-status',
      '/jumbo',
      '/adequacy',
      '/dashboard',
    ]) {
      const one = await context.newPage()
      await one.goto(line.address + place)
      tabs.push(one)
    }
    const walls = tabs.filter((one) => one.url().includes('/jumbo'))
    const screens = tabs.filter((one) => !walls.includes(one))
    for (const one of screens) await isLive(one)
    await expect.poll(() => line.streams()).toBe(1)
    for (const wall of walls) await listen(wall, `tieline-live ${pk} demo`)

    const pushed = [await push(-9_000, 7101)]
    for (const wall of walls) await shows(wall, '7,101')
    // the tab that came first leads
    const opened = line.opened()
    await page.close()
    const from = Date.now()
    pushed.push(await push(-6_000, 7102), await push(-3_000, 7103))
    for (const wall of walls) await shows(wall, '7,103')
    const tookMs = Date.now() - from
    expect(tookMs).toBeLessThan(2_000)
    for (const one of screens.slice(1)) await isLive(one)
    expect([line.streams(), line.opened()]).toEqual([1, opened + 1])
    const { series } = await client<{ series: { t: number[]; v: number[] }[] }>('POST', '/api/data/series', {
      system: 'demo',
      tags: [tag],
      from: new Date((pushed[0] as number) - 1).toISOString(),
      to: new Date().toISOString(),
    })
    const kept = series[0]?.t.map((t, i) => [t, series[0]?.v[i]])
    expect(kept?.map(([t]) => t)).toEqual(pushed)
    for (const wall of walls) expect(await heardBy(wall)).toEqual(kept)
    await context.close()
  })
})

/** Notes what the tabs say to each other of the pushed tag. */
function listen(page: Page, name: string) {
  return page.evaluate(
    ([channel, pushed]) => {
      const heard: Record<string, number> = {}
      Object.assign(window, { heard })
      new BroadcastChannel(channel as string).onmessage = ({ data }) => {
        if (data.say !== 'event' || data.event.type !== 'readings') return
        for (const [t, v] of JSON.parse(data.event.data).values[pushed as string] ?? []) heard[t] = v
      }
    },
    [name, tag],
  )
}

const heardBy = (page: Page) =>
  page.evaluate(() =>
    Object.entries((window as unknown as { heard: Record<string, number> }).heard).map(([t, v]) => [Number(t), v]),
  )

const isLive = (page: Page) => page.locator('.connection-word[data-state=live]').waitFor({ timeout: 20_000 })
const shows = (page: Page, number: string, timeout = 10_000) =>
  page
    .getByText(new RegExp(`^${number}`))
    .first()
    .waitFor({ timeout })
