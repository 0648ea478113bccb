import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClock } from '#clock.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { createFolderFeed } from './folder-feed.ts'
import { createHealth } from './health.ts'
import { silent, tinySource, until, writingGate } from './testing.ts'

let root: string
let database: TestDatabase

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tieline-folder-'))
  await database.query('delete from feed_file')
})
afterEach(() => rm(root, { recursive: true, force: true }))
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

/** A finished file: last changed a minute ago, unless `fresh`. */
async function put(path: string, lines: string[], fresh = false) {
  const whole = join(root, path)
  await mkdir(dirname(whole), { recursive: true })
  await writeFile(whole, lines.join('\n'))
  if (!fresh) await utimes(whole, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000))
}

/** A feed on the folder, running from its first round on. Its clock may be moved. */
async function feed({ shift = 0, backfill_days = null as number | null, failing = null as string | null } = {}) {
  let shift_ms = shift
  const clock = { ...createClock(0), now: () => Date.now() + shift_ms }
  const gate = writingGate(clock)
  gate.gate.failing = failing
  const health = createHealth(
    'tiny',
    { stale_after_s: new Map(), otherwise_s: 1, when: 'all' },
    clock.now,
    () => undefined,
  )
  const tools = { clock, ingest: gate.ingest, database, log: silent, health, backfill_days }
  const running = createFolderFeed(tinySource(), root, tools, { rescanMs: 50 })
  const stopping = new AbortController()
  let whole: Promise<void> | undefined
  await new Promise<void>((ready) => {
    whole = running.run(stopping.signal, ready)
  })
  return {
    ...gate,
    health,
    move: (ms: number) => {
      shift_ms += ms
    },
    stop: async () => {
      stopping.abort()
      await whole
    },
  }
}

test('reads what it knows by name, in the order of creation, and counts the rest', async () => {
  await put('a/T_Demand_2025_v3.txt', ['created 3000', '1 1'])
  await put('b/c/T_Demand_2025_v1.txt', ['created 1000', '1 2'])
  await put('T_Demand_2025_v2.txt', ['created 2000', '1 3'])
  await put('README', ['hello'])
  await put('reduced_T_Demand_2025.txt', ['created 1', '1 1'])
  const one = await feed()
  expect(one.names()).toEqual(['T_Demand_2025_v1.txt', 'T_Demand_2025_v2.txt', 'T_Demand_2025_v3.txt'])
  expect(one.reports[0]).toMatchObject({
    source: 'tiny',
    address: null,
    size: 16,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(one.health.state(0).detail).toBe('2 files of unknown name skipped')
  await one.stop()
})

test('a second start hands in only what is new, changed, or still partly due', async () => {
  const soon = Date.now() + 3_600_000
  await put('T_Demand_2023.txt', ['created 1000', '1 1'])
  await put('T_Demand_2024.txt', ['created 1000', '1 1'])
  await put('T_Demand_2025.txt', [`created ${soon}`, '1 1'])
  await put('copy/T_Demand_2023.txt', ['created 1000', '1 1'])
  const first = await feed()
  expect(first.names()).toEqual(['T_Demand_2023.txt', 'T_Demand_2024.txt', 'T_Demand_2025.txt'])
  await first.stop()
  await put('T_Demand_2024.txt', ['created 2000', '1 22'])
  const second = await feed()
  expect(second.names()).toEqual(['T_Demand_2024.txt'])
  second.move(3_700_000)
  await until(() => second.reports.length === 2)
  expect(second.names()[1]).toBe('T_Demand_2025.txt')
  await second.stop()
})

test('slices of one instant come by creation, each when the clock reaches it', async () => {
  const now = Date.now()
  const minute = 60_000
  const lines = [`${now - 2 * minute} 1`, `${now} 2`, `${now + 10 * minute} 3`]
  await put('T_Demand_1_v2.txt', [`created ${now + 900 * minute}`, 'late', ...lines])
  await put('T_Demand_1_v1.txt', [`created ${now + 800 * minute}`, 'late', ...lines])
  const one = await feed()
  expect(one.names()).toEqual(['T_Demand_1_v1.txt', 'T_Demand_1_v2.txt'])
  for (const turn of [2, 3]) {
    one.move(turn === 2 ? 3 * minute : 10 * minute)
    await until(() => one.reports.length === 2 * turn)
    expect(one.names().slice(-2)).toEqual(['T_Demand_1_v1.txt', 'T_Demand_1_v2.txt'])
  }
  expect(one.reports.at(-1)?.taken.next_due).toBeNull()
  await one.stop()
})

test('what cannot be read goes to quarantine, once, and stops nothing', async () => {
  await put('T_Demand_1.txt', ['broken'])
  await put('T_Demand_2.txt', ['created 1', '1 1'])
  const one = await feed()
  expect(one.quarantined).toEqual([{ name: 'T_Demand_1.txt', reason: 'broken' }])
  expect(one.names()).toEqual(['T_Demand_2.txt'])
  await one.stop()
  const again = await feed()
  expect(again.quarantined).toEqual([])
  await again.stop()
})

test('a file that comes while it runs is read; one still being written waits for its end', async () => {
  const one = await feed()
  expect(one.names()).toEqual([])
  await put('new/T_Demand_1.txt', ['created 1', '1 1'])
  await until(() => one.reports.length === 1)
  await put('T_Demand_2.txt', ['created 1'], true)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(one.reports).toHaveLength(1)
  await put('T_Demand_2.txt', ['created 1', '1 1'], true)
  await until(() => one.reports.length === 2)
  expect(one.reports[1]?.parsed.readings[0]?.t).toEqual([1])
  await one.stop()
})

test('a report that cannot be stored is tried again and does not hold up the others', async () => {
  await put('T_Demand_1.txt', ['created 1', '1 1'])
  await put('T_Demand_2.txt', ['created 2', '1 1'])
  const one = await feed({ failing: 'T_Demand_1' })
  expect(one.names()).toEqual(['T_Demand_2.txt'])
  expect(one.health.state(0)).toMatchObject({
    state: 'failing',
    detail: 'T_Demand_1.txt: could not be stored: the database is away',
  })
  one.gate.failing = null
  one.move(10_000)
  await until(() => one.reports.length === 2)
  await until(() => one.health.state(0).detail === '')
  await one.stop()
})

test('BACKFILL_DAYS leaves out reports that end before it', async () => {
  const day = 86_400_000
  await put('T_Demand_1.txt', ['created 1', `${Date.now() - 9 * day} 1`])
  await put('T_Demand_2.txt', ['created 1', `${Date.now() - 9 * day} 1`, `${Date.now() - 2 * day} 1`])
  const one = await feed({ backfill_days: 3 })
  expect(one.names()).toEqual(['T_Demand_2.txt'])
  await one.stop()
})

test('a folder that is not there is a fault, until it is', async () => {
  await rm(root, { recursive: true })
  const one = await feed()
  expect(one.health.state(0)).toMatchObject({ state: 'failing', detail: expect.stringContaining('cannot be read') })
  await put('T_Demand_1.txt', ['created 1', '1 1'])
  await until(() => one.reports.length === 1)
  expect(one.health.state(0).detail).toBe('')
  await one.stop()
})
