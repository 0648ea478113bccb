import { confirmReset, useResetLink } from '#data/account.ts'
import { Refusal } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import { Link } from '#navigation/link.tsx'
import { navigate } from '#navigation/navigate.ts'
import { useParams } from '#navigation/use-address.ts'
import { paths } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { checkNewPassword, NewPassword } from '#ui/new-password.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** Sets a new password by the link of a mail, which is checked before anything is asked. */
export default function ConfirmResetPage() {
  const { uid = '', token = '' } = useParams()
  const link = useResetLink(uid, token)
  if (link.state === 'loading')
    return (
      <AuthFrame title="Set a new password">
        <Loading rows={2} height={44} label="Checking the link" />
      </AuthFrame>
    )
  if (link.state === 'failed')
    return link.error instanceof Refusal && link.error.status === 400 ? (
      <DeadLink />
    ) : (
      <AuthFrame title="Set a new password">
        <Failed title="The link could not be checked." error={link.error} retry={link.refetch} />
      </AuthFrame>
    )
  return <Form uid={uid} token={token} />
}

function Form({ uid, token }: { uid: string; token: string }) {
  const { form, submit, busy, faults } = useSubmit(['new_password1', 'new_password2', 'token'], {
    check: checkNewPassword,
    async send({ new_password1, new_password2 }) {
      await confirmReset({ uid, token, new_password1, new_password2 })
      // The link in the address is used up; it need not stay in the history.
      navigate({ to: paths.login, replace: true, state: { password_is_set: true } })
    },
  })
  if (faults.fields.token) return <DeadLink />
  return (
    <AuthFrame title="Set a new password">
      <form ref={form} onSubmit={submit} noValidate method="post">
        <NewPassword faults={{ ...faults.fields, new_password2: faults.fields.new_password2 ?? faults.whole ?? '' }} />
        <Button look="primary" type="submit" isPending={busy} className="auth-go">
          {busy ? 'Setting it' : 'Set the password'}
        </Button>
        <p className="auth-note">You sign in with it afterwards. Every other session of yours ends.</p>
      </form>
    </AuthFrame>
  )
}

function DeadLink() {
  return (
    <AuthFrame title="This link no longer works">
      <p className="auth-said" role="alert">
        It works once and for one hour, and a newer password voids it. Or the address was cut off in the mail.
      </p>
      <p className="auth-after">
        <Link to={paths.forgotPassword}>Ask for a new link</Link>
      </p>
      <p className="auth-after">
        <Link to={paths.login}>Back to the sign-in</Link>
      </p>
    </AuthFrame>
  )
}
