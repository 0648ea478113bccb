import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ParsedReport } from 'contract'
import type { ReadingSource } from '#sources/source.ts'
import { createDueHeap, type Due } from './due.ts'
import { DAY_MS, type Feed, type FeedTools } from './feed.ts'
import { createFolderWatch, type FoundFile, isSettled, listFiles, QUIET_MS } from './folder-files.ts'
import { createParsedCache } from './parsed-cache.ts'
import { breathe, createBell } from './pause.ts'
import { hashOf, newestEnd, plain, readReport } from './reading.ts'
import { type FileRow, knownFiles, rememberFile } from './rows.ts'

type Entry = Due & { file: FoundFile; hash: string; report: string; failures: number }

/**
 * Reads a folder of reports by file name, oldest creation first, and goes on watching it. What the clock has not
 * reached waits and is handed in again; of the parsed reports only some 64 MB are kept, the others are read anew.
 */
export function createFolderFeed(
  source: ReadingSource,
  root: string,
  { clock, ingest, database, log, health, backfill_days }: FeedTools,
  { rescanMs = 5_000 } = {},
): Feed {
  const heap = createDueHeap<Entry>()
  const cache = createParsedCache(64 * 2 ** 20)
  const known = new Map<string, FileRow>()
  const had = new Set<string>()
  const blamed = new Map<string, string>()
  let unsettled = new Map<string, FoundFile>()
  let tooOld = 0
  let unreadable = ''
  const bell = createBell()
  const watch = createFolderWatch(() => bell.ring())
  let progress = `Looking for reports in ${root}`

  async function run(signal: AbortSignal, ready: () => void): Promise<void> {
    try {
      await recall()
      const until = clock.wall() + SETTLING_MS
      do {
        await round(signal)
        if (unsettled.size > 0) await bell.wait(QUIET_MS, signal)
      } while (unsettled.size > 0 && clock.wall() < until && !signal.aborted)
      ready()
      while (!signal.aborted) {
        await bell.wait(Math.min(unsettled.size > 0 ? QUIET_MS : rescanMs, untilNext()), signal)
        // A file that is written in many small pieces rings many times.
        if (await bell.quiet(100, signal)) await round(signal)
      }
    } finally {
      watch.stop()
    }
  }

  /** Takes over from the last start, or from the process that led before. */
  async function recall() {
    known.clear()
    had.clear()
    for (const row of await knownFiles(database, source.name)) {
      known.set(row.path, row)
      had.add(`${nameOf(row.path)} ${row.hash}`)
      if (row.next_due === null) continue
      const { path, size, modified_at, hash, report, created_at, next_due } = row
      const file = { path, name: nameOf(path), size, modified_at }
      heap.put({ key: path, due: next_due, created_at, file, hash, report, failures: 0 })
    }
  }

  /** One look at the folder, then everything that is due. */
  async function round(signal: AbortSignal) {
    try {
      await look(signal)
      health.mended('')
      unreadable = ''
    } catch (error) {
      const reason = `the folder ${root} cannot be read: ${plain(error)}`
      if (reason !== unreadable) log.warn(`${source.name}: ${reason}`)
      unreadable = reason
      health.fault('', reason)
    }
    const due = heap.take(clock.now())
    for (const [index, entry] of due.entries()) {
      if (signal.aborted) heap.put(entry)
      else {
        progress = `Reading reports: ${index + 1} of ${due.length}`
        await handIn(entry)
        await breathe()
      }
    }
  }

  async function look(signal: AbortSignal) {
    const { files, folders } = await listFiles(root)
    watch.follow(folders)
    const there = new Set(files.map((file) => file.path))
    for (const path of blamed.keys()) if (!there.has(path)) clear(path)
    const ours = files.filter((file) => source.recognise(file.name) !== null)
    const unknown = files.length - ours.length
    health.note('unknown', unknown === 0 ? null : `${plural(unknown, 'file')} of unknown name skipped`)
    const changed = ours.filter((file) => {
      const row = known.get(file.path)
      return !row || row.size !== file.size || row.modified_at !== file.modified_at
    })
    const wall = clock.wall()
    const waiting = changed.filter((file) => !isSettled(file, unsettled.get(file.path), wall))
    unsettled = new Map(waiting.map((file) => [file.path, file]))
    const settled = changed.filter((file) => !unsettled.has(file.path))
    for (const [index, file] of settled.entries()) {
      if (signal.aborted) return
      progress = `Looking through reports: ${index + 1} of ${settled.length}`
      await open(file).catch((error) => blame(file, plain(error)))
      await breathe()
    }
  }

  /** A new or changed file: reads it once, to know when it was made; its turn comes in the order of creation. */
  async function open(file: FoundFile) {
    if (file.size > LARGEST) throw new Error(`larger than ${LARGEST / 2 ** 20} MB, not read`)
    const bytes = await readFile(join(root, file.path))
    const hash = hashOf(bytes)
    const row = known.get(file.path)
    // Touched, or another copy of what was read: nothing to do but to know it again.
    if (row?.hash === hash) return remember({ ...row, size: file.size, modified_at: file.modified_at })
    heap.remove(file.path)
    const report = source.recognise(file.name)?.report ?? ''
    const asKnown = { ...fileFields(file), hash, report, taken_at: clock.now(), next_due: null }
    const twin = `${file.name} ${hash}`
    if (had.has(twin)) return remember({ ...asKnown, created_at: Math.floor(file.modified_at) })
    const read = readReport(source, bytes, file.name)
    if (read.kind === 'unreadable') {
      log.warn(`${source.name}: ${file.path} cannot be read: ${read.fault.reason}`)
      const { period = '' } = source.recognise(file.name) ?? {}
      const published = Math.floor(file.modified_at)
      const from = { source: source.name, report, period, name: file.name, address: null, file_published_at: published }
      await ingest.quarantine({ ...from, bytes, fault: read.fault })
      return remember({ ...asKnown, created_at: published })
    }
    if (isTooOld(read.parsed)) {
      known.set(file.path, { ...asKnown, created_at: 0 })
      tooOld += 1
      return health.note('old', `${plural(tooOld, 'report')} older than BACKFILL_DAYS skipped`)
    }
    cache.put(file.path, read.parsed)
    had.add(twin)
    const created_at = read.parsed.created_at ?? Math.floor(file.modified_at)
    const entry = { key: file.path, due: Number.NEGATIVE_INFINITY, created_at, file, hash, report, failures: 0 }
    heap.put(entry)
    // Known from now on, so that a look during a long first round does not open it twice.
    known.set(file.path, { ...asKnown, created_at, next_due: null })
  }

  async function handIn(entry: Entry) {
    try {
      const parsed = cache.get(entry.key) ?? (await readAgain(entry))
      if (!parsed) return
      const { file, hash, report, created_at } = entry
      const taken = await ingest.report({
        source: source.name,
        name: file.name,
        address: null,
        file_published_at: Math.floor(file.modified_at),
        size: file.size,
        hash,
        parsed,
      })
      if (taken.next_due === null) cache.remove(entry.key)
      else {
        cache.put(entry.key, parsed)
        heap.put({ ...entry, due: Math.max(taken.next_due, clock.now() + 1), failures: 0 })
      }
      await remember({ ...fileFields(file), hash, report, created_at, next_due: taken.next_due, taken_at: clock.now() })
      clear(file.path)
      health.success('')
    } catch (error) {
      const failures = entry.failures + 1
      blame(entry.file, `could not be stored: ${plain(error)}`)
      heap.put({ ...entry, failures, due: clock.now() + Math.min(300_000, 2_000 * 2 ** Math.min(failures, 10)) })
    }
  }

  /** null: gone, or changed since; then the next look deals with it. */
  async function readAgain(entry: Entry): Promise<ParsedReport | null> {
    const bytes = await readFile(join(root, entry.file.path)).catch((error) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (bytes === null || hashOf(bytes) !== entry.hash) return null
    const read = readReport(source, bytes, entry.file.name)
    return read.kind === 'read' ? read.parsed : null
  }

  function blame(file: FoundFile, reason: string) {
    // A file that cannot be read fails again with every look; once in the log is enough.
    if (blamed.get(file.path) !== reason) log.warn(`${source.name}: ${file.path}: ${reason}`)
    blamed.set(file.path, reason)
    health.fault(file.path, reason)
  }

  function clear(path: string) {
    if (blamed.delete(path)) health.mended(path)
  }

  async function remember(row: FileRow) {
    known.set(row.path, row)
    await rememberFile(database, source.name, row)
  }

  function isTooOld(parsed: ParsedReport): boolean {
    const end = newestEnd(parsed)
    return backfill_days !== null && end !== null && end < clock.now() - backfill_days * DAY_MS
  }

  function untilNext(): number {
    const next = heap.next()
    return next === null ? rescanMs : Math.max(0, next - clock.now())
  }

  return { run, progress: () => progress }
}

function fileFields({ path, size, modified_at }: FoundFile) {
  return { path, size, modified_at }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

const LARGEST = 64 * 2 ** 20
// How long a start waits for files that are still being written.
const SETTLING_MS = 5_000
