import { randomText, sameSecret } from './secrets.ts'

const form = /^[A-Za-z0-9]{32}$/

/** A token for a visitor who is not signed in; the token of a signed-in one is the session's. */
export function newCsrfToken(): string {
  return randomText(32)
}

/** Why an unsafe call of a signed-in user is refused; null: it may pass. The token is bound to the session. */
export function csrfFault(expected: string, cookie: string | undefined, header: string | undefined): string | null {
  if (!cookie) return 'CSRF cookie not set.'
  if (!header) return 'CSRF token missing.'
  if (!form.test(header) || !sameSecret(header, expected))
    return "CSRF token from the 'X-Csrftoken' HTTP header incorrect."
  return null
}
