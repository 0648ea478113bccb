import { hashPassword } from '#accounts/passwords.ts'
import type { Resets } from '#accounts/resets.ts'
import type { Sessions } from '#accounts/sessions.ts'
import type { Handlers } from './call.ts'
import { fieldErrors } from './errors.ts'
import { checkNewPassword } from './new-password.ts'

/** A new password for someone who has forgotten the old one, by a link in a mail. */
export function passwordResetHandlers({
  config,
  resets,
  sessions,
}: {
  config: { password_min_length: number }
  resets: Resets
  sessions: Sessions
}): Pick<Handlers, 'resetPassword' | 'confirmReset' | 'checkReset'> {
  return {
    resetPassword({ body }) {
      resets.ask(body.email)
      return { detail: 'Password reset e-mail has been sent.' }
    },

    async checkReset({ params, wall }) {
      if (!(await resets.holder(params.uid, params.token, wall))) throw invalidLink()
      return { detail: 'Valid' }
    },

    async confirmReset({ body, wall }) {
      const account = await resets.holder(body.uid, body.token, wall)
      if (!account) throw invalidLink()
      checkNewPassword(body, account, config.password_min_length)
      const ended = await resets.use(body, await hashPassword(body.new_password1), wall)
      if (!ended) throw invalidLink()
      sessions.ended(ended)
      return { detail: 'Password has been reset with the new password.' }
    },
  }
}

/** Whatever is wrong with it: the same words. */
const invalidLink = () => fieldErrors({ token: ['Invalid value'] })
