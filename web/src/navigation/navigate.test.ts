import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A browser's window, as far as addresses go. */
function browser(href: string) {
  const entries: { href: string; state: unknown }[] = [{ href, state: null }]
  let at = 0
  const win = new EventTarget()
  const url = () => new URL(entries[at]?.href ?? '', 'http://site')
  vi.stubGlobal('window', win)
  vi.stubGlobal('location', {
    get pathname() {
      return url().pathname
    },
    get search() {
      return url().search
    },
    get hash() {
      return url().hash
    },
  })
  vi.stubGlobal('history', {
    get state() {
      return entries[at]?.state
    },
    pushState(state: unknown, _: string, to: string) {
      entries.splice(at + 1, entries.length, { href: to, state })
      at += 1
    },
    replaceState(state: unknown, _: string, to: string) {
      entries[at] = { href: to, state }
    },
  })
  return {
    entries,
    back() {
      at -= 1
      win.dispatchEvent(new Event('popstate'))
    },
  }
}

let room: typeof import('./navigate.ts')
beforeEach(async () => {
  vi.resetModules()
  room = await import('./navigate.ts')
})
afterEach(() => vi.unstubAllGlobals())

function start() {
  const asked: string[] = []
  const prepared: string[] = []
  room.startNavigation({
    asked: async ({ path, search }) => void asked.push(`${path} ${search.range ?? ''}`.trim()),
    prepare: ({ path }) => void prepared.push(path),
  })
  return { asked, prepared }
}

test('every address is asked for: the first, those gone to, those gone back to', async () => {
  const { back, entries } = browser('/dashboard/charts?range=7d')
  const { asked, prepared } = start()
  room.navigate({ to: '/documentation' })
  room.navigateTo('/jumbo', { replace: true, state: { a: 1 } })
  expect(room.askedAddress().state).toEqual({ a: 1 })
  back()
  await room.revisit()
  room.prepare('/adequacy?range=7d')
  expect(asked).toEqual([
    '/dashboard/charts 7d',
    '/documentation 7d',
    '/jumbo',
    '/dashboard/charts 7d',
    '/dashboard/charts 7d',
  ])
  expect(prepared).toEqual(['/adequacy'])
  expect(entries.map(({ href }) => href)).toEqual(['/dashboard/charts?range=7d', '/jumbo'])
})

test('two changes of the query in one moment both hold', () => {
  const { entries } = browser('/dashboard/charts')
  start()
  room.navigate({ search: (before) => ({ ...before, range: '7d' }) })
  room.navigate({ search: (before) => ({ ...before, q: 'wind' }) })
  expect(entries.at(-1)?.href).toBe('/dashboard/charts?range=7d&q=wind')
})

test('what is shown is told once; the same address again is the same thing', async () => {
  const { readAddress } = await import('./address.ts')
  const heard = vi.fn()
  room.onShown(heard)
  room.show({ address: readAddress('/chart/a?range=7d'), params: { widgetData: 'a' } })
  const before = room.shownNow()
  room.show({ address: readAddress('/chart/a?range=7d'), params: { widgetData: 'a' } })
  expect(heard).toHaveBeenCalledTimes(1)
  expect(room.shownNow()).toBe(before)
})
