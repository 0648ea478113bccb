import { refusals, type User } from 'contract'
import { newCsrfToken } from '#accounts/csrf.ts'
import { verifyPassword } from '#accounts/passwords.ts'
import type { Sessions } from '#accounts/sessions.ts'
import type { LoginThrottle } from '#accounts/throttle.ts'
import { type Account, userByLogin } from '#accounts/users.ts'
import type { Querier } from '#database/database.ts'
import type { Handlers } from './call.ts'
import type { Closed } from './closed.ts'
import type { Cookies } from './cookies.ts'
import { throttled, wholeError } from './errors.ts'

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
      const before = request.cookies.sessionid ? await sessions.find(request.cookies.sessionid, wall) : null
      if (before) await sessions.end(before.key)
      const agent = request.headers['user-agent'] ?? ''
      const { secret, csrf_token } = await sessions.open(user.account.id, { at: wall, address, agent })
      cookies.signIn(reply, secret, csrf_token)
      return userOf(user.account)
    },

    async logout({ session, request, reply }) {
      if (session) await sessions.end(session.key)
      if (request.cookies.sessionid) cookies.signOut(reply)
      return { detail: 'Successfully logged out.' }
    },
  }
}

function userOf({ id, username, email, first_name, last_name, company, preferences }: Account): User {
  const expiry = company.license_expiry
  return {
    pk: id,
    username,
    email,
    first_name,
    last_name,
    company: { name: company.name, license_expiry: expiry === null ? null : instantText(expiry) },
    preferences,
  }
}

/** What a date cannot hold is no readable expiry. */
function instantText(ms: number): string | null {
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null
}
