import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import type { Accepted, Listener, Live, LiveEvent } from './live.ts'

/** The acceptances with seq in (seq, up_to], ascending, as far as they are committed; null: too much to hand over. */
export type LoadAccepted = (seq: number, up_to: number) => Promise<Accepted[] | null>

const channel = 'tieline_accepted'
/** How long a number may be missing before it is fetched: another process wrote it. */
const gapMs = 200
/** The same where the database said it is there: this process's own is on its way within a few ms. */
const notifiedMs = 25
const retryMs = 1_000
const chunk = 500
const keptMost = 2_000
/** A year's report holds more readings than all others of a day. */
const keptReadingsMost = 200_000

/** Announces acceptances of this and every other process on the database, each once, in order of seq. */
export async function createLive({
  database,
  load,
  first_seq,
  log,
}: {
  database: Pick<Database, 'listen'>
  load: LoadAccepted
  /** The last number committed before the start: the first announced is the one after it. */
  first_seq: number
  log: Pick<Logger, 'warn' | 'error'>
}): Promise<Live> {
  const listeners = new Set<Listener>()
  const waiting = new Map<number, Accepted>()
  const kept: Accepted[] = []
  let keptReadings = 0
  let last = first_seq
  let highest = first_seq
  let timer: NodeJS.Timeout | null = null
  let due = Number.POSITIVE_INFINITY
  let loading: Promise<void> | null = null
  let stopped = false

  function tell(event: LiveEvent) {
    for (const listener of listeners) {
      try {
        listener(event)
      } catch (error) {
        log.error({ err: error }, 'live: a listener failed')
      }
    }
  }

  function announce(accepted: Accepted) {
    last = accepted.seq
    kept.push(accepted)
    keptReadings += readingsIn(accepted)
    while (kept.length > keptMost || (keptReadings > keptReadingsMost && kept.length > 1)) {
      const gone = kept.shift()
      if (gone) keptReadings -= readingsIn(gone)
    }
    tell({ kind: 'accepted', accepted })
  }

  function take(accepted: Accepted) {
    if (stopped || accepted.seq <= last) return
    waiting.set(accepted.seq, accepted)
    highest = Math.max(highest, accepted.seq)
    drain()
    if (last < highest) loadWithin(gapMs)
  }

  function drain() {
    for (let next = waiting.get(last + 1); next; next = waiting.get(last + 1)) {
      waiting.delete(next.seq)
      announce(next)
    }
  }

  function loadWithin(ms: number) {
    if (stopped || loading || due <= Date.now() + ms) return
    if (timer) clearTimeout(timer)
    due = Date.now() + ms
    timer = setTimeout(() => {
      timer = null
      due = Number.POSITIVE_INFINITY
      loading = fill().then(
        (again) => {
          loading = null
          if (again) loadWithin(gapMs)
        },
        (error) => {
          loading = null
          log.warn({ err: error }, 'live: acceptances could not be read')
          loadWithin(retryMs)
        },
      )
    }, ms)
    timer.unref()
  }

  /** Reads what is missing up to the highest known number. True when something is missing again. */
  async function fill(): Promise<boolean> {
    let most = chunk
    while (!stopped && last < highest) {
      const from = last
      const up_to = Math.min(highest, from + most)
      const found = await load(from, up_to)
      if (!found && most > 1) {
        most = Math.ceil(most / 4)
        continue
      }
      for (const accepted of found ?? []) if (accepted.seq > last) waiting.set(accepted.seq, accepted)
      drain()
      if (last > from) continue
      // numbers are given in commit order: one that is absent below a present one will never come, and one that
      // is too large to be told alone is not told
      const after = found ? Math.min(...waiting.keys()) : up_to + 1
      if (!Number.isFinite(after)) return true
      log.error({ from: last + 1, to: after - 1 }, 'live: acceptances could not be announced')
      last = after - 1
      drain()
    }
    return last < highest
  }

  function hear(seq: number) {
    if (!(seq > highest)) return
    highest = seq
    loadWithin(notifiedMs)
  }

  async function catchUp() {
    for (let from = last, most = chunk; !stopped; ) {
      const found = await load(from, from + most)
      if (!found && most > 1) most = Math.ceil(most / 4)
      else if (!found?.length) return
      else {
        for (const accepted of found) take(accepted)
        from = found.at(-1)?.seq ?? from
      }
    }
  }

  const unlisten = await database.listen(
    channel,
    (payload) => hear(Number(payload)),
    () => void catchUp().catch((error) => log.warn({ err: error }, 'live: could not catch up')),
  )

  return {
    accepted: take,
    sourceChanged: (source, systems) => tell({ kind: 'source', source, systems }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    seq: () => last,
    async since(seq, system) {
      if (!Number.isSafeInteger(seq) || seq > last || seq < 0) return null
      if (seq === last) return []
      const until = last
      if (kept[0] && kept[0].seq <= seq + 1)
        return kept.filter((accepted) => accepted.seq > seq && accepted.system === system)
      if (until - seq > chunk) return null
      const found = await load(seq, until)
      return found?.length === until - seq ? found.filter((accepted) => accepted.system === system) : null
    },
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await unlisten()
      await loading?.catch(() => undefined)
      listeners.clear()
    },
  }
}

function readingsIn({ values, runs }: Accepted): number {
  let count = runs.length + 1
  for (const readings of values.values()) count += readings.length
  return count
}
