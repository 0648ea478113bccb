import { ingestToken, type Product } from 'e2e/src/product.ts'
import type { Page } from 'playwright-core'
import { paths } from 'web/src/paths.ts'
import type { Bench } from './bench.ts'
import type { Row } from './row.ts'
import { percentile } from './sample.ts'
import { createVisitor } from './visitor.ts'

const readings = 80
const warmUps = 5
const patienceMs = 5_000
const tag = 'bench.pixel.power'

/** How long a pushed reading takes to the screen of somebody signed in. */
export const pixel: Bench = {
  name: 'pixel',
  about:
    'From the start of the push until the frame after the one that shows it: the product (durable store, signed-in ' +
    'browser on the wall screen, its simulated system running besides) beside a bare event server and a canvas.',
  async run(workshop) {
    const [product, floor, browser] = [await workshop.product(), await workshop.floor(), await workshop.browser()]
    const visitor = await createVisitor(browser, product)
    const push = await pusher(product)
    await push(1)
    const saved = await fetch(`${product.address}/api/config/user/jumbo/kpi/`, {
      method: 'POST',
      headers: { cookie: visitor.cookie, 'x-csrftoken': visitor.csrf, 'content-type': 'application/json' },
      body: JSON.stringify({ datapoints: [tag] }),
    })
    if (!saved.ok) throw new Error(`the wall could not be set: ${saved.status} ${await saved.text()}`)

    const ourPage = await visitor.open()
    const ourShown = await shownOn(ourPage)
    await ourPage.addInitScript(watchTexts)
    await ourPage.goto(product.address + paths.jumbo)
    await ourPage.getByText('1.00', { exact: false }).or(ourPage.getByRole('region')).first().waitFor()
    const floorPage = await (await browser.newContext()).newPage()
    const floorShown = await shownOn(floorPage)
    await floorPage.goto(`${floor.address}/floor-reading.html`)
    await new Promise((settled) => setTimeout(settled, 2_000))

    const ours: number[] = []
    const floors: number[] = []
    for (let i = -warmUps; i < readings; i++) {
      const value = 100_000 + warmUps + i
      const text = value.toLocaleString('en-US')
      const a = await timed(() => push(value), ourShown, text)
      const b = await timed(() => floor.publish({ text }), floorShown, text)
      if (i < 0) continue
      ours.push(a)
      floors.push(b)
      // no step with the frames, nor with the simulated system
      await new Promise((wait) => setTimeout(wait, 40 + ((i * 37) % 90)))
    }
    await ourPage.context().close()
    await floorPage.context().close()
    const row = (percent: number): Row => ({
      figure: `p${percent}`,
      unit: 'ms',
      floor: percentile(floors, percent),
      ours: percentile(ours, percent),
      budget: { timesFloor: 1.3 },
      noise: null,
    })
    return [row(50), row(95)]
  },
}

type Shown = (text: string) => Promise<number>

async function timed(send: () => Promise<unknown>, shown: Shown, text: string): Promise<number> {
  const seen = shown(text)
  const began = performance.timeOrigin + performance.now()
  await send()
  return (await seen) - began
}

/** Lets a page tell when a text is on its screen. */
async function shownOn(page: Page): Promise<Shown> {
  const waiting = new Map<string, (at: number) => void>()
  await page.exposeFunction('shown', (text: string, at: number) => {
    for (const [wanted, tell] of waiting) if (text.includes(wanted)) tell(at)
  })
  return (text) =>
    new Promise((done, failed) => {
      const late = setTimeout(() => failed(new Error(`${text} did not show within ${patienceMs} ms`)), patienceMs)
      waiting.set(text, (at) => {
        clearTimeout(late)
        waiting.delete(text)
        done(at)
      })
    })
}

/** In the page: tells every new text that holds a six-digit number, in the frame after the one it came in. */
function watchTexts() {
  const told = new Set<string>()
  new MutationObserver((changes) => {
    for (const { target } of changes)
      for (const [text] of (target.textContent ?? '').matchAll(/\d{3},\d{3}/g)) {
        if (told.has(text)) continue
        told.add(text)
        requestAnimationFrame(() => window.shown?.(text, performance.timeOrigin + performance.now()))
      }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

async function pusher(product: Product) {
  const token = await ingestToken(product)
  return async (value: number) => {
    const answer = await fetch(`${product.address}/api/ingest/readings?system=demo`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify([{ tag, t: Date.now(), v: value }]),
    })
    const said = await answer.text()
    if (!answer.ok || !said.includes('"accepted":1')) throw new Error(`push: ${answer.status} ${said}`)
  }
}
