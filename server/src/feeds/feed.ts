import type { Clock } from '#clock.ts'
import type { Database } from '#database/database.ts'
import type { Log } from '#database/log.ts'
import type { Ingest } from '#ingest/ingest.ts'
import type { Health } from './health.ts'

/** Brings one source's reports while this process leads. */
export type Feed = {
  /**
   * Runs until the signal aborts; `ready` is called when the first round is done (as far as the product needs before
   * it answers). Resolves when nothing of it is under way any more.
   */
  run: (signal: AbortSignal, ready: () => void) => Promise<void>
  /** What it is busy with before it is ready: `Reading reports: 12 of 58`. */
  progress: () => string
}

/** What every feed works with. */
export type FeedTools = {
  clock: Clock
  ingest: Ingest
  database: Database
  log: Log
  health: Health
  /** null: the default of the feed. */
  backfill_days: number | null
}

export const DAY_MS = 86_400_000
