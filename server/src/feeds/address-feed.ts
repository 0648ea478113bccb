import type { ReadingSource, ReportKind } from '#sources/source.ts'
import { pollWait, waitAfterFailure } from './backoff.ts'
import { DAY_MS, type Feed, type FeedTools } from './feed.ts'
import type { Answer, FetchReport } from './fetch-report.ts'
import { pause } from './pause.ts'
import { hashOf, plain, readReport } from './reading.ts'
import { readValidators, rememberAddress } from './rows.ts'
import { createTurns } from './turns.ts'

/** What a question came to, for the pace of the next. */
type Outcome = { done: true } | { done: false; retry_after_ms: number | null }

/**
 * Asks an operator's address for each kind of report at its own pace: first the days of the back-fill, then what is
 * live. Ready at once: the product does not wait for the network.
 */
export function createAddressFeed(
  source: ReadingSource,
  base: string,
  fetchReport: FetchReport,
  { clock, ingest, database, log, health, backfill_days }: FeedTools,
  random: () => number = Math.random,
): Feed {
  const turns = createTurns(AT_ONCE)

  async function run(signal: AbortSignal, ready: () => void): Promise<void> {
    ready()
    await Promise.all(source.reports.map((kind) => follow(kind, signal)))
  }

  async function follow(kind: ReportKind, signal: AbortSignal) {
    let asked = clock.now() - (backfill_days ?? DEFAULT_DAYS) * DAY_MS
    let owed: string[] = []
    let failures = 0

    /** One round; the past is asked for once, and again after a gap in which days may have gone by unseen. */
    async function round(): Promise<Outcome> {
      const now = clock.now()
      const { past, live } = kind.addresses(asked, now)
      if (now - asked > GAP_MS) owed = [...new Set([...owed, ...past])].filter((address) => !live.includes(address))
      asked = now
      return askAll(kind, owed, live, signal)
    }

    while (!signal.aborted) {
      const outcome = await round().catch((error): Outcome => {
        blame(kind, 'its addresses', plain(error))
        return { done: false, retry_after_ms: null }
      })
      failures = outcome.done ? 0 : failures + 1
      const wait = outcome.done
        ? pollWait(kind.poll_s, random())
        : waitAfterFailure(failures, random(), { retryAfterMs: outcome.retry_after_ms ?? 0 })
      await pause(wait, signal)
    }
  }

  /** `owed` loses what was had; stops at the first sign that the host is in trouble. */
  async function askAll(kind: ReportKind, owed: string[], live: string[], signal: AbortSignal): Promise<Outcome> {
    const all = [...owed, ...live]
    for (const [index, address] of all.entries()) {
      if (signal.aborted) return { done: true }
      const outcome = await turns(() => ask(kind, address, signal)).catch((error): Outcome => {
        if (!signal.aborted) blame(kind, address, plain(error))
        return { done: false, retry_after_ms: null }
      })
      if (!outcome.done) return outcome
      if (index < all.length - live.length) owed.shift()
    }
    return { done: true }
  }

  async function ask(kind: ReportKind, address: string, signal: AbortSignal): Promise<Outcome> {
    const url = new URL(address, base)
    const before = await readValidators(database, source.name, url.href)
    const answer = await fetchReport(url, before, signal)
    if (signal.aborted) return { done: true }
    if (answer.kind === 'fault') {
      blame(kind, address, answer.text)
      return answer.again ? { done: false, retry_after_ms: answer.retry_after_ms } : { done: true }
    }
    if (answer.kind === 'report') await take(kind, url, answer)
    if (answer.kind === 'unchanged' && before)
      await rememberAddress(database, source.name, url.href, before, clock.now())
    // Not there yet is an answer too: the operator is well.
    health.success(kind.report)
    return { done: true }
  }

  async function take(kind: ReportKind, url: URL, answer: Extract<Answer, { kind: 'report' }>) {
    const { bytes, published_at, validators } = answer
    const name = decodeURIComponent(url.pathname.slice(url.pathname.lastIndexOf('/') + 1))
    const from = { source: source.name, name, address: url.href, file_published_at: published_at }
    const read = readReport(source, bytes, name)
    let whole = true
    if (read.kind === 'unreadable') {
      const { report = kind.report, period = '' } = source.recognise(name) ?? {}
      log.warn(`${source.name}: ${url.href} cannot be read: ${read.fault.reason}`)
      await ingest.quarantine({ ...from, report, period, bytes, fault: read.fault })
    } else {
      const taken = await ingest.report({ ...from, size: bytes.length, hash: hashOf(bytes), parsed: read.parsed })
      whole = taken.next_due === null
    }
    // What the clock holds back comes with a later question: without validators the whole is sent again.
    await rememberAddress(database, source.name, url.href, whole ? validators : NO_VALIDATORS, clock.now())
  }

  function blame(kind: ReportKind, address: string, reason: string) {
    log.warn(`${source.name}: ${address}: ${reason}`)
    health.fault(kind.report, `${address}: ${reason}`)
  }

  return { run, progress: () => `Asking ${new URL(base).host}` }
}

const NO_VALIDATORS = { etag: null, last_modified: null }
const AT_ONCE = 3
const DEFAULT_DAYS = 7
const GAP_MS = 3_600_000
