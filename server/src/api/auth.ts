import { refusals } from 'contract'
import { newCsrfToken } from '#accounts/csrf.ts'
import { verifyPassword } from '#accounts/passwords.ts'
import type { Sessions } from '#accounts/sessions.ts'
import type { LoginThrottle } from '#accounts/throttle.ts'
import { userByLogin } from '#accounts/users.ts'
import type { Querier } from '#database/database.ts'
import type { Handlers } from './call.ts'
import type { Closed } from './closed.ts'
import type { Cookies } from './cookies.ts'
import { throttled, wholeError } from './errors.ts'
import { userOf } from './user.ts'

/** The health check, who am I, sign in, sign out. */
export function authHandlers({
  database,
  sessions,
  throttle,
  cookies,
  closed,
}: {
  database: Querier
  sessions: Sessions
  throttle: LoginThrottle
  cookies: Cookies
  closed: Closed
}): Pick<Handlers, 'healthcheck' | 'user' | 'login' | 'logout'> {
  return {
    healthcheck({ request, reply, wall }) {
      const status = closed.health()
      const { sessionid, csrftoken } = request.cookies
      // of a signed-in visitor the token is the session's, as far as it is known without the database
      const token = sessionid ? sessions.peek(sessionid)?.csrf_token : newCsrfToken()
      if (!csrftoken && token) cookies.csrf(reply, token)
      return { status, time: new Date(wall).toISOString() }
    },

    user({ session, request, reply }) {
      if (request.cookies.csrftoken !== session.csrf_token) cookies.csrf(reply, session.csrf_token)
      return userOf(session.account)
    },

    async login({ body, address, wall, request, reply }) {
      const attempt = await throttle.attempt(body.username, address, wall)
      if ('wait_s' in attempt) throw throttled(attempt.wait_s)
      const user = await userByLogin(database, body.username)
      const right = await verifyPassword(user?.password_hash ?? null, body.password)
      if (!user || !right || !user.account.active) throw wholeError(refusals.loginFailed)
      await throttle.succeeded(body.username, address)
      const agent = request.headers['user-agent'] ?? ''
      const keys = await sessions.open(user.account.id, user.password_hash, { at: wall, address, agent })
      // the password was changed between the check and the session
      if (!keys) throw wholeError(refusals.loginFailed)
      const before = request.cookies.sessionid ? await sessions.find(request.cookies.sessionid, wall) : null
      if (before) await sessions.end(before)
      cookies.signIn(reply, keys)
      return userOf(user.account)
    },

    async logout({ session, request, reply }) {
      if (session) await sessions.end(session)
      if (request.cookies.sessionid) cookies.signOut(reply)
      return { detail: 'Successfully logged out.' }
    },
  }
}
