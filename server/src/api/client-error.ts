import type { Logger } from 'pino'
import type { Handlers } from './call.ts'
import { throttled } from './errors.ts'

const within_ms = 60_000
/** Reports in a minute: of one address, of all of them. */
const most = { one: 20, all: 200 }

/** Crashes in browsers, for the log. */
export function clientErrorHandlers(log: Pick<Logger, 'warn'>): Pick<Handlers, 'clientError'> {
  let since = 0
  let all = 0
  const byAddress = new Map<string, number>()
  return {
    clientError({ body, address, wall, session, request }) {
      if (Math.abs(wall - since) >= within_ms) {
        since = wall
        all = 0
        byAddress.clear()
      }
      const own = byAddress.get(address) ?? 0
      if (own >= most.one || all >= most.all) throw throttled(Math.ceil((since + within_ms - wall) / 1000))
      all++
      byAddress.set(address, own + 1)
      const { message, page, build } = body
      const client_error = { message: cut(message), page: cut(page), build: cut(build) }
      const agent = cut(request.headers['user-agent'])
      log.warn({ client_error, user: session?.account.id ?? null, address, agent }, 'client error')
    },
  }
}

const cut = (text: string | undefined) => text?.slice(0, 4_000)
