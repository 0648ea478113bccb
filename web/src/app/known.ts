import { displayNow, openDisplay } from '#data/display.ts'
import { isWall } from '#data/display-mode.ts'
import { currentHealth } from '#data/health.ts'
import { queries } from '#data/queries.ts'
import { licenseOver, userQuery } from '#data/session.ts'
import type { Known } from './guard.ts'
import { firstHealth } from './healthcheck.ts'

/** A health check that hangs keeps nobody waiting for longer; its answer leads later. */
const patienceMs = 1_000

/** What the guard goes by. `silent`: the question who is there was asked and got no answer. */
export function known(silent: boolean): Known {
  const maintenance = currentHealth().state === 'maintenance'
  if (isWall()) {
    const opened = displayNow().state !== 'not opened'
    return { maintenance, user: opened ? 'wall' : silent ? 'no answer' : 'not loaded' }
  }
  const user = queries.getQueryData(userQuery.queryKey)
  const asked =
    user === null ? 'anonymous' : user === undefined ? null : licenseOver(user, Date.now()) ? 'expired' : 'licensed'
  return { maintenance, user: asked ?? (silent ? 'no answer' : 'not loaded') }
}

/** Asks who is signed in and how the server is, both at once: a start in maintenance must not show the login first. */
export async function ask(): Promise<{ silent: boolean }> {
  const health = firstHealth()
  const [user] = await Promise.allSettled([isWall() ? openDisplay() : queries.fetchQuery(userQuery)])
  await Promise.race([health, new Promise((late) => setTimeout(late, patienceMs))])
  return { silent: user.status === 'rejected' }
}
