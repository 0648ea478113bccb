import { reportCrash } from '#data/crash.ts'
import { askHealth } from '#data/health.ts'
import { onSessionChange } from '#data/session.ts'
import { askedAddress, navigateTo, revisit, show, startNavigation } from '#navigation/navigate.ts'
import { paths } from '#paths.ts'
import { watchHealth } from './healthcheck.ts'
import { createJourney } from './journey.ts'
import { ask, known } from './known.ts'
import { frameOf, load, loadedOf } from './load.ts'
import { routes } from './routes.ts'
import { showView } from './view.ts'

/** Follows the address from now on, and leads the user without a click: maintenance, the session's end, the license's. */
export function startRouter(): void {
  const leadTo = (href: string) => navigateTo(href, { replace: true })
  const journey = createJourney({
    ...{ routes, known, ask, loadedOf, frameOf, load, renew, leadTo },
    show(view, shown) {
      show(shown)
      showView(view)
      if (view.state === 'failed') reportCrash('page', view.error)
    },
  })
  startNavigation({ asked: journey.travel, prepare: (address) => void journey.prepare(address) })
  const inMaintenance = () => askedAddress().path === paths.maintenance
  watchHealth({
    maintenance: () => {
      if (!inMaintenance()) leadTo(paths.maintenance)
    },
    clear: () => {
      if (inMaintenance()) leadTo(paths.home)
    },
  })
  onSessionChange(() => void revisit())
}

/** Code that is not there may be that of an older build: the site is loaded anew, once, and only from a server that answers. */
async function renew(error: unknown): Promise<boolean> {
  const key = `renewed ${error instanceof Error ? error.message : String(error)}`
  if (sessionStorage.getItem(key) !== null || (await askHealth()).state === 'lost') return false
  sessionStorage.setItem(key, new Date().toISOString())
  window.location.reload()
  return true
}
