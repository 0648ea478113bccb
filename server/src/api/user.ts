import type { User } from 'contract'
import type { Account } from '#accounts/users.ts'

/** A user as the API tells of it. */
export function userOf({ id, username, email, first_name, last_name, company, preferences }: Account): User {
  const expiry = company.license_expiry
  return {
    pk: id,
    username,
    email,
    first_name,
    last_name,
    company: { name: company.name, license_expiry: expiry === null ? null : instantText(expiry) },
    preferences,
  }
}

/** What a date cannot hold is no readable expiry. */
function instantText(ms: number): string | null {
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null
}
