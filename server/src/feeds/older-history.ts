import type { ParsedReport } from 'contract'
import type { GeneratingSource } from '#sources/source.ts'
import { DAY_MS } from './feed.ts'

/** History older than what the product begins with, made piece by piece between the ticks. */
export type OlderHistory = {
  /** Hands in one report; false: there is no more. */
  step: () => Promise<boolean>
  /** Whole days made and to be made, of all: `9 of 14`. */
  made: () => string
}

/**
 * From `oldest` back to `goal`, the newest first, each report before those that came before it: where it stops, the
 * oldest report that is stored says so, and another start goes on there.
 */
export function createOlderHistory(
  source: Pick<GeneratingSource, 'generate'>,
  span: { goal: number; oldest: number; now: number },
  give: (parsed: ParsedReport) => Promise<void>,
): OlderHistory {
  const { goal, now } = span
  let reached = span.oldest
  let waiting: ParsedReport[] = []
  return {
    async step() {
      while (waiting.length === 0) {
        if (reached <= goal) return false
        const from = Math.max(goal, reached - DAY_MS / 2)
        waiting = [...source.generate(from, reached, now)]
        reached = from
      }
      const next = waiting.at(-1)
      if (next) await give(next)
      // Only what was taken in is done; a failure is tried again.
      waiting.pop()
      return waiting.length > 0 || reached > goal
    },
    made: () => {
      const days = (ms: number) => Math.max(0, Math.round(ms / DAY_MS))
      return `${days(now - reached)} of ${days(now - goal)}`
    },
  }
}
