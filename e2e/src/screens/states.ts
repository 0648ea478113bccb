import type { Page, Route } from 'playwright-core'
import { paths } from 'web/src/paths.ts'
import { type Product, tieline } from '#product.ts'
import { type Screen, screenAt, screensOf } from './screens.ts'

/** A state of the product, and what is seen in it. */
export type State = {
  name: string
  screens: readonly Screen[]
  /** Who looks; null: nobody is signed in. */
  user: 'demo' | null
  /** Brings the state about before a page is opened. */
  begin?: (page: Page, product: Product) => Promise<unknown>
  /** What the address of a screen says more. */
  query?: () => string
  /** What a person does on the page before it is looked at. */
  open?: (page: Page) => Promise<void>
  /** Undoes what others would see. */
  end?: (product: Product) => Promise<unknown>
  /** The page is held while it loads. */
  busy?: true
  /** The clock of the page is ours: what waits for a next attempt has it at once. */
  hurry?: true
  /** Answers fail on purpose, and the browser notes it. */
  refuses?: true
}

const dashboard = screenAt(paths.dashboardCharts)
const jumbo = screenAt(paths.jumbo)
const hourMs = 3_600_000

/** The system that has no report yet. */
export const emptySystem = 'ieso'

/** What figures and choices are asked by; who is there, the systems and the health check are asked by others. */
const data = /\/api\/(data\/(?!systems)|config\/|live)/

/** What is right: everything is there and lives. */
export const normal: readonly State[] = [
  { name: 'normal', screens: screensOf('everybody'), user: null },
  { name: 'normal', screens: screensOf('figures', 'choices', 'signed in'), user: 'demo' },
]

/** What opens over a screen, and how; over a light one, where it does not matter. */
const dialogs = [
  opened('provenance', (page) => page.locator('main .value-asks').first().click(), dashboard),
  opened('messages', (page) => page.getByRole('button', { name: /to acknowledge/ }).click()),
  opened('keys', (page) => page.keyboard.press('?')),
  opened('search', (page) => page.keyboard.press('/')),
  opened('time', (page) => page.keyboard.press('t')),
  opened('sources', (page) => page.getByRole('button', { name: /Sources of/ }).click()),
]

/** Everything else that a person may come upon. */
export const others: readonly State[] = [
  { name: 'empty', screens: screensOf('figures', 'choices'), user: 'demo', query: () => `?system=${emptySystem}` },
  {
    name: 'loading',
    screens: screensOf('figures', 'choices'),
    user: 'demo',
    begin: (page) => page.route(data, () => undefined),
    busy: true,
  },
  {
    name: 'failed',
    screens: screensOf('figures', 'choices'),
    user: 'demo',
    async begin(page) {
      await page.clock.install()
      await page.route(data, (route) => route.fulfill({ status: 500, json: { detail: 'The server is at fault.' } }))
    },
    hurry: true,
    refuses: true,
  },
  {
    // the market's clock went on, and no report came
    name: 'stale',
    screens: screensOf('figures'),
    user: 'demo',
    begin: (page) => page.route('**/api/data/systems', (route) => withClock(3 * hourMs, route)),
  },
  {
    name: 'replay',
    screens: screensOf('figures'),
    user: 'demo',
    query: () => `?at=${new Date(Date.now() - 6 * hourMs).toISOString().slice(0, 16)}:00Z`,
  },
  ...dialogs,
  {
    name: 'no-answer',
    screens: [dashboard],
    user: 'demo',
    begin: (page) => page.route('**/api/**', (route) => route.abort()),
    refuses: true,
  },
  {
    name: 'on-a-wall',
    screens: [jumbo],
    user: null,
    async begin(page, product) {
      const { link } = JSON.parse(
        await tieline(product, ['display', 'add', 'Wall', '--user', product.email, '--json']),
      ) as { link: string }
      // the link is of the address that is set, which the test does not know before
      await page.goto(product.address + new URL(link).pathname + new URL(link).search)
      // opened: the token is gone from the address
      await page.waitForURL(/display=on/)
    },
    query: () => '?display=on',
  },
  {
    name: 'revoked',
    screens: [jumbo],
    user: null,
    query: () => '?display=x',
    refuses: true,
  },
  {
    name: 'maintenance',
    screens: [screenAt(paths.maintenance)],
    user: 'demo',
    begin: (_, product) => tieline(product, ['maintenance', 'on', '--title', 'New disks', '--body', 'Back at noon.']),
    end: (product) => tieline(product, ['maintenance', 'off']),
    refuses: true,
  },
  {
    name: 'expired',
    screens: [screenAt(paths.expiredLicense)],
    user: 'demo',
    begin: (_, product) => license(product, '2020-01-01T12:00:00Z'),
    end: (product) => license(product, '2099-01-01T00:00:00Z'),
    refuses: true,
  },
]

/** The last: after it nothing answers any more. */
export const lost: State = {
  name: 'lost',
  screens: [dashboard, screenAt(paths.generatorOverview), screenAt(paths.intertieStatus), jumbo],
  user: 'demo',
  begin: (page) => page.clock.install(),
  refuses: true,
}

function opened(name: string, open: (page: Page) => Promise<void>, screen = screenAt(paths.general)): State {
  return {
    name,
    screens: [screen],
    user: 'demo',
    async open(page) {
      await open(page)
      await page.getByRole('dialog').waitFor()
    },
  }
}

async function withClock(aheadMs: number, route: Route): Promise<void> {
  const response = await route.fetch()
  const systems = (await response.json()) as { clock: { now: number } }[]
  for (const { clock } of systems) clock.now += aheadMs
  await route.fulfill({ response, json: systems })
}

async function license(product: Product, until: string): Promise<void> {
  await tieline(product, ['company', 'license', 'Demo company', until])
}
