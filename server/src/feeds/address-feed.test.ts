import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createClock } from '#clock.ts'
import type { ReportKind } from '#sources/source.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { createAddressFeed } from './address-feed.ts'
import type { Answer, Validators } from './fetch-report.ts'
import { createHealth } from './health.ts'
import { silent, tinySource, until, writingGate } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())
afterEach(async () => {
  await database.query('delete from feed_address')
})

const kind = (report: string, poll_s: number): ReportKind => ({
  report,
  poll_s,
  stale_after_s: 900,
  addresses: () => ({
    past: [`${report}/T_${report}_1.txt`, `${report}/T_${report}_2.txt`],
    live: [`${report}/T_${report}_3.txt`],
  }),
  verified: true,
})

/** An operator that answers by path; unknown paths are not there. */
async function feed(
  answers: Record<string, (asked: number, validators: Validators | null) => Answer>,
  kinds: ReportKind[],
) {
  const clock = createClock(0)
  const gate = writingGate(clock)
  const health = createHealth(
    'tiny',
    { stale_after_s: new Map(), otherwise_s: 1, when: 'any' },
    clock.now,
    () => undefined,
  )
  const tools = { clock, ingest: gate.ingest, database, log: silent, health, backfill_days: null }
  const asked: string[] = []
  const stopping = new AbortController()
  const ask = async (address: URL, validators: Validators | null): Promise<Answer> => {
    asked.push(address.pathname)
    const times = asked.filter((each) => each === address.pathname).length
    return answers[address.pathname.slice(6)]?.(times, validators) ?? { kind: 'absent' }
  }
  const running = createAddressFeed(tinySource(kinds), 'http://x.example/base/', ask, tools, () => 0.5)
  const whole = running.run(stopping.signal, () => undefined)
  const stop = async () => {
    stopping.abort()
    await whole
  }
  return { ...gate, health, asked, stop }
}

const report = (lines: string[], etag = '"1"'): Answer => ({
  kind: 'report',
  bytes: Buffer.from(lines.join('\n')),
  validators: { etag, last_modified: null },
  published_at: 5_000,
})
const fault = (text: string, again: boolean): Answer => ({ kind: 'fault', text, again, retry_after_ms: null })

test('the past once, oldest first, then what is live, again and again', async () => {
  const one = await feed(
    {
      'Demand/T_Demand_1.txt': () => report(['created 1', '1 1']),
      'Demand/T_Demand_2.txt': () => report(['1 1']),
      'Demand/T_Demand_3.txt': (times) => (times === 1 ? report(['created 1', '1 1']) : { kind: 'unchanged' }),
    },
    [kind('Demand', 0.05)],
  )
  await until(() => one.asked.length >= 5)
  await one.stop()
  expect(one.asked.slice(0, 5).map((path) => path.at(-5))).toEqual(['1', '2', '3', '3', '3'])
  expect(one.reports[1]).toMatchObject({
    name: 'T_Demand_2.txt',
    address: 'http://x.example/base/Demand/T_Demand_2.txt',
    file_published_at: 5_000,
  })
  expect(one.reports).toHaveLength(3)
  expect(one.health.state(0)).toMatchObject({ detail: '' })
})

test('validators are kept across starts, but not of a report that is not all in', async () => {
  const later = Date.now() + 3_600_000
  const seen: (string | null | undefined)[] = []
  const answers = {
    'Demand/T_Demand_1.txt': (_: number, validators: Validators | null) => {
      seen.push(validators?.etag)
      return report(['created 1', '1 1'], '"all"')
    },
    'Demand/T_Demand_2.txt': (_: number, validators: Validators | null) => {
      seen.push(validators?.etag)
      return report([`created ${later}`, '1 1'], '"part"')
    },
  }
  for (let start = 0; start < 2; start += 1) {
    const one = await feed(answers, [kind('Demand', 60)])
    await until(() => one.asked.length === 3)
    await one.stop()
  }
  expect(seen).toEqual([undefined, undefined, '"all"', null])
})

test('trouble of the host stops the round, which is then taken up where it stood', async () => {
  const one = await feed(
    {
      'Demand/T_Demand_1.txt': () => report(['created 1', '1 1']),
      'Demand/T_Demand_2.txt': (times) => (times === 1 ? fault('HTTP 503', true) : report(['created 1', '1 1'])),
    },
    [kind('Demand', 0.05)],
  )
  await until(() => one.asked.length === 2)
  await until(() => one.health.state(0).detail === 'Demand: Demand/T_Demand_2.txt: HTTP 503')
  await until(() => one.asked.length >= 4)
  await one.stop()
  expect(one.asked.slice(0, 4).map((path) => path.at(-5))).toEqual(['1', '2', '2', '3'])
  expect(one.health.state(0).detail).toBe('')
}, 10_000)

test('a fault of one address, and a kind that fails, hold up nothing else', async () => {
  const one = await feed(
    {
      'Demand/T_Demand_1.txt': () => fault('HTTP 403', false),
      'Demand/T_Demand_3.txt': () => report(['broken']),
      'Price/T_Price_1.txt': () => report(['created 1', '1 1']),
    },
    [
      kind('Demand', 60),
      {
        ...kind('Broken', 60),
        addresses: () => {
          throw new Error('a bug')
        },
      },
      kind('Price', 60),
    ],
  )
  await until(() => one.quarantined.length === 1 && one.reports.length === 1)
  await one.stop()
  expect(one.quarantined).toEqual([{ name: 'T_Demand_3.txt', reason: 'broken' }])
  expect(one.health.state(0).detail).toContain('Broken: its addresses: a bug')
})
