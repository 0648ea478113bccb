import { useQuery } from '@tanstack/react-query'
import { type DisplayLink, type NewDisplayLink, ownApi } from 'contract'
import { useSyncExternalStore } from 'react'
import { call, onRefusal, Refusal, saysLicenseExpired, saysNotSignedIn } from './client.ts'
import { isWall, tokenOfAddress } from './display-mode.ts'
import { type AskState, queries, stateOf } from './queries.ts'

/** What the link of this wall is worth: `revoked` for ever, `expired` until the license is renewed. `since` in wall time. */
export type DisplayState = { state: 'not opened' | 'open' | 'revoked' | 'expired'; since: number }

/** Opens the link of the address, once. Throws `NoAnswer` when the server is away; a refused link is a state. */
export async function openDisplay(): Promise<void> {
  const token = tokenOfAddress()
  if (current.state !== 'not opened' || token === null) return
  try {
    await call(ownApi.openDisplay, { body: { token } })
    enter('open')
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 429) throw error
    enter('revoked')
  }
}

export const displayNow = (): DisplayState => current

/** The state of this wall's link. */
export function useDisplay(): DisplayState {
  return useSyncExternalStore(onDisplay, displayNow)
}

const linksQuery = ['display links']

/** The display links of the signed-in user. */
export function useDisplayLinks(): {
  links: DisplayLink[] | undefined
  state: AskState
  error: Error | null
  refetch: () => void
} {
  const result = useQuery({
    queryKey: linksQuery,
    queryFn: ({ signal }) => call(ownApi.displays, { signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  })
  return { links: result.data, state: stateOf(result), error: result.error, refetch: () => void result.refetch() }
}

/** Makes a link; what it is made of is told this once. */
export async function addDisplayLink(name: string): Promise<NewDisplayLink> {
  const link = await call(ownApi.addDisplay, { body: { name } })
  await queries.invalidateQueries({ queryKey: linksQuery })
  return link
}

/** Revokes a link; one that is gone already is no fault. */
export async function revokeDisplayLink(id: string): Promise<void> {
  await call(ownApi.revokeDisplay, { params: { id } }).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.status === 404)) throw error
  })
  await queries.invalidateQueries({ queryKey: linksQuery })
}

const listeners = new Set<() => void>()
let current: DisplayState = { state: tokenOfAddress() === null ? 'open' : 'not opened', since: Date.now() }

function onDisplay(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function enter(state: DisplayState['state']): void {
  if (current.state === state) return
  current = { state, since: Date.now() }
  for (const listener of listeners) listener()
}

onRefusal((refusal) => {
  if (!isWall()) return
  if (saysLicenseExpired(refusal)) enter('expired')
  else if (saysNotSignedIn(refusal) && current.state !== 'not opened') enter('revoked')
})

// An answer after "expired": the license was renewed. What live readings patch in is no answer.
if (isWall())
  queries.getQueryCache().subscribe((event) => {
    if (
      event.type === 'updated' &&
      event.action.type === 'success' &&
      !event.action.manual &&
      current.state === 'expired'
    )
      enter('open')
  })
