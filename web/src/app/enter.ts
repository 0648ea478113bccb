import { redirect } from '@tanstack/react-router'
import { NoAnswer } from '#data/client.ts'
import { currentHealth } from '#data/health.ts'
import { queries } from '#data/queries.ts'
import { licenseOver, userQuery } from '#data/session.ts'
import { paths } from '#paths.ts'
import { guard, type Known } from './guard.ts'
import { firstHealth } from './healthcheck.ts'

/** The guard's other half: lets a navigation in, leads it elsewhere, or throws `NoAnswer` for the page that says so. */
export async function enter(location: {
  pathname: string
  searchStr: string
  search: { redirect?: string }
}): Promise<void> {
  const where = { path: location.pathname, search: location.searchStr, redirect: location.search.redirect }
  let silent = false
  for (;;) {
    const decision = guard(where, known(silent))
    if (decision.do === 'allow') return
    if (decision.do === 'block') throw redirect({ to: paths.maintenance, replace: true })
    if (decision.do === 'no answer') throw new NoAnswer('The server does not answer.')
    if (decision.do === 'redirect') throw leadTo(decision.to, decision.redirect)
    // Both questions at once: a start in maintenance must not show the login for a moment. A health check that hangs
    // keeps nobody waiting for long; its answer leads later.
    const health = firstHealth()
    const [user] = await Promise.allSettled([queries.fetchQuery(userQuery)])
    await Promise.race([health, new Promise((late) => setTimeout(late, 1_000))])
    silent = user.status === 'rejected'
  }
}

function known(silent: boolean): Known {
  const user = queries.getQueryData(userQuery.queryKey)
  return {
    maintenance: currentHealth().state === 'maintenance',
    user:
      user === undefined
        ? silent
          ? 'no answer'
          : 'not loaded'
        : user === null
          ? 'anonymous'
          : licenseOver(user, Date.now())
            ? 'expired'
            : 'licensed',
  }
}

function leadTo(to: string, back: string | undefined) {
  if (to.includes('?') || to.includes('#')) return redirect({ href: to, replace: true })
  return redirect({ to, search: (kept: Record<string, unknown>) => ({ ...kept, redirect: back }), replace: true })
}
