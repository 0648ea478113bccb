import type { FastifyReply } from 'fastify'
import { type Keys, sessionSeconds } from '#accounts/sessions.ts'

const yearSeconds = 52 * 7 * 86_400

/** The two cookies of the API, exactly as the contract names them. */
export type Cookies = {
  signIn: (reply: FastifyReply, keys: Keys) => void
  /** Sends the session's cookie again, another two weeks long. */
  slide: (reply: FastifyReply, session: string) => void
  csrf: (reply: FastifyReply, csrf_token: string) => void
  signOut: (reply: FastifyReply) => void
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
  }
}
