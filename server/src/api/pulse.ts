import type { Querier } from '#database/database.ts'
import type { Log } from '#database/log.ts'

/** Whether the database answers, known without asking it. */
export type Pulse = { state: () => 'ok' | 'degraded' | 'lost'; stop: () => void }

const beatMs = 5_000
const patienceMs = 5_000
const lostMs = 120_000

/** Asks the database every few seconds and logs when it goes and comes; degraded while it does not answer, lost after two minutes of that. */
export function createPulse(database: Querier, wall: () => number, log: Log): Pulse {
  let failingSince: number | null = null
  let askedAt: number | null = null

  async function beat() {
    if (askedAt !== null) return
    askedAt = wall()
    try {
      await database.query('select 1', [], 'pulse')
      if (failingSince !== null) log.info('the database answers again')
      failingSince = null
    } catch (error) {
      if (failingSince === null)
        log.warn(`the database does not answer: ${error instanceof Error ? error.message : error}`)
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
