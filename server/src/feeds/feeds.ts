import type { SourceState } from 'contract'
import type { Clock } from '#clock.ts'
import type { Config } from '#config.ts'
import type { Database } from '#database/database.ts'
import type { Log } from '#database/log.ts'
import type { Ingest } from '#ingest/ingest.ts'
import type { Live } from '#live/live.ts'
import { isGenerating, type Source } from '#sources/source.ts'
import { createAddressFeed } from './address-feed.ts'
import type { Feed, FeedTools } from './feed.ts'
import { createFetcher, type Fetcher } from './fetch-report.ts'
import { createFolderFeed } from './folder-feed.ts'
import { createGeneratingFeed } from './generating-feed.ts'
import { createHealth, type Health, type Lateness } from './health.ts'
import { pause } from './pause.ts'
import { placeFault, placeOf } from './place.ts'
import { plain } from './reading.ts'
import { freshness, lastSuccess, quarantined } from './rows.ts'

/** When and whence: brings the reports of every running source to the gate. */
export type Feeds = {
  /**
   * Resolves when folders have been read as far as the clock allows and simulated systems have their history; in a
   * process that does not lead (another one feeds) after a moment.
   */
  start: () => Promise<void>
  stop: () => Promise<void>
  /** State of the sources that give this system. */
  states: (system: string) => SourceState[]
  /** What a start is busy with: `Reading reports: 12 of 58`; empty when it is done. */
  progress: () => string
}

export type FeedsDeps = {
  config: Pick<Config, 'reports' | 'backfill_days'>
  clock: Clock
  ingest: Ingest
  database: Database
  live: Pick<Live, 'sourceChanged'>
  log: Log
  /** The systems that run. */
  systems: { id: string }[]
  sources: Source[]
}

type Channel = { source: Source; health: Health; feed: Feed; ready: boolean }

/** Throws when a setting cannot be: an address under a shifted clock. */
export function createFeeds(deps: FeedsDeps): Feeds {
  const { clock, database, live, log, systems, sources } = deps
  const wanted = new Set(systems.map((system) => system.id))
  const fetcher = createFetcher()
  const channels = sources
    .filter((source) => source.systems.some((system) => wanted.has(system.id)))
    .map((source) => createChannel(source, deps, fetcher))

  const stopping = new AbortController()
  let leading: AbortController | null = null
  let runs: Promise<unknown> = Promise.resolve()
  let stopLead: (() => Promise<void>) | null = null
  let watching: Promise<void> = Promise.resolve()

  function taken() {
    const lead = new AbortController()
    leading = lead
    const signal = AbortSignal.any([lead.signal, stopping.signal])
    // Whatever is left of an earlier lead ends before a new one begins.
    runs = runs.then(() => Promise.all(channels.map((channel) => keepRunning(channel, signal, log))))
  }

  function lost() {
    log.warn('feeds: the lead is lost, another process may feed now')
    leading?.abort()
    leading = null
  }

  async function start() {
    watching = watch()
    stopLead = await database.lead('feeds', taken, lost)
    const since = Date.now()
    while (channels.some((channel) => !channel.ready) && !stopping.signal.aborted) {
      if (leading === null && Date.now() - since > FOLLOWER_MS) break
      await pause(20, stopping.signal)
    }
    await lookAll()
    for (const channel of channels) channel.health.started()
  }

  /** Asks the database every few seconds how fresh each source is: data grow old without anything happening. */
  async function watch() {
    while (!stopping.signal.aborted) {
      await lookAll()
      await pause(WATCH_MS, stopping.signal)
    }
  }

  async function lookAll() {
    for (const channel of channels) await look(channel).catch((error) => log.warn(`feeds: ${plain(error)}`))
  }

  async function look({ source, health }: Channel) {
    const generating = isGenerating(source)
    health.known({
      last_success: generating ? null : await lastSuccess(database, source.name),
      newest: await freshness(database, source.name),
      quarantined: generating ? [] : await quarantined(database, source.name, clock.wall() - QUARANTINE_SHOWN_MS),
    })
  }

  async function stop() {
    stopping.abort()
    // The lead is given up last, so that nobody takes over in the middle of a report.
    await runs
    await stopLead?.()
    await watching
    await fetcher.stop()
  }

  function states(system: string): SourceState[] {
    const now = clock.now()
    return channels
      .filter(({ source }) => source.systems.some((each) => each.id === system))
      .map(({ health }) => health.state(now))
  }

  function createChannel(source: Source, { config, ingest }: FeedsDeps, { fetch }: Fetcher): Channel {
    const ids = source.systems.map((system) => system.id).filter((id) => wanted.has(id))
    let told = ''
    const health = createHealth(source.name, latenessOf(source, config.reports), clock.now, () => {
      const { state, detail } = health.state(clock.now())
      if (told === `${state} ${detail}`) return
      told = `${state} ${detail}`
      live.sourceChanged(source.name, ids)
    })
    const tools: FeedTools = { clock, ingest, database, log, health, backfill_days: config.backfill_days }
    if (isGenerating(source)) return { source, health, ready: false, feed: createGeneratingFeed(source, tools) }
    const place = placeOf(source, config.reports)
    const fault = placeFault(source, place, clock.shift_ms)
    if (fault !== null) throw new Error(fault)
    const feed =
      place.kind === 'folder'
        ? createFolderFeed(source, place.path, tools)
        : createAddressFeed(source, place.base, fetch, tools)
    return { source, health, ready: false, feed }
  }

  return {
    start,
    stop,
    states,
    progress: () => channels.find((channel) => !channel.ready)?.feed.progress() ?? '',
  }
}

/** A feed that breaks begins anew after a while; it never takes another one with it. */
async function keepRunning(channel: Channel, signal: AbortSignal, log: Log) {
  const { source, health, feed } = channel
  const ready = () => {
    channel.ready = true
  }
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      await feed.run(signal, ready)
    } catch (error) {
      log.warn(`${source.name}: the feed broke: ${plain(error)}`)
      health.fault('', plain(error))
      ready()
      await pause(Math.min(300_000, 1000 * 2 ** failures), signal)
      health.mended('')
    }
  }
}

function latenessOf(source: Source, reports: Config['reports']): Lateness {
  if (isGenerating(source)) {
    const { stale_after_s } = source
    if (!stale_after_s) return { stale_after_s: new Map(), otherwise_s: 900, when: 'all' }
    return { stale_after_s: new Map(Object.entries(stale_after_s)), otherwise_s: 86_400, when: 'any' }
  }
  return {
    stale_after_s: new Map(source.reports.map((kind) => [kind.report, kind.stale_after_s])),
    otherwise_s: 86_400,
    when: placeOf(source, reports).kind === 'folder' ? 'all' : 'any',
  }
}

// How long a start waits for the lead before it takes another process to have it.
const FOLLOWER_MS = 1_000
const WATCH_MS = 15_000
const QUARANTINE_SHOWN_MS = 30 * 86_400_000
