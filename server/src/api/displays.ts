import { attempt, forgive, wrongDisplays } from '#accounts/attempts.ts'
import {
  addDisplay,
  type DisplayLink,
  type Displays,
  displaysOf,
  linksMost,
  revokeDisplay,
} from '#accounts/displays.ts'
import type { Database } from '#database/database.ts'
import type { Handlers } from './call.ts'
import type { Cookies } from './cookies.ts'
import { fieldErrors, notFound, throttled, wholeError } from './errors.ts'

/** Display links: a wall opens one; their user makes, lists and revokes them. */
export function displayHandlers({
  config,
  database,
  displays,
  cookies,
}: {
  config: { public_url: string }
  database: Database
  displays: Displays
  cookies: Cookies
}): Pick<Handlers, 'openDisplay' | 'displays' | 'addDisplay' | 'revokeDisplay'> {
  return {
    async openDisplay({ body, address, wall, reply }) {
      const tried = await attempt(database, wrongDisplays, address, wall)
      if ('wait_s' in tried) throw throttled(tried.wait_s)
      const link = await displays.find(body.token, wall)
      if (!link) throw fieldErrors({ token: ['Invalid value'] })
      await forgive(database, tried.id)
      await displays.touch(link, wall)
      cookies.display(reply, body.token)
      return { name: link.name }
    },

    displays: async ({ user_id }) => (await displaysOf(database, user_id)).map(shown),

    async addDisplay({ body: { name }, user_id, wall }) {
      const added = await addDisplay(database, { name, user_id, at: wall })
      if (!added) throw wholeError(`Ensure there are no more than ${linksMost} display links.`)
      const { id, token } = added
      return { id: String(id), name, created: wall, last_used: null, token, link: linkOf(config.public_url, token) }
    },

    async revokeDisplay({ params: { id }, user_id, wall }) {
      if (!/^\d{1,9}$/.test(id) || !(await revokeDisplay(database, Number(id), wall, user_id))) throw notFound()
    },
  }
}

/** What the browser of a wall opens. */
export function linkOf(public_url: string, token: string): string {
  return `${public_url}/jumbo?display=${token}`
}

const shown = ({ id, name, created, last_used }: DisplayLink) => ({ id: String(id), name, created, last_used })
