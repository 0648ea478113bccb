import type { Querier } from '#database/database.ts'

/** Whether the database answers, known without asking it. */
export type Pulse = { state: () => 'ok' | 'degraded' | 'lost'; stop: () => void }

const beatMs = 5_000
const patienceMs = 5_000
const lostMs = 120_000

/** Asks the database every few seconds; degraded while it does not answer, lost after two minutes of that. */
export function createPulse(database: Querier, wall: () => number): Pulse {
  let failingSince: number | null = null
  let askedAt: number | null = null

  async function beat() {
    if (askedAt !== null) return
    askedAt = wall()
    try {
      await database.query('select 1', [], 'pulse')
      failingSince = null
    } catch {
      failingSince ??= askedAt
    } finally {
      askedAt = null
    }
  }

  const timer = setInterval(() => void beat(), beatMs)
  timer.unref()

  return {
    state() {
      const hanging = askedAt !== null && wall() - askedAt > patienceMs ? askedAt : null
      const since = failingSince ?? hanging
      if (since === null) return 'ok'
      return wall() - since > lostMs ? 'lost' : 'degraded'
    },
    stop: () => clearInterval(timer),
  }
}
