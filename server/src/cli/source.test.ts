import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { Failure } from './command.ts'
import { register } from './source.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tieline-source-'))
  const rows = [
    '\\\\Hourly Demand Report,,,',
    '\\\\Created at 2025-01-02 07:30:00',
    '\\\\For 2025,,,',
    'Date,Hour,Market Demand,Ontario Demand',
  ]
  rows.push('2025-01-01,1,15000,14000', '2025-01-01,2,15100,nonsense', '2025-01-01,3,15200,14200')
  await writeFile(join(folder, 'PUB_Demand_2025_v2.csv'), rows.join('\n'))
  await writeFile(join(folder, 'README'), 'not a report')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a command prints; `failure`: its one line on stderr. */
async function run(...args: string[]) {
  const printed: string[] = []
  const program = new Command('tieline').exitOverride().configureOutput({ writeErr: () => undefined })
  const config = readConfig({ IESO_REPORTS: folder }, folder)
  register(program, {
    config,
    database: () => Promise.reject(new Error('this command needs no database')),
    print: (text) => printed.push(text),
    stdin: async () => '',
  })
  const failure = await program.parseAsync(['source', ...args], { from: 'user' }).then(
    () => null,
    (error: unknown) => error as Error,
  )
  return { printed, failure }
}

test('source list names every system, what it needs and what is unverified', async () => {
  const { printed } = await run('list')
  expect(printed.find((line) => line.startsWith('demo '))).toContain('needs nothing')
  expect(printed.find((line) => line.startsWith('ieso '))).toContain('IESO_REPORTS, default https://')
  const { printed: json } = await run('list', '--json')
  expect(JSON.parse(json.join('\n'))).toContainEqual(
    expect.objectContaining({ system: 'ieso', setting: 'IESO_REPORTS' }),
  )
})

test('source run says what is in the reports, and every line that could not be read', async () => {
  const { printed, failure } = await run('run', 'ieso')
  expect(failure).toBeNull()
  expect(printed[0]).toMatch(
    /^PUB_Demand_2025_v2\.csv: \d+ readings \(\d+ missing\) of 2 datapoints.*created 2025-01-02T12:30Z/,
  )
  expect(printed[0]).toContain('2025-01-01T05:00Z to 2025-01-01T08:00Z')
  expect(printed.slice(1).join('\n')).toContain('nonsense')
})

test('source run of a day, as JSON, of a simulated system', async () => {
  const { printed } = await run('run', 'demo', '--date', '2025-03-09', '--json')
  const all = JSON.parse(printed.join('\n')) as { report: string; readings: number; from: number; to: number }[]
  const hourly = all.filter((each) => each.report === 'demo-hourly')
  // Reports of several hours, one after the other: they hold the hours of the day that was an hour short.
  expect((hourly.at(-1)?.to ?? 0) - (hourly[0]?.from ?? 0)).toBeGreaterThanOrEqual(23 * 3_600_000)
  for (const [i, each] of hourly.entries()) if (i > 0) expect(each.from).toBe(hourly[i - 1]?.to)
  expect(
    all.every((each) => each.report === 'demo-forecast' || each.report === 'demo-adequacy' || each.readings > 0),
  ).toBe(true)
})

test('source run leaves out reports that do not touch the day asked for', async () => {
  const { failure } = await run('run', 'ieso', '--date', '2024-05-05')
  expect(failure).toBeInstanceOf(Failure)
})

test.each([
  [['run', 'nobody'], 'no source is called nobody'],
  [['run', 'ieso', '--date', 'today'], 'YYYY-MM-DD'],
  [['run', 'ieso', '--from', '/nowhere/at/all'], 'no such file'],
  [['retry', 'demo'], 'makes its reports itself'],
])('%j fails in one line', async (args, line) => {
  const { failure } = await run(...args)
  expect(failure).toBeInstanceOf(Failure)
  expect(failure?.message).toContain(line)
})
