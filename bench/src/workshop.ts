import { launchChromium } from 'e2e/src/chromium.ts'
import { type Product, startProduct } from 'e2e/src/product.ts'
import type { Browser } from 'playwright-core'
import { type Floor, startFloor } from './floor.ts'

/** What benches share; each thing is started when it is first asked for. */
export type Workshop = {
  browser(): Promise<Browser>
  /** The built product with its simulated system and a day of history. */
  product(): Promise<Product>
  floor(): Promise<Floor>
  say: (line: string) => void
  stop(): Promise<void>
}

export function createWorkshop(say: (line: string) => void): Workshop {
  const started: Promise<{ stop: () => Promise<unknown> }>[] = []
  function once<T>(start: () => Promise<T>, stop: (thing: T) => Promise<unknown>): () => Promise<T> {
    let thing: Promise<T> | null = null
    return () => {
      if (thing === null) {
        thing = start()
        started.push(thing.then((it) => ({ stop: () => stop(it) })))
      }
      return thing
    }
  }
  return {
    browser: once(
      () => launchChromium(['--enable-precise-memory-info']),
      (browser) => browser.close(),
    ),
    product: once(startProduct, (product) => product.stop()),
    floor: once(startFloor, (floor) => floor.stop()),
    say,
    async stop() {
      const all = await Promise.allSettled(started.splice(0))
      for (const one of all.reverse()) if (one.status === 'fulfilled') await one.value.stop()
    },
  }
}
