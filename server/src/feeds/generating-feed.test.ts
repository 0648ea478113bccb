import type { ParsedReport } from 'contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createClock } from '#clock.ts'
import type { GeneratingSource } from '#sources/source.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { DAY_MS } from './feed.ts'
import { createGeneratingFeed, startOf, untilTick } from './generating-feed.ts'
import { createHealth } from './health.ts'
import { silent, tinySource, until, writingGate } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())
afterEach(async () => {
  await database.query('delete from report')
})

/** One report a second; remembers how it was asked. */
function ticking() {
  const asked: { from: number; to: number; detail_from: number | undefined }[] = []
  const source: GeneratingSource = {
    name: 'ticking',
    systems: tinySource().systems,
    tick_ms: 50,
    backfill_days: 1 / 24,
    *generate(from, to, detail_from): Iterable<ParsedReport> {
      asked.push({ from, to, detail_from })
      for (let t = Math.floor(from / 60_000) * 60_000 + 60_000; t <= to; t += 60_000)
        yield {
          report: 'T',
          period: `${t}`,
          created_at: t,
          entities: [],
          datapoints: [],
          readings: [],
          runs: [],
          faults: [],
        }
    },
  }
  return { source, asked }
}

async function feed(source: GeneratingSource, shift = 0, failing: string | null = null) {
  let shift_ms = shift
  const clock = { ...createClock(0), now: () => Date.now() + shift_ms }
  const gate = writingGate(clock)
  gate.gate.failing = failing
  const health = createHealth(
    'ticking',
    { stale_after_s: new Map(), otherwise_s: 1, when: 'all' },
    clock.now,
    () => undefined,
  )
  const running = createGeneratingFeed(source, {
    clock,
    ingest: gate.ingest,
    database,
    log: silent,
    health,
    backfill_days: null,
  })
  const stopping = new AbortController()
  let ready = false
  const whole = running.run(stopping.signal, () => {
    ready = true
  })
  return {
    ...gate,
    health,
    clock,
    ready: () => ready,
    move: (ms: number) => {
      shift_ms += ms
    },
    stop: async () => {
      stopping.abort()
      await whole
    },
  }
}

test('makes its history, then goes on with every tick, without gap or repetition', async () => {
  const { source, asked } = ticking()
  const one = await feed(source)
  await until(one.ready)
  const history = one.reports.length
  expect(history).toBeGreaterThanOrEqual(59)
  one.move(3 * 60_000)
  await until(() => one.reports.length >= history + 3)
  await one.stop()
  for (const [i, each] of asked.entries()) if (i > 0) expect(each.from).toBe(asked[i - 1]?.to)
  const created = one.reports.map((report) => report.parsed.created_at)
  expect(new Set(created).size).toBe(created.length)
})

test('a long gap is caught up in pieces, in detail only at its end', async () => {
  const { source, asked } = ticking()
  const one = await feed(source)
  await until(one.ready)
  asked.length = 0
  one.move(5 * 3_600_000)
  await until(() => (asked.at(-1)?.to ?? 0) > one.clock.now() - 1_000)
  const pieces = asked.filter((each) => each.detail_from !== undefined)
  expect(pieces.length).toBeGreaterThanOrEqual(5)
  const end = pieces.at(-1)?.to ?? 0
  // time goes on while it catches up
  for (const { detail_from = 0 } of pieces) expect(Math.abs(end - 600_000 - detail_from)).toBeLessThan(10_000)
  await one.stop()
})

test('what could not be stored is made again', async () => {
  const { source } = ticking()
  const one = await feed(source, 0, 'T ')
  await until(() => one.health.state(0).state === 'failing')
  expect(one.ready()).toBe(false)
  one.gate.failing = null
  await until(one.ready)
  expect(one.health.state(0).detail).toBe('')
  await one.stop()
})

test('goes on just before the newest of its reports', async () => {
  const newest = Math.floor(Date.now() / 60_000) * 60_000 - 10 * 60_000
  for (const published_at of [newest - 60_000, newest])
    await database.query(
      `insert into report (source, report, period, name, published_at, received_at, state)
       values ('ticking', 'T', $1::text, 'T', $1::bigint, $1::bigint, 'applied')`,
      [published_at],
    )
  const { source } = ticking()
  const one = await feed(source)
  await until(one.ready)
  expect(one.reports[0]?.parsed.created_at).toBe(newest)
  await one.stop()
})

test.each([
  ['at the first start', null, 100 * DAY_MS, 98 * DAY_MS],
  ['after a short stop', 99.9 * DAY_MS, 100 * DAY_MS, 99.9 * DAY_MS - 1],
  ['after half a year', 0, 200 * DAY_MS, 170 * DAY_MS],
  ['with a clock set back', 101 * DAY_MS, 100 * DAY_MS, 100 * DAY_MS],
])('where to begin %s', (_, newest, now, from) => {
  expect(startOf(newest, now, 2)).toBe(from)
})

test('ticks fall on whole multiples', () => {
  expect([0, 1, 3_999, 4_000, -1].map((now) => untilTick(now, 4_000))).toEqual([4_000, 3_999, 1, 4_000, 1])
})
