import { api, type Maintenance } from 'contract'
import { useSyncExternalStore } from 'react'
import { call, NoAnswer, Refusal } from './client.ts'

/** `unknown` until the first answer; `lost`: no answer at all, which says nothing of maintenance. */
export type Health =
  | { state: 'unknown' | 'ok' | 'degraded' | 'lost'; maintenance: null }
  | { state: 'maintenance'; maintenance: Maintenance }

/** The state of the last health check. */
export function useHealth(): Health {
  return useSyncExternalStore(onHealth, currentHealth)
}

export const currentHealth = () => health

/** Hears every change. Returns its unsubscribe. */
export function onHealth(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks once and remembers; never throws. */
export async function askHealth(): Promise<Health> {
  const said = await call(api.healthcheck, {}).then(
    (answer): Health => ({ state: answer.status === 'degraded' ? 'degraded' : 'ok', maintenance: null }),
    (error: unknown) => readHealthFailure(error, health),
  )
  if (JSON.stringify(said) !== JSON.stringify(health)) {
    health = said
    for (const listener of listeners) listener()
  }
  return health
}

/** The pure half: an answer that is an error is maintenance, JSON or not; no answer is a lost connection. */
export function readHealthFailure(error: unknown, before: Health): Health {
  if (error instanceof Refusal) {
    const body = typeof error.body === 'object' && error.body !== null ? (error.body as Record<string, unknown>) : {}
    return {
      state: 'maintenance',
      maintenance: {
        title: textOf(body.title) ?? 'Not available at the moment',
        body:
          textOf(body.body) ??
          'The service cannot be used right now. This page comes back by itself as soon as it can.',
        until: textOf(body.until) ?? null,
      },
    }
  }
  // Maintenance that was said stays until an answer says otherwise.
  if (before.state === 'maintenance') return before
  if (error instanceof NoAnswer) return { state: 'lost', maintenance: null }
  throw error
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)
const listeners = new Set<() => void>()
let health: Health = { state: 'unknown', maintenance: null }
