import { Refusal } from '#data/client.ts'
import { login } from '#data/session.ts'
import { useSubmit } from '#data/submit.ts'
import { Link } from '#navigation/link.tsx'
import { navigate, navigateTo } from '#navigation/navigate.ts'
import { useAddress } from '#navigation/use-address.ts'
import { paths, safeRedirect } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** Sign in: one column, faults beside the fields, then back to the intended page of this site. */
export default function LoginPage() {
  const { search, state } = useAddress()
  const aim = safeRedirect(search.redirect)
  const { password_is_set } = (state ?? {}) as { password_is_set?: boolean }
  const { form, submit, busy, faults } = useSubmit(['username', 'password'], {
    check: (given) => ({
      username: given.username.trim() === '' ? 'Enter your e-mail address or user name.' : undefined,
      password: given.password === '' ? 'Enter your password.' : undefined,
    }),
    async send({ username, password }) {
      await login(username, password).catch(inOurWords)
      if (aim === null) navigate({ to: paths.dashboard, replace: true })
      else navigateTo(aim, { replace: true })
    },
  })
  return (
    <AuthFrame title="Sign in">
      <form ref={form} onSubmit={submit} noValidate method="post">
        {password_is_set && <p role="status">Your new password is set. Sign in with it.</p>}
        <TextField
          label="E-mail or user name"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={faults.fields.username}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          aside={
            <Link to={paths.forgotPassword} search>
              Forgot password
            </Link>
          }
          error={faults.fields.password ?? faults.whole ?? undefined}
        />
        <Button look="primary" type="submit" isPending={busy} className="auth-go">
          {busy ? 'Signing in' : 'Sign in'}
        </Button>
        {aim && aim !== paths.home && <p className="auth-note">Afterwards you return to the page you asked for.</p>}
      </form>
    </AuthFrame>
  )
}

/** The one refusal of a sign-in that tells nothing, in words that help. */
function inOurWords(error: unknown): never {
  if (!(error instanceof Refusal) || !error.fields.non_field_errors) throw error
  const { status, body, retry_after_s } = error
  const text = 'The name and the password do not match. Check both, or set a new password.'
  throw new Refusal(status, text, { password: [text] }, body, retry_after_s)
}
