import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Fault, ParsedReport } from 'contract'
import type { GeneratingSource, ReadingSource } from '#sources/source.ts'
import { createFetcher } from './fetch-report.ts'
import { listFiles } from './folder-files.ts'
import type { Place } from './place.ts'
import { newestEnd, readReport } from './reading.ts'

/** One report as `tieline source run` shows it; nothing of it is stored. */
export type Seen = {
  name: string
  report: string
  period: string
  created_at: number | null
  datapoints: number
  readings: number
  missing: number
  runs: number
  /** Start of the first interval and end of the last, epoch ms. */
  from: number | null
  to: number | null
  faults: Fault[]
  /** The whole could not be had or read. */
  fault: string | null
}

/** A span of time, epoch ms. */
export type Span = { from: number; to: number }

/** Reads what a place holds now, or of a day, by the same code as the feed. */
export async function* readOnce(
  source: ReadingSource,
  place: Place,
  now: number,
  day: Span | null,
): AsyncIterable<Seen> {
  if (place.kind === 'folder') yield* readFolder(source, place.path, day)
  else yield* readAddress(source, place.base, now, day)
}

/** Has a simulated system make what becomes known in a span; second by second only the last ten minutes. */
export function* generateOnce(source: GeneratingSource, { from, to }: Span): Iterable<Seen> {
  for (const parsed of source.generate(from, to, to - 600_000)) yield seen(`${parsed.report} ${parsed.period}`, parsed)
}

async function* readFolder(source: ReadingSource, path: string, day: Span | null): AsyncIterable<Seen> {
  const single = (await stat(path)).isFile()
  const files = single ? [path] : (await listFiles(path)).files.map((file) => join(path, file.path))
  for (const file of files) {
    const name = basename(file)
    if (source.recognise(name) === null) {
      if (single) yield unread(name, 'no report of this source bears such a name')
      continue
    }
    const read = readReport(source, await readFile(file), name)
    if (read.kind === 'unreadable') yield unread(name, faultText(read.fault))
    else if (day === null || touches(seen(name, read.parsed), day)) yield seen(name, read.parsed)
  }
}

async function* readAddress(source: ReadingSource, base: string, now: number, day: Span | null): AsyncIterable<Seen> {
  const fetcher = createFetcher()
  try {
    for (const kind of source.reports) {
      const { past, live } = day ? kind.addresses(day.from, day.to - 1) : kind.addresses(now, now)
      for (const address of new Set(day ? [...past, ...live] : live)) {
        const name = basename(address)
        const answer = await fetcher.fetch(new URL(address, base), null, new AbortController().signal)
        if (answer.kind === 'absent') yield unread(name, 'not there')
        else if (answer.kind === 'fault') yield unread(name, answer.text)
        else if (answer.kind === 'report') {
          const read = readReport(source, answer.bytes, name)
          yield read.kind === 'read' ? seen(name, read.parsed) : unread(name, faultText(read.fault))
        }
      }
    }
  } finally {
    await fetcher.stop()
  }
}

function seen(name: string, parsed: ParsedReport): Seen {
  const { report, period, created_at, datapoints, readings, runs, faults } = parsed
  let from: number | null = null
  for (const t of [...readings.map((claim) => claim.t[0]), ...runs.map((run) => run.first_t)])
    if (t !== undefined) from = Math.min(from ?? t, t)
  return {
    name,
    report,
    period,
    created_at,
    datapoints: datapoints.length,
    readings: readings.reduce((total, claim) => total + claim.v.length, 0),
    missing: readings.reduce((total, claim) => total + claim.v.filter((v) => v === null).length, 0),
    runs: runs.length,
    from,
    to: newestEnd(parsed),
    faults,
    fault: null,
  }
}

function unread(name: string, fault: string): Seen {
  const nothing = { report: '', period: '', created_at: null, datapoints: 0, readings: 0, missing: 0, runs: 0 }
  return { ...nothing, name, from: null, to: null, faults: [], fault }
}

function touches({ from, to }: Seen, day: Span): boolean {
  return from !== null && to !== null && from < day.to && to > day.from
}

/** Where, why and what stood there, in one line. */
export function faultText({ where, reason, excerpt }: Fault): string {
  return [where && `${where}:`, reason, excerpt && `(${JSON.stringify(excerpt)})`].filter(Boolean).join(' ')
}
