import { createRouter } from '@tanstack/react-router'
import { NoAnswer } from '#data/client.ts'
import { reportCrash } from '#data/crash.ts'
import { onSessionChange } from '#data/session.ts'
import { paths } from '#paths.ts'
import { CrashedPanel } from './crashed-page.tsx'
import { watchHealth } from './healthcheck.ts'
import { routes } from './routes.tsx'
import { parseSearch, stringifySearch } from './search.ts'

/** The router, and what leads the user somewhere without a click: maintenance, the session's end, the license's. */
export function startRouter() {
  const router = createRouter({
    routeTree: routes,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultErrorComponent: CrashedPanel,
    defaultOnCatch: (error) => {
      if (!(error instanceof NoAnswer)) reportCrash('page', error)
    },
  })
  watchHealth({
    maintenance: () => {
      if (router.state.location.pathname !== paths.maintenance)
        void router.navigate({ to: paths.maintenance, replace: true })
    },
    clear: () => {
      if (router.state.location.pathname === paths.maintenance) void router.navigate({ to: paths.home, replace: true })
    },
  })
  onSessionChange(() => void router.invalidate())
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || !fromLocation) return
    window.scrollTo(0, 0)
    focusHeading()
  })
  return router
}

/** A screen reader hears where a navigation led; the next Tab starts there. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector<HTMLElement>('main')
  heading?.focus({ preventScroll: true })
}
