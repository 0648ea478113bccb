import { useState } from 'react'
import { changePassword } from '#data/account.ts'
import { useUser } from '#data/session.ts'
import { useSubmit } from '#data/submit.ts'
import { Button } from '#ui/button.tsx'
import { checkNewPassword, NewPassword } from '#ui/new-password.tsx'
import { Failed } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import style from './account.module.css'
import { AccountHead } from './account-head.tsx'
import { Sessions } from './sessions.tsx'

/** A new password, and the places where one is signed in. */
export default function ChangePasswordPage() {
  return (
    <>
      <AccountHead page="Password and sessions" />
      <div className={style.page}>
        <Password />
        <Sessions />
      </div>
    </>
  )
}

function Password() {
  const user = useUser()
  const [saved, setSaved] = useState(false)
  const { form, submit, busy, faults } = useSubmit(['old_password', 'new_password1', 'new_password2'], {
    check: (given) => ({
      old_password: given.old_password === '' ? 'Enter your present password.' : undefined,
      ...checkNewPassword(given),
    }),
    async send(given) {
      setSaved(false)
      await changePassword(given)
      form.current?.reset()
      setSaved(true)
    },
  })
  return (
    <section className={style.section} aria-labelledby="password">
      <h2 id="password">Change password</h2>
      <form ref={form} onSubmit={submit} noValidate method="post" className={style.form}>
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <TextField
          label="Current password"
          name="old_password"
          type="password"
          autoComplete="current-password"
          error={faults.fields.old_password}
        />
        <NewPassword faults={faults.fields} />
        {faults.whole && <Failed title="The password is not changed." error={new Error(faults.whole)} />}
        <div className={style.act}>
          <Button look="primary" type="submit" isPending={busy}>
            Change password
          </Button>
          <span role="status" className="quiet">
            {saved && 'Changed. Every other session of yours has ended.'}
          </span>
        </div>
      </form>
    </section>
  )
}
