import { attempt, forgive, wrongPasswords } from '#accounts/attempts.ts'
import { hashPassword, verifyPassword } from '#accounts/passwords.ts'
import type { Sessions } from '#accounts/sessions.ts'
import { changePassword } from '#accounts/set-password.ts'
import { changeUser, userByLogin } from '#accounts/users.ts'
import type { Database } from '#database/database.ts'
import type { Handlers } from './call.ts'
import type { Cookies } from './cookies.ts'
import { fieldErrors, notFound, notSignedIn, throttled } from './errors.ts'
import { checkNewPassword } from './new-password.ts'
import { userOf } from './user.ts'

/** What users do with their own account: names, password, the places where they are signed in. */
export function accountHandlers({
  config,
  database,
  sessions,
  cookies,
}: {
  config: { password_min_length: number }
  database: Database
  sessions: Sessions
  cookies: Cookies
}): Pick<Handlers, 'setUser' | 'changePassword' | 'sessions' | 'endSession'> {
  return {
    async setUser({ session, body }) {
      const account = await changeUser(database, session.account.id, body)
      if (!account) throw notSignedIn()
      sessions.forget(account.id)
      return userOf(account)
    },

    async changePassword({ session, body, wall, reply }) {
      const { id: user_id, username } = session.account
      const tried = await attempt(database, wrongPasswords, String(user_id), wall)
      if ('wait_s' in tried) throw throttled(tried.wait_s)
      const stored = (await userByLogin(database, username))?.password_hash ?? null
      if (stored === null || !(await verifyPassword(stored, body.old_password))) throw wrongPassword()
      await forgive(database, tried.id)
      checkNewPassword(body, session.account, config.password_min_length)
      const to = await hashPassword(body.new_password1)
      const changed = await changePassword(database, { user_id, session: session.id, from: stored, to, at: wall })
      if (!changed) throw wrongPassword()
      sessions.forget(user_id)
      sessions.ended(changed.ended)
      cookies.signIn(reply, changed.keys)
      return { detail: 'New password has been saved.' }
    },

    sessions: ({ session, wall }) => sessions.list(session, wall),

    async endSession({ session, params, reply }) {
      if (!(await sessions.endOne(session.account.id, params.id))) throw notFound()
      if (params.id === session.id) cookies.signOut(reply)
    },
  }
}

const wrongPassword = () =>
  fieldErrors({ old_password: ['Your old password was entered incorrectly. Please enter it again.'] })
