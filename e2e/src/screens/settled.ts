import type { Page, Request } from 'playwright-core'

/** Waits until a page shows what it is going to show. */
export type Settled = (what?: { busy?: boolean; hurry?: boolean }) => Promise<void>

const quietMs = 150
const patienceMs = 20_000

/**
 * Watches a page's questions. The page has settled when it has its heading, nothing on it is on its way and nothing has
 * been asked for a moment. `busy`: it is held while loading, and that is what is waited for. `hurry`: the clock of the
 * page is ours, and what waits for a next attempt has it at once.
 */
export function watchSettling(page: Page): Settled {
  const open = new Set<Request>()
  let changed = Date.now()
  const change = (alter: (request: Request) => void) => (request: Request) => {
    if (unending.has(new URL(request.url()).pathname)) return
    alter(request)
    changed = Date.now()
  }
  page.on(
    'request',
    change((request) => open.add(request)),
  )
  page.on(
    'requestfinished',
    change((request) => open.delete(request)),
  )
  page.on(
    'requestfailed',
    change((request) => open.delete(request)),
  )
  page.on('framenavigated', () => open.clear())

  return async ({ busy = false, hurry = false } = {}) => {
    const end = Date.now() + patienceMs
    for (;;) {
      const shown = await page.evaluate(() => ({
        headings: document.querySelectorAll('h1').length,
        busy: document.querySelectorAll('[aria-busy="true"]').length,
      }))
      const quiet = Date.now() - changed > quietMs && (busy || open.size === 0)
      if (quiet && (busy ? shown.busy > 0 : shown.busy === 0 && shown.headings === 1)) break
      if (Date.now() > end)
        throw new Error(
          `${page.url()} has ${shown.headings} headings, ${shown.busy} parts on their way, waits for ` +
            [...open].map((request) => request.url()).join(', '),
        )
      if (hurry) await page.clock.fastForward(1_000)
      await new Promise((wait) => setTimeout(wait, 50))
    }
    // what follows a change of state is drawn two frames later
    await page.evaluate(
      () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
    )
  }
}

/** The live stream never ends, and a wall asks for the health again and again. */
const unending = new Set(['/api/live', '/api/healthcheck'])
