import { type Address, hrefOf, readAddress } from '#navigation/address.ts'
import type { Shown } from '#navigation/navigate.ts'
import { stringifySearch } from '#navigation/search.ts'
import { matchPath, type Path, paths } from '#paths.ts'
import { guard, type Known } from './guard.ts'
import type { Loaded } from './load.ts'
import type { FrameComponent, Lead, PageRoute } from './routes.ts'

/** What the window shows. */
export type View =
  /** On the way: the frame of the page to come, where it is there already. */
  | { state: 'waiting'; Frame: FrameComponent | null }
  | ({ state: 'page'; path: Path } & Loaded)
  | { state: 'not found' }
  /** Nobody said who is signed in. */
  | { state: 'no answer' }
  /** The code of a page did not arrive. */
  | { state: 'failed'; error: unknown; Frame: FrameComponent | null }

export type JourneyDeps = {
  routes: Readonly<Record<Path, PageRoute | Lead>>
  known: (silent: boolean) => Known
  /** Asks who is signed in and how the server is; tells whether the first got no answer. */
  ask: () => Promise<{ silent: boolean }>
  loadedOf: (route: PageRoute) => Loaded | null
  frameOf: (route: PageRoute) => FrameComponent | null
  load: (route: PageRoute) => Promise<Loaded>
  /** Whether the whole site is loaded anew because code did not arrive: the server may have a newer build. */
  renew: (error: unknown) => Promise<boolean>
  /** Another address instead of this one; calls `travel` again. */
  leadTo: (href: string) => void
  show: (view: View, shown: Shown) => void
}

/** After this long without the page's code, the page before makes room. */
const patienceMs = 300

/**
 * The way from an address to its page: the guard lets it in, leads it elsewhere or asks first; its code is loaded; then
 * it is shown. A newer address ends an older way. Where all is known and loaded, nothing waits: the page is shown at once.
 */
export function createJourney({ routes, known, ask, loadedOf, frameOf, load, renew, leadTo, show }: JourneyDeps) {
  let newest = 0

  async function travel(address: Address): Promise<void> {
    newest += 1
    const trip = newest
    const over = () => trip !== newest
    const match = matchPath(address.path)
    const shown = { address, params: match?.params ?? {} }
    let silent = false
    for (;;) {
      const decision = guard(whereOf(address), known(silent))
      if (decision.do === 'block') return leadTo(paths.maintenance)
      if (decision.do === 'redirect') return leadTo(hrefOfLead(decision, address))
      if (decision.do === 'no answer') return show({ state: 'no answer' }, shown)
      if (decision.do === 'allow') break
      silent = (await ask()).silent
      if (over()) return
    }
    if (!match) return show({ state: 'not found' }, shown)
    const route = routes[match.path]
    const slow = setTimeout(() => {
      if (!over()) show({ state: 'waiting', Frame: 'load' in route ? frameOf(route) : null }, shown)
    }, patienceMs)
    try {
      if ('lead' in route) {
        const to = typeof route.lead === 'string' ? route.lead : await route.lead(address.search)
        const href = to + stringifySearch(address.search) + address.hash
        if (!over()) leadTo(href)
        return
      }
      const loaded = loadedOf(route) ?? (await load(route))
      if (!over()) show({ state: 'page', path: match.path, ...loaded }, shown)
    } catch (error) {
      if (!over() && !(await renew(error)) && !over())
        show({ state: 'failed', error, Frame: 'load' in route ? frameOf(route) : null }, shown)
    } finally {
      clearTimeout(slow)
    }
  }

  /** Loads the code of a place where somebody seems to be going. */
  async function prepare({ path }: Address): Promise<void> {
    const match = matchPath(path)
    const route = match && routes[match.path]
    if (!route) return
    if ('load' in route) await load(route).catch(() => undefined)
    else if (typeof route.lead === 'string') await prepare(readAddress(route.lead))
  }

  return { travel, prepare }
}

function whereOf({ path, search }: Address) {
  return { path, search: stringifySearch(search), redirect: search.redirect }
}

/** What the guard leads to; an aim that comes from an address says its query itself. */
function hrefOfLead({ to, redirect }: { to: string; redirect?: string }, { search }: Address): string {
  return /[?#]/.test(to) ? to : hrefOf({ to, search: () => ({ redirect }) }, { path: to, search })
}
