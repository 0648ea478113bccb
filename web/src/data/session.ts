import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type User } from 'contract'
import { call, onRefusal, Refusal, saysLicenseExpired, saysNotSignedIn } from './client.ts'
import { isExpired } from './license.ts'
import { queries } from './queries.ts'
import { isAuthenticated, type SignedInUser, signedInUser } from './user.ts'

/** The signed-in user; null when anonymous. Any other failure is a failure, never "anonymous". */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<SignedInUser | null> => {
    try {
      return keepCount(await call(api.user, { signal }))
    } catch (error) {
      if (error instanceof Refusal && (error.status === 403 || error.status === 401)) return null
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** The signed-in user; null while unknown or anonymous (a protected page is never shown to an anonymous one). */
export function useUser(): SignedInUser | null {
  return useQuery({ ...userQuery, enabled: false }).data ?? null
}

/** Signs in; throws the server's refusal with its field errors. Other tabs follow. */
export async function login(username: string, password: string): Promise<User> {
  const user = await call(api.login, { body: { username, password } })
  begin(user)
  channel?.postMessage('changed')
  return user
}

/** What the server says of the user after a change (names, preferences). */
export function keepUser(user: User): void {
  queries.setQueryData(userQuery.queryKey, keepCount(user))
}

/** The welcome is read; it comes back with the next load, as nothing is kept of it. */
export function acknowledgeMessages(): void {
  queries.setQueryData(userQuery.queryKey, (user) => user && { ...user, unacknowledged_messages: 0 })
}

/** Signs out everywhere in this browser. */
export async function logout(): Promise<void> {
  await call(api.logout, {})
  begin(null)
  channel?.postMessage('changed')
  tell()
}

/** After a change of the password: this session has a new id, so the other tabs ask again. */
export function otherSessionsEnded(): void {
  channel?.postMessage('changed')
}

/** Asks who is signed in once more (a renewed license, a session that ended). */
export async function refreshUser(): Promise<void> {
  const before = queries.getQueryData(userQuery.queryKey)
  const user = await queries.fetchQuery({ ...userQuery, staleTime: 0 })
  if (user?.pk !== before?.pk) begin(user)
  license.refused = false
  tell()
}

/** The user as the server knows it by now; what a refused call said of the license still holds. */
export async function reloadUser(): Promise<void> {
  await queries.fetchQuery({ ...userQuery, staleTime: 0 })
}

/** Whether the license is over: by its date, or because a call said so. `now` is wall time. */
export function licenseOver(user: User, now: number): boolean {
  return license.refused || isExpired(user.company.license_expiry, now)
}

/** Hears that the session changed: signed in or out elsewhere, ended, or its license refused. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const license = { refused: false }
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tieline-session')
if (channel) channel.onmessage = () => void refreshUser().catch(() => undefined)

/** The same user asked about again has the count as it was. */
function keepCount(user: User): SignedInUser {
  const before = queries.getQueryData(userQuery.queryKey)
  return before?.pk === user.pk ? { ...before, ...user } : signedInUser(user)
}

function begin(user: User | null): void {
  // What one user was shown is not there for the next.
  queries.removeQueries({ predicate: (query) => query.queryKey[0] !== userQuery.queryKey[0] })
  queries.setQueryData(userQuery.queryKey, isAuthenticated(user) ? signedInUser(user) : null)
  license.refused = false
}

onRefusal((refusal) => {
  if (saysLicenseExpired(refusal) && !license.refused) {
    license.refused = true
    tell()
  } else if (saysNotSignedIn(refusal) && queries.getQueryData(userQuery.queryKey)) {
    begin(null)
    tell()
  }
})
