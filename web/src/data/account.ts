import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type OpenSession, ownApi, type User, type UserChange } from 'contract'
import { call } from './client.ts'
import { type AskState, queries, stateOf } from './queries.ts'
import { keepUser, otherSessionsEnded } from './session.ts'

/** Changes names and preferences; throws the server's refusal with its field errors. */
export async function saveUser(change: UserChange): Promise<User> {
  const user = await call(api.setUser, { body: change })
  keepUser(user)
  return user
}

export type NewPassword = { new_password1: string; new_password2: string }

/** Sets a new password; every other session of the user ends. */
export async function changePassword(body: NewPassword & { old_password: string }): Promise<void> {
  await call(api.changePassword, { body })
  otherSessionsEnded()
  await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}

/** Asks for the mail with the link; the answer never tells whether the address is known. */
export async function askForReset(email: string): Promise<void> {
  await call(api.resetPassword, { body: { email } })
}

/** Whether the link of a mail still holds; does not use it up. */
export function useResetLink(
  uid: string,
  token: string,
): { state: AskState; error: Error | null; refetch: () => void } {
  const result = useQuery({
    queryKey: ['reset', uid, token],
    queryFn: ({ signal }) => call(api.checkReset, { params: { uid, token }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  return { state: stateOf(result), error: result.error, refetch: () => void result.refetch() }
}

/** Sets the password by the link of the mail. */
export async function confirmReset(body: NewPassword & { uid: string; token: string }): Promise<void> {
  await call(api.confirmReset, { body })
}

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(ownApi.sessions, { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
})

/** Where this user is signed in, the newest first. */
export function useSessions(): {
  sessions: OpenSession[] | undefined
  state: AskState
  error: Error | null
  refetch: () => void
} {
  const result = useQuery(sessionsQuery)
  return { sessions: result.data, state: stateOf(result), error: result.error, refetch: () => void result.refetch() }
}

/** Signs out there. One that has ended meanwhile is no fault. */
export async function endSessions(ids: readonly string[]): Promise<void> {
  const ends = await Promise.allSettled(ids.map((id) => call(ownApi.endSession, { params: { id } })))
  await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  const left = queries.getQueryData(sessionsQuery.queryKey)
  const failed = ends.find((end, i) => end.status === 'rejected' && left?.some((one) => one.id === ids[i]))
  if (failed?.status === 'rejected') throw failed.reason
}

/** The terms of use, as whoever runs this installation wrote them. */
export function useTerms() {
  const result = useQuery({
    queryKey: ['terms'],
    queryFn: ({ signal }) => call(ownApi.terms, { signal }),
    staleTime: 600_000,
  })
  return { terms: result.data, state: stateOf(result), error: result.error, refetch: () => void result.refetch() }
}
