import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectSilence, openPage, withBrowser } from './browser.ts'
import { ingestToken, type Product, signedIn, startProduct } from './product.ts'

/** Every round is a burst of updates and a jump of the page's clock; `WALL_SOAK_ROUNDS=400` is a day and more. */
const rounds = Number(process.env.WALL_SOAK_ROUNDS ?? 9)
const pushesPerRound = 12
const jumpMs = 10 * 60_000

withBrowser('a wall runs for weeks', (browser) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product?.stop())

  it(
    'without growing: hours of updates and of moving time leave memory, nodes and listeners as they were',
    async () => {
      const client = await signedIn(product)
      const { link } = await client<{ link: string }>('POST', '/api/auth/displays/', { name: 'soak' })
      const token = await ingestToken(product)
      const datapoints = ['demand.5m', 'generation.5m', 'frequency.4s', 'price.realtime.5m', 'excess']
      await client('POST', '/api/config/user/jumbo/kpi/', {
        datapoints: datapoints.map((one) => `demo.system.demo.${one}`),
      })
      const watched = await openPage(browser())
      const { page, context } = watched
      await page.clock.install()
      await page.goto(link)
      await expect.poll(() => page.locator('section svg').count()).toBeGreaterThan(3)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Performance.enable')
      const samples: Sample[] = []
      for (let round = 0; round < rounds; round++) {
        for (let i = 0; i < pushesPerRound; i++) await push(product, token, round * pushesPerRound + i)
        await page.clock.fastForward(jumpMs)
        // the first third warms up: code that is compiled late, caches that fill once
        if (round + 1 === Math.floor(rounds / 3) || round + 1 === Math.floor((2 * rounds) / 3))
          samples.push(await measure(page, devtools))
      }
      samples.push(await measure(page, devtools))
      const [first, , last] = samples as [Sample, Sample, Sample]
      // what was pushed last is what is shown: it did not stop growing because it stopped working
      await expect
        .poll(() => page.locator('section').first().textContent())
        .toContain(shown(rounds * pushesPerRound - 1))
      expect(last.nodes - first.nodes, JSON.stringify(samples)).toBeLessThan(150)
      expect(last.listeners - first.listeners, JSON.stringify(samples)).toBeLessThan(15)
      expect(last.documents, JSON.stringify(samples)).toBe(first.documents)
      expect(last.heapMb - first.heapMb, JSON.stringify(samples)).toBeLessThan(1.5)
      expectSilence(watched)
      await context.close()
    },
    60_000 + rounds * 5_000,
  )
})

type Sample = { heapMb: number; nodes: number; listeners: number; documents: number }

/** What is left when everything that can go has gone. */
async function measure(page: Page, devtools: CDPSession): Promise<Sample> {
  await page.waitForTimeout(1_000)
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners, documents } = await devtools.send('Memory.getDOMCounters')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  return { heapMb: Math.round(heap / 10_000) / 100, nodes, listeners, documents }
}

const value = (n: number) => 10_000 + n
const shown = (n: number) => value(n).toLocaleString('en-US')

/** A revision of the running interval, pushed as a utility's own system would. */
async function push(product: Product, token: string, n: number) {
  const grid = (stepMs: number) => Date.now() - (Date.now() % stepMs)
  const answer = await fetch(`${product.address}/api/ingest/readings?system=demo`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify([
      { tag: 'demo.system.demo.demand.5m', t: grid(300_000), v: value(n) },
      { tag: 'demo.system.demo.generation.5m', t: grid(300_000), v: value(n) },
      { tag: 'demo.system.demo.frequency.4s', t: grid(4_000), v: 60 + (n % 40) / 1_000 },
    ]),
  })
  if (!answer.ok) throw new Error(`push: ${answer.status} ${await answer.text()}`)
}
