import { useState } from 'react'
import { askForReset } from '#data/account.ts'
import { useSubmit } from '#data/submit.ts'
import { Link } from '#navigation/link.tsx'
import { paths } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** Asks for a mail with a link. What is shown afterwards never tells whether the address is known. */
export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, submit, busy, faults } = useSubmit(['email'], {
    check: ({ email }) => ({ email: email.trim() === '' ? 'Enter your e-mail address.' : undefined }),
    async send({ email }) {
      await askForReset(email.trim())
      setSentTo(email.trim())
    },
  })
  const back = (
    <p className="auth-after">
      <Link to={paths.login} search>
        Back to the sign-in
      </Link>
    </p>
  )
  if (sentTo !== null)
    return (
      <AuthFrame title="Check your mail">
        <p className="auth-said" role="status">
          If {sentTo} belongs to an account here, a mail with a link is on its way to it. The link holds for one hour
          and works once. Nothing came? Look among the unwanted mail, or ask whoever runs this installation.
        </p>
        <div className="auth-after">
          <Button onPress={() => setSentTo(null)}>Another address</Button>
        </div>
        {back}
      </AuthFrame>
    )
  return (
    <AuthFrame title="Forgot password">
      <form ref={form} onSubmit={submit} noValidate method="post">
        <p className="auth-said">You get a mail with a link by which you set a new password.</p>
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={faults.fields.email ?? faults.whole ?? undefined}
        />
        <Button look="primary" type="submit" isPending={busy} className="auth-go">
          {busy ? 'Sending' : 'Send the link'}
        </Button>
      </form>
      {back}
    </AuthFrame>
  )
}
