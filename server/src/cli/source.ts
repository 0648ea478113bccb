import type { Command } from 'commander'
import { offsetsOf, startOfDay } from 'grid/zone.ts'
import type { Database } from '#database/database.ts'
import { ageText } from '#feeds/health.ts'
import { placeOf, readPlace } from '#feeds/place.ts'
import { faultText, generateOnce, readOnce, type Seen, type Span } from '#feeds/read-once.ts'
import { retryQuarantined } from '#feeds/retry.ts'
import { createHistorian } from '#historian/create.ts'
import { createIngest } from '#ingest/create.ts'
import type { Live } from '#live/live.ts'
import { marketClock } from '#market-clock.ts'
import { sourceNamed, sourceOf, sources } from '#sources/all.ts'
import { isGenerating, type Source } from '#sources/source.ts'
import { type Desk, Failure, type Register } from './command.ts'

/** `tieline source list | run | retry`. */
export const register: Register = (program, desk) => {
  const source = program.command('source').description('the operators whose reports can be read')
  addList(source, desk)
  addRun(source, desk)
  addRetry(source, desk)
}

function addList(group: Command, desk: Desk) {
  group
    .command('list')
    .description('all that can be run, with what each needs')
    .option('--json', 'for a program to read')
    .action(({ json }: { json?: boolean }) => {
      const rows = sources.flatMap(described)
      if (json) return desk.print(JSON.stringify(rows))
      for (const row of rows) {
        const needs = row.setting ? `${row.setting}, default ${row.base}` : 'needs nothing'
        desk.print(`${row.system.padEnd(12)} ${row.name} (${row.operator}), source ${row.source}; ${needs}`)
        if (row.unverified.length > 0)
          desk.print(`${''.padEnd(12)} unverified against a real file: ${row.unverified.join(', ')}`)
      }
    })
}

function described(source: Source) {
  const generating = isGenerating(source)
  return source.systems.map((system) => ({
    system: system.id,
    name: system.name,
    operator: system.operator,
    source: source.name,
    setting: generating ? null : source.setting,
    base: generating ? null : source.base,
    reports: generating ? [] : source.reports.map((kind) => kind.report),
    unverified: generating ? [] : source.reports.filter((kind) => !kind.verified).map((kind) => kind.report),
  }))
}

type RunOptions = { from?: string; date?: string; json?: boolean }

function addRun(group: Command, desk: Desk) {
  group
    .command('run')
    .description('read the reports of a source now, say what is in them, store nothing')
    .argument('<name>', 'as in source list')
    .option('--from <place>', 'a folder, a file or an address; default: the setting')
    .option('--date <date>', 'only this market day, YYYY-MM-DD')
    .option('--json', 'for a program to read')
    .action(async (name: string, options: RunOptions) => {
      const now = desk.config.clock_start ?? Date.now()
      const all: Seen[] = []
      for await (const seen of whatToRead(named(name), desk, options, now)) {
        all.push(seen)
        if (!options.json) for (const line of linesOf(seen, now)) desk.print(line)
      }
      if (options.json) desk.print(JSON.stringify(all))
      const unread = all.filter((seen) => seen.fault !== null).length
      if (all.length === 0) throw new Failure('no report of this source was found there')
      if (unread > 0) throw new Failure(`${unread} of ${all.length} reports could not be read`)
    })
}

function whatToRead(
  source: Source,
  desk: Desk,
  { from, date }: RunOptions,
  now: number,
): Iterable<Seen> | AsyncIterable<Seen> {
  const day = date === undefined ? null : dayOf(source, date)
  if (isGenerating(source)) return generateOnce(source, day ?? { from: now - HOUR_MS, to: now })
  const place = from === undefined ? placeOf(source, desk.config.reports) : readPlace(from)
  return noPlace(readOnce(source, place, now, day))
}

async function* noPlace(reading: AsyncIterable<Seen>): AsyncIterable<Seen> {
  try {
    yield* reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Failure((error as Error).message)
    throw error
  }
}

function dayOf(source: Source, date: string): Span {
  const offsets = offsetsOf(source.systems[0]?.time_zone ?? 'UTC')
  try {
    const from = startOfDay(date, offsets)
    return { from, to: startOfDay(new Date(Date.parse(date) + 24 * HOUR_MS).toISOString().slice(0, 10), offsets) }
  } catch {
    throw new Failure(`--date ${date}: no date of the form YYYY-MM-DD`)
  }
}

function linesOf(seen: Seen, now: number): string[] {
  if (seen.fault !== null) return [`${seen.name}: could not be read: ${seen.fault}`]
  const parts = [
    `${seen.readings} readings (${seen.missing} missing) of ${seen.datapoints} datapoints, ${seen.runs} forecast runs`,
    seen.created_at === null ? 'no creation stamp' : `created ${iso(seen.created_at)}`,
  ]
  if (seen.from !== null && seen.to !== null) {
    const age = seen.to <= now ? `newest ${ageText(now - seen.to)} old` : `reaches ${ageText(seen.to - now)} ahead`
    parts.push(`${iso(seen.from)} to ${iso(seen.to)}, ${age}`)
  }
  return [`${seen.name}: ${parts.join('; ')}`, ...seen.faults.map((fault) => `  ${faultText(fault)}`)]
}

function addRetry(group: Command, desk: Desk) {
  group
    .command('retry')
    .description('reports in quarantine once more')
    .argument('<name>', 'as in source list')
    .option('--json', 'for a program to read')
    .action(async (name: string, { json }: { json?: boolean }) => {
      const source = named(name)
      if (isGenerating(source)) throw new Failure(`${source.name} makes its reports itself: none is ever in quarantine`)
      const database = await desk.database()
      const retried = await retryQuarantined(source, { database, ingest: await gate(desk, database) })
      if (json) desk.print(JSON.stringify(retried))
      else {
        for (const stored of retried.stored) desk.print(`${stored}: read and stored`)
        for (const waiting of retried.waiting)
          desk.print(`${waiting}: readable, but not known yet at the product's clock`)
        for (const { name: file, reason } of retried.unreadable) desk.print(`${file}: still unreadable: ${reason}`)
        if (Object.values(retried).every((list) => list.length === 0)) desk.print('nothing is in quarantine')
      }
      if (retried.unreadable.length > 0) throw new Failure(`${retried.unreadable.length} reports are still unreadable`)
    })
}

/** A running server hears of what is stored here from the database. */
async function gate(desk: Desk, database: Database) {
  const clock = await marketClock(database, desk.config.clock_start)
  const historian = createHistorian({ database, clock })
  await historian.load()
  return createIngest({ database, historian, live: nobody, clock })
}

const nobody: Live = {
  accepted: () => undefined,
  sourceChanged: () => undefined,
  subscribe: () => () => undefined,
  seq: () => 0,
  since: async () => null,
  stop: async () => undefined,
}

function named(name: string): Source {
  const source = sourceNamed(name) ?? sourceOf(name)
  if (!source)
    throw new Failure(`no source is called ${name}; there are ${sources.map((each) => each.name).join(', ')}`)
  return source
}

function iso(ms: number): string {
  return new Date(ms).toISOString().replace(':00.000Z', 'Z')
}

const HOUR_MS = 3_600_000
