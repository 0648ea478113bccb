import { TextField } from './text-field.tsx'
import './new-password.css'

/** What a new password must be, and its two fields. `faults` by the names of the fields. */
export function NewPassword({ faults }: { faults: Readonly<Record<string, string>> }) {
  return (
    <>
      <ul className="password-rules">
        <li>15 characters or more, unless this installation asks for another length</li>
        <li>any characters count, spaces too; a sentence is a good password</li>
        <li>not one of the common ones</li>
        <li>not like your name, your e-mail address, your company or this product</li>
      </ul>
      <TextField
        label="New password"
        name="new_password1"
        type="password"
        autoComplete="new-password"
        maxLength={256}
        error={faults.new_password1 || undefined}
      />
      <TextField
        label="New password, once more"
        name="new_password2"
        type="password"
        autoComplete="new-password"
        maxLength={256}
        error={faults.new_password2 || undefined}
      />
    </>
  )
}

/** What can be told before the server is asked. */
export function checkNewPassword(given: { new_password1: string; new_password2: string }): {
  new_password1?: string
  new_password2?: string
} {
  if (given.new_password1 === '') return { new_password1: 'Enter a new password.' }
  if (given.new_password2 !== given.new_password1) return { new_password2: 'The two are not the same.' }
  return {}
}
