import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { createResets } from '#accounts/resets.ts'
import { createApi } from '#api/create.ts'
import { openFront } from '#api/front.ts'
import type { Config } from '#config.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { createFeeds } from '#feeds/feeds.ts'
import { firstRun } from '#first-run.ts'
import { createHistorian } from '#historian/create.ts'
import { keepRollups } from '#historian/keep-rollups.ts'
import { createIngest } from '#ingest/create.ts'
import { createLive } from '#live/create.ts'
import { createMails } from '#mail/mails.ts'
import { createMaintenance } from '#maintenance.ts'
import { marketClock } from '#market-clock.ts'
import { sources, systemsOf } from '#sources/all.ts'

/** The product, running. */
export type App = {
  /** Where it listens: `http://localhost:8080`. */
  address: string
  /** What the first run printed; null when it was no first run. */
  first_run: string | null
  /** Resolves when the product can be used: folders read, simulated systems have their history. */
  ready: Promise<void>
  /** Ends streams, feeds and requests; the database last. */
  stop: () => Promise<void>
}

export type Log = ReturnType<typeof createLog>

/** JSON lines, pretty on a terminal. */
export function createLog(config: Pick<Config, 'log_level'>) {
  const pretty = process.stdout.isTTY ? { transport: { target: 'pino-pretty' } } : {}
  return pino({ level: config.log_level, ...pretty })
}

/** Wires everything once. Throws a plain fault when a setting or the database forbids the start. */
export async function startApp(config: Config, log: Log, wall: () => number = Date.now): Promise<App> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    const systems = systemsOf(config.systems)
    let usable = false
    let step = 'Opening the database'
    let progress = () => step
    const front = await openFront(config, () => progress())
    stops.push(front.close)

    await mkdir(config.data_dir, { recursive: true })
    const database = await openDatabase(config, log)
    stops.push(database.stop)
    await migrate(database, log)
    const clock = await marketClock(database, config.clock_start, wall)
    const first_run = await firstRun(database, { ...config, wall: wall() })

    step = 'Loading the catalogue'
    const historian = createHistorian({ database, clock })
    await historian.load()
    const live = await createLive({
      database,
      load: (after, upTo) => historian.acceptedSince(after, upTo, 200_000),
      first_seq: await historian.seq(),
      log,
    })
    stops.push(live.stop)
    live.subscribe((event) => {
      if (event.kind === 'accepted') historian.remember(event.accepted)
    })
    stops.push(keepRollups(historian, log))
    const ingest = createIngest({ database, historian, live, clock })
    const feeds = createFeeds({ config, clock, ingest, database, live, log, systems, sources })
    const maintenance = await createMaintenance({ database, log })
    stops.push(maintenance.stop)
    const mails = createMails(config, log)
    stops.push(mails.stop)
    const resets = createResets({ database, mails, public_url: config.public_url, wall, log })
    stops.push(resets.stop)

    const api = createApi({
      config,
      clock,
      database,
      historian,
      ingest,
      live,
      feeds,
      systems,
      maintenance,
      resets,
      ready: () => ({ ready: usable, progress: progress() }),
      log,
      web_dir: webFolder(),
    })
    await front.lead(api)
    progress = feeds.progress
    const ready = feeds.start().then(() => {
      usable = true
    })
    stops.push(feeds.stop)
    return { address: front.address, first_run, ready, stop }
  } catch (fault) {
    await stop()
    throw fault
  }
}

/** The built pages, beside the built server; null when there are none (a test of the API alone). */
function webFolder(): string | null {
  const folder = fileURLToPath(new URL('../../web/dist', import.meta.url))
  return existsSync(folder) ? folder : null
}
