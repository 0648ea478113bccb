import type { GeneratingSource } from '#sources/source.ts'
import { DAY_MS, type Feed, type FeedTools } from './feed.ts'
import { createOlderHistory, type OlderHistory } from './older-history.ts'
import { breathe, pause } from './pause.ts'
import { plain } from './reading.ts'
import { newestGenerated, oldestGenerated } from './rows.ts'

/**
 * Has a simulated system make its reports: first its last days, then what becomes known with every tick, and between
 * the ticks the rest of its history, backwards. Goes on where it stopped; a long gap (a machine asleep) is caught up
 * in pieces.
 */
export function createGeneratingFeed(
  source: GeneratingSource,
  { clock, ingest, database, log, health, backfill_days }: FeedTools,
): Feed {
  const name = source.systems[0]?.name ?? source.name
  const days = backfill_days ?? source.backfill_days
  let progress = `Making the history of ${name}`

  async function run(signal: AbortSignal, ready: () => void): Promise<void> {
    const newest = await newestGenerated(database, source.name)
    let at = startOf(newest, clock.now(), Math.min(days, source.ready_days))
    let older: OlderHistory | null = null
    let usable = false
    let failures = 0
    while (!signal.aborted) {
      const before = clock.now()
      try {
        at = await advance(at, before, signal)
        if (at === before && !usable) {
          usable = true
          ready()
          older = await olderHistory(at)
        }
        if (older) older = await lookBack(older, signal)
        failures = 0
        health.mended('')
      } catch (error) {
        failures += 1
        log.warn(`${source.name}: could not be stored: ${plain(error)}`)
        health.fault('', `could not be stored: ${plain(error)}`)
      }
      const wait = failures > 0 ? Math.min(60_000, 1000 * 2 ** failures) : untilTick(clock.now(), source.tick_ms)
      await pause(wait, signal)
    }
  }

  /** Everything known by `target`; answers how far it came. A piece that fails is made again as a whole. */
  async function advance(from: number, target: number, signal: AbortSignal): Promise<number> {
    const detailFrom = target - from > PIECE_MS ? target - DETAIL_MS : undefined
    let at = from
    while (at < target && !signal.aborted) {
      const to = Math.min(at + PIECE_MS, target)
      for (const parsed of source.generate(at, to, detailFrom)) {
        await give(parsed)
        if (signal.aborted) return at
      }
      at = to
      progress = `Making the history of ${name}: ${Math.floor((100 * (at - from)) / (target - from))} %`
      health.success('')
      await breathe()
    }
    return at
  }

  async function olderHistory(now: number): Promise<OlderHistory | null> {
    const goal = now - days * DAY_MS
    const oldest = (await oldestGenerated(database, source.name)) ?? now
    return oldest > goal ? createOlderHistory(source, { goal, oldest, now }, give) : null
  }

  /** Older reports until the next tick is due; null when there are no more. */
  async function lookBack(older: OlderHistory, signal: AbortSignal): Promise<OlderHistory | null> {
    const tick = clock.now() + untilTick(clock.now(), source.tick_ms)
    let more = true
    while (more && clock.now() < tick && !signal.aborted) {
      more = await older.step()
      await breathe()
    }
    health.note('history', more ? `history: ${older.made()} days` : null)
    return more ? older : null
  }

  async function give(parsed: Parameters<typeof ingest.report>[0]['parsed']) {
    await ingest.report({
      source: source.name,
      name: `${parsed.report} ${parsed.period}`,
      address: null,
      file_published_at: parsed.created_at,
      size: 0,
      hash: null,
      parsed,
    })
  }

  return { run, progress: () => progress }
}

/**
 * Where to go on: just before the newest report, since others of the same instant may be missing; a hole of more than
 * a month stays one.
 */
export function startOf(newest: number | null, now: number, backfillDays: number): number {
  if (newest === null) return now - backfillDays * DAY_MS
  return Math.min(now, Math.max(newest - 1, now - LONGEST_GAP_DAYS * DAY_MS))
}

/** Ticks fall on whole multiples, so that a reading of that instant is out at once. */
export function untilTick(now: number, tickMs: number): number {
  return tickMs - (((now % tickMs) + tickMs) % tickMs)
}

const PIECE_MS = 3_600_000
const DETAIL_MS = 60_000
const LONGEST_GAP_DAYS = 30
