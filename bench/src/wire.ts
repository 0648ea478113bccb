import { get } from 'node:http'
import type { Page } from 'playwright-core'
import { paths } from 'web/src/paths.ts'
import type { Bench } from './bench.ts'
import type { Row } from './row.ts'
import { createVisitor } from './visitor.ts'

const quietMs = 1_500
const settings = [paths.jumboSettings, paths.hourlyTable, paths.alerts, paths.widgets]

/** The scripts that a first visit loads. */
export const wire: Bench = {
  name: 'wire',
  about:
    'All scripts that a first visit loads until no more come, as gzip (KB of 1,000 bytes), from the running product. ' +
    'Signed-in pages are opened directly.',
  async run(workshop) {
    const product = await workshop.product()
    const browser = await workshop.browser()
    const { open } = await createVisitor(browser, product)
    const stranger = async () => (await browser.newContext()).newPage()
    const weigh = async (page: Page, path: string) => {
      const addresses = await scriptsOf(page, product.address + path)
      const sizes = await Promise.all(addresses.map(gzippedBytes))
      return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
    }
    const row = (figure: string, ours: number, atMost: number | null): Row => ({
      figure,
      unit: 'KB',
      floor: null,
      ours,
      budget: atMost === null ? null : { atMost },
      noise: null,
    })
    const rows = [
      row('login', await weigh(await stranger(), paths.login), 130),
      row('dashboard', await weigh(await open(), paths.dashboardCharts), 145),
    ]
    for (const path of settings) rows.push(row(path, await weigh(await open(), path), 215))
    for (const path of [paths.generatorOverview, paths.intertieStatus, paths.jumbo])
      rows.push(row(path, await weigh(await open(), path), null))
    return rows
  },
}

async function scriptsOf(page: Page, address: string): Promise<string[]> {
  const found = new Set<string>()
  let last = Date.now()
  page.on('request', (request) => {
    if (!/\.js(\?|$)/.test(request.url())) return
    found.add(request.url())
    last = Date.now()
  })
  await page.goto(address)
  while (Date.now() - last < quietMs) await new Promise((wait) => setTimeout(wait, 100))
  await page.context().close()
  return [...found]
}

/** As the server sends it to who takes gzip. */
function gzippedBytes(address: string): Promise<number> {
  return new Promise((done, failed) => {
    get(address, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => done(bytes))
      answer.on('error', failed)
    }).on('error', failed)
  })
}
