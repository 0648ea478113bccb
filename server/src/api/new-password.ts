import { passwordFaults } from '#accounts/password-rules.ts'
import type { Account } from '#accounts/users.ts'
import { fieldErrors } from './errors.ts'

/** Refuses two that differ, and one that is too weak, with every reason. */
export function checkNewPassword(
  { new_password1, new_password2 }: { new_password1: string; new_password2: string },
  account: Account,
  minLength: number,
): void {
  if (new_password1 !== new_password2) throw fieldErrors({ new_password2: ['The two password fields didn’t match.'] })
  const faults = passwordFaults(new_password1, { ...account, company: account.company.name }, minLength)
  if (faults.length) throw fieldErrors({ new_password2: faults })
}
