import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAddress } from '#navigation/address.ts'
import { paths } from '#paths.ts'
import type { Known } from './guard.ts'
import { createJourney, type View } from './journey.ts'
import type { Loaded } from './load.ts'
import { type PageRoute, routes } from './routes.ts'

const Frame = () => null
const Page = () => null
const loaded: Loaded = { Page, Frame }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A journey whose pages are there already, unless `load` says otherwise. */
function start(user: Known['user'] = 'licensed', load?: (route: PageRoute) => Promise<Loaded>) {
  const seen: string[] = []
  const leads: string[] = []
  const state = { user, maintenance: false, renews: false, answers: [] as { user?: Known['user']; silent: boolean }[] }
  const journey = createJourney({
    routes,
    known: (silent) => ({
      maintenance: state.maintenance,
      user: state.user === 'not loaded' && silent ? 'no answer' : state.user,
    }),
    async ask() {
      const { user: found, silent } = state.answers.shift() ?? { silent: true }
      if (found) state.user = found
      return { silent }
    },
    loadedOf: () => (load ? null : loaded),
    frameOf: () => Frame,
    load: load ?? (async () => loaded),
    renew: async () => state.renews,
    leadTo: (href) => void leads.push(href),
    show: (view: View, { address, params }) =>
      void seen.push(
        [view.state, view.state === 'page' ? view.path : address.path, ...Object.values(params)].join(' '),
      ),
  })
  return { ...journey, state, seen, leads, go: (href: string) => journey.travel(readAddress(href)) }
}

test('where all is known and loaded the page is shown at once', () => {
  const { go, seen } = start()
  void go('/dashboard/charts?range=7d')
  expect(seen).toEqual(['page /dashboard/charts'])
})

test.each([
  ['/', '/dashboard'],
  ['/dashboard?range=7d&q=1', '/dashboard/charts?range=7d&q=1'],
  ['/generator', '/generator/overview'],
  ['/adequacy', '/adequacy/charts'],
  ['/user-settings', '/user-settings/jumbo-settings'],
  ['/user-account#name', '/user-account/general#name'],
])('%s leads to %s', async (from, to) => {
  const { go, leads, seen } = start()
  await go(from)
  expect([leads, seen]).toEqual([[to], []])
})

test('who is there is asked first, then the guard decides', async () => {
  const { go, leads, seen, state } = start('not loaded')
  state.answers.push({ user: 'anonymous', silent: false })
  await go('/generator/overview?range=7d&q=wind')
  expect(leads).toEqual(['/auth/login?range=7d&redirect=/generator/overview%3Frange%3D7d%26q%3Dwind'])
  expect(seen).toEqual([])
})

test('no answer is said so, and asked again when the address is', async () => {
  const { go, seen, state } = start('not loaded')
  await go('/jumbo')
  state.answers.push({ user: 'licensed', silent: false })
  await go('/jumbo')
  expect(seen).toEqual(['no answer /jumbo', 'page /jumbo'])
})

test('in maintenance every way leads to its page', async () => {
  const { go, leads, state } = start()
  state.maintenance = true
  await go('/dashboard/charts')
  expect(leads).toEqual([paths.maintenance])
})

test('an aim of the guard is followed with its own query', async () => {
  const { go, leads } = start()
  await go('/expired-license?system=demo&redirect=/generator/overview?range=7d')
  expect(leads).toEqual(['/generator/overview?range=7d'])
})

test('an unknown path is not found; a pattern names its parts', async () => {
  const { go, seen } = start()
  await go('/no/such/page')
  await go('/chart/eyJ9')
  expect(seen).toEqual(['not found /no/such/page', 'page /chart/$widgetData eyJ9'])
})

test('a newer way ends an older one, however late its code comes', async () => {
  const waiting: (() => void)[] = []
  const { go, seen } = start('licensed', () => new Promise((come) => waiting.push(() => come(loaded))))
  const first = go('/dashboard/charts')
  const second = go('/adequacy/table')
  waiting[1]?.()
  await second
  waiting[0]?.()
  await first
  expect(seen).toEqual(['page /adequacy/table'])
})

test('code that takes its time gives way to its frame', async () => {
  let come: (() => void) | undefined
  const { go, seen } = start(
    'licensed',
    () =>
      new Promise((arrive) => {
        come = () => arrive(loaded)
      }),
  )
  const way = go('/adequacy/table')
  await vi.advanceTimersByTimeAsync(299)
  expect(seen).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual(['waiting /adequacy/table'])
  come?.()
  await way
  expect(seen.at(-1)).toBe('page /adequacy/table')
})

test('code that does not arrive: the site is loaded anew, or the page says so', async () => {
  const { go, seen, state } = start('licensed', () => Promise.reject(new Error('gone')))
  state.renews = true
  await go('/jumbo')
  expect(seen).toEqual([])
  state.renews = false
  await go('/jumbo')
  expect(seen).toEqual(['failed /jumbo'])
})

test('code is prepared through a path that leads on, and a fault of it is nobody’s', async () => {
  const asked: PageRoute[] = []
  const { prepare } = start('licensed', async (route) => {
    asked.push(route)
    throw new Error('gone')
  })
  await prepare(readAddress('/generator'))
  await prepare(readAddress('/no/such/page'))
  expect(asked).toEqual([routes[paths.generatorOverview]])
})
