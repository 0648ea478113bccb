import { askHealth, currentHealth, type Health, onHealth } from '#data/health.ts'

const everyMs = 60_000
let first: Promise<Health> | null = null

/** The check of the application's start; asked once. */
export function firstHealth(): Promise<Health> {
  first ??= askHealth()
  return first
}

/**
 * Checks at once and every 60 s. `on.maintenance` is told when it begins and whenever a check finds it still on,
 * `on.clear` after every success. Returns its stop.
 */
export function watchHealth(on: { maintenance: () => void; clear: () => void }): () => void {
  let busy = false
  const lead = () => {
    const { state } = currentHealth()
    if (state === 'maintenance') on.maintenance()
    else if (state === 'ok' || state === 'degraded') on.clear()
  }
  const check = async (ask: () => Promise<Health>) => {
    if (busy) return
    busy = true
    await ask().finally(() => {
      busy = false
    })
    lead()
  }
  // Also what others found out: the live stream announces maintenance.
  const forgetHealth = onHealth(lead)
  void check(firstHealth)
  const timer = setInterval(() => void check(askHealth), everyMs)
  // The network coming back need not wait for the minute.
  const early = () => void check(askHealth)
  window.addEventListener('online', early)
  return () => {
    clearInterval(timer)
    forgetHealth()
    window.removeEventListener('online', early)
  }
}
