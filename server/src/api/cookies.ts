import type { FastifyReply } from 'fastify'
import { type Keys, sessionSeconds } from '#accounts/sessions.ts'

const yearSeconds = 52 * 7 * 86_400
/** As long as browsers keep a cookie; sent again while the wall is in use. */
const displaySeconds = 400 * 86_400

/** The cookies of the API: the two that the contract names, and a wall's. */
export type Cookies = {
  signIn: (reply: FastifyReply, keys: Keys) => void
  /** Sends the session's cookie again, another two weeks long. */
  slide: (reply: FastifyReply, session: string) => void
  csrf: (reply: FastifyReply, csrf_token: string) => void
  signOut: (reply: FastifyReply) => void
  /** The token of a display link; goes to the API alone, and never with a foreign site's request. */
  display: (reply: FastifyReply, token: string) => void
}

export function createCookies(public_url: string): Cookies {
  const shared = { path: '/', sameSite: 'lax', secure: public_url.startsWith('https:') } as const
  const session = (reply: FastifyReply, secret: string) =>
    void reply.setCookie('sessionid', secret, { ...shared, httpOnly: true, maxAge: sessionSeconds })
  const csrf = (reply: FastifyReply, token: string) =>
    void reply.setCookie('csrftoken', token, { ...shared, maxAge: yearSeconds })
  return {
    signIn(reply, { secret, csrf_token }) {
      session(reply, secret)
      csrf(reply, csrf_token)
    },
    slide: session,
    csrf,
    signOut: (reply) => void reply.clearCookie('sessionid', { ...shared, httpOnly: true }),
    display: (reply, token) =>
      void reply.setCookie('displayid', token, {
        ...shared,
        path: '/api',
        sameSite: 'strict',
        httpOnly: true,
        maxAge: displaySeconds,
      }),
  }
}
