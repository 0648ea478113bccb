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
    backfill_days: 3 / 24,
    ready_days: 1 / 24,
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
  const ingest: typeof gate.ingest = {
    ...gate.ingest,
    async report(incoming) {
      const taken = await gate.ingest.report(incoming)
      await database.query(
        `insert into report (source, report, period, name, published_at, received_at, state)
         values ('ticking', 'T', $1::text, 'T', $1::bigint, $1::bigint, 'applied')`,
        [incoming.parsed.created_at],
      )
      return taken
    },
  }
  const health = createHealth(
    'ticking',
    { stale_after_s: new Map(), otherwise_s: 1, when: 'all' },
    clock.now,
    () => undefined,
  )
  const running = createGeneratingFeed(source, {
    clock,
    ingest,
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
  const live = asked.filter((each) => each.from >= (asked[0]?.from ?? 0))
  for (const [i, each] of live.entries()) if (i > 0) expect(each.from).toBe(live[i - 1]?.to)
  const begun = one.reports[0]?.parsed.created_at ?? 0
  const created = one.reports.map(({ parsed }) => parsed.created_at ?? 0).filter((at) => at > begun)
  expect(new Set(created).size).toBe(created.length)
})

test('answers after its last days, makes the older ones behind, newest first, and goes on there', async () => {
  const { source } = ticking()
  const one = await feed(source)
  await until(one.ready)
  const begun = one.reports[0]?.parsed.created_at ?? 0
  expect(one.clock.now() - begun).toBeLessThanOrEqual(3_600_000)
  await until(() => one.reports.length >= 179)
  await until(() => one.health.state(0).detail === '')
  await one.stop()
  const older = one.reports.map(({ parsed }) => parsed.created_at ?? 0).filter((created) => created < begun)
  expect(older).toEqual(older.toSorted((a, b) => b - a))
  expect(begun - Math.min(...older)).toBeGreaterThan(7_100_000)

  // Stopped in the middle of it: the last that were made are not there.
  const middle = older[40] ?? 0
  await database.query('delete from report where published_at < $1', [middle])
  const two = await feed(source)
  await until(() => two.ready() && two.health.state(0).detail === '' && two.reports.length >= older.length - 41)
  await two.stop()
  const again = two.reports.map(({ parsed }) => parsed.created_at ?? 0).filter((created) => created < begun)
  expect(again).toEqual(older.slice(40))
})

test('a long gap is caught up in pieces, in detail only at its end', async () => {
  const { source, asked } = ticking()
  const one = await feed(source)
  await until(one.ready)
  asked.length = 0
  one.move(5 * 3_600_000)
  await until(() => (asked.at(-1)?.to ?? 0) > one.clock.now() - 1_000)
  // The older history comes in larger pieces.
  const pieces = asked.filter((each) => each.detail_from !== undefined && each.to - each.from <= 3_600_000)
  expect(pieces.length).toBeGreaterThanOrEqual(5)
  const end = pieces.at(-1)?.to ?? 0
  // time goes on while it catches up
  for (const { detail_from = 0 } of pieces) expect(Math.abs(end - 60_000 - detail_from)).toBeLessThan(10_000)
  await one.stop()
})

test('what could not be stored is made again', async () => {
  const { source } = ticking()
  const one = await feed(source, 0, 'T ')
  await until(() => one.health.state(0).state === 'failing')
  expect(one.ready()).toBe(false)
  one.gate.failing = null
  await until(() => one.ready() && one.health.state(0).detail === '')
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
