import type { Browser } from 'playwright-core'

/** Opens a page of ours in a browser context that has seen nothing yet, and waits until it is drawn. */
export async function openDriven(browser: Browser, address: string, what: 'bench' | 'table' = 'bench') {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(address)
  await page
    .waitForFunction((name) => window[name] !== undefined, what, { timeout: 20_000 })
    .catch((late) => {
      throw new Error(`${address}: ${faults.join('; ') || late}`)
    })
  const drawn = await page.evaluate((name) => window[name]?.drawn ?? 0, what)
  return {
    page,
    drawn,
    /** What is alive after a collection. */
    async heapMb() {
      const session = await context.newCDPSession(page)
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      await session.detach()
      return usedSize / 1e6
    },
    close: () => context.close(),
  }
}
