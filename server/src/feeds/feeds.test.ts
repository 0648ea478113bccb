import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClock } from '#clock.ts'
import { createHistorian } from '#historian/create.ts'
import { createIngest } from '#ingest/create.ts'
import type { Live } from '#live/live.ts'
import { demo } from '#sources/demo/demo.ts'
import type { ReadingSource, Source } from '#sources/source.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { createFeeds } from './feeds.ts'
import { retryQuarantined } from './retry.ts'
import { silent, tinySource, until } from './testing.ts'

let database: TestDatabase
let root: string
beforeAll(async () => {
  database = await testDatabase()
  root = await mkdtemp(join(tmpdir(), 'tieline-feeds-'))
})
afterAll(async () => {
  await database.stop()
  await rm(root, { recursive: true, force: true })
})

async function put(name: string, lines: string[]) {
  await writeFile(join(root, name), lines.join('\n'))
  await utimes(join(root, name), new Date(Date.now() - 60_000), new Date(Date.now() - 60_000))
}

/** The rooms below the feeds, real ones; what is announced of sources is written down. */
async function house(sources: Source[], shift_ms = 0, reports: Record<string, string> = { TINY_REPORTS: root }) {
  const clock = createClock(shift_ms)
  const told: string[] = []
  const live: Live = {
    accepted: (accepted) => historian.remember(accepted),
    sourceChanged: (source) => told.push(source),
    subscribe: () => () => undefined,
    seq: () => 0,
    since: async () => null,
    stop: async () => undefined,
  }
  const historian = createHistorian({ database, clock })
  await historian.load()
  const ingest = createIngest({ database, historian, live, clock })
  const systems = sources.flatMap((source) => source.systems)
  const config = { reports, backfill_days: null }
  const make = () => createFeeds({ config, clock, ingest, database, live, log: silent, systems, sources })
  return { make, historian, ingest, clock, told }
}

const HOUR = 3_600_000
const short = { ...demo, backfill_days: 3 / 24 }

test('a simulated system has its history when the start is done, and goes on after the next', async () => {
  const { make, historian, clock, told } = await house([short])
  const first = make()
  expect(first.states('demo')).toMatchObject([{ name: 'demo', state: 'starting' }])
  await first.start()
  expect(first.progress()).toBe('')
  expect(first.states('demo')).toMatchObject([{ name: 'demo', state: 'ok', detail: '' }])
  expect(told).toContain('demo')
  await first.stop()
  const now = clock.now()
  const [demand, frequency] = ['demand.5m', 'frequency.4s'].map((tail) =>
    historian.catalogue.byTag(`demo.system.demo.${tail}`),
  )
  if (!demand || !frequency) throw new Error('the demo has no such datapoints')
  const [columns, hertz] = await historian.raw([demand, frequency], now - 3 * HOUR, now, now)
  const expected = Math.floor(now / 300_000) - Math.ceil((now - 3 * HOUR) / 300_000)
  expect(columns?.t.length).toBeGreaterThanOrEqual(expected - 1)
  expect(hertz?.t.length).toBeGreaterThan(140)
  const { rows } = await database.query<{ lag: number }>(
    `select distinct r.known_at - r.ts as lag from reading r join datapoint d on d.id = r.datapoint_id where d.tag = $1`,
    [demand.tag],
  )
  expect(rows).toEqual([{ lag: 320_000 }])
  const count = async () =>
    (await database.query<{ n: number }>('select count(*) as n from reading_revision')).rows[0]?.n
  expect(await count()).toBe(0)
  const again = make()
  await again.start()
  await again.stop()
  expect(await count()).toBe(0)
}, 60_000)

test('a folder is read before the start is done; quarantine is said, and healed by a retry', async () => {
  await put('T_Demand_1.txt', ['created 60000', '0 100', '60000 101'])
  await put('T_Demand_2.txt', ['broken'])
  const { make, historian, ingest } = await house([tinySource()])
  const feeds = make()
  await feeds.start()
  const demand = historian.catalogue.byTag('tiny.system.tiny.demand')
  expect(demand).toBeDefined()
  await feeds.stop()
  const second = make()
  await second.start()
  await until(() => second.states('tiny')[0]?.state === 'quarantined')
  expect(second.states('tiny')[0]?.detail).toContain('1 report in quarantine, last T_Demand_2.txt: broken')
  await second.stop()

  expect(await retryQuarantined(tinySource(), { database, ingest })).toMatchObject({
    stored: [],
    unreadable: [{ name: 'T_Demand_2.txt', reason: 'broken' }],
  })
  const learned: ReadingSource = {
    ...tinySource(),
    read: (_, name) => tinySource().read(Buffer.from('created 120000\n120000 102'), name),
  }
  expect(await retryQuarantined(learned, { database, ingest })).toMatchObject({
    stored: ['T_Demand_2.txt'],
    unreadable: [],
  })
  expect(await retryQuarantined(learned, { database, ingest })).toEqual({ stored: [], waiting: [], unreadable: [] })
}, 60_000)

test('one process feeds; the other takes over when that one stops', async () => {
  const { make } = await house([tinySource()])
  const one = make()
  await one.start()
  const two = make()
  await two.start()
  await one.stop()
  await put('T_Demand_9.txt', ['created 180000', '180000 109'])
  const arrived = () => database.query(`select 1 from report where name = 'T_Demand_9.txt'`)
  while ((await arrived()).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 50))
  await two.stop()
}, 60_000)

test('an address under a shifted clock stops the start', async () => {
  const { make } = await house([tinySource()], -5 * HOUR, {})
  expect(make).toThrow(/TINY_REPORTS.*CLOCK_START/)
})
