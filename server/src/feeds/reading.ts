import { createHash } from 'node:crypto'
import type { Fault, ParsedReport } from 'contract'
import { type ReadingSource, Unreadable } from '#sources/source.ts'

/** What a source made of a file's bytes. */
export type Read = { kind: 'read'; parsed: ParsedReport } | { kind: 'unreadable'; fault: Fault }

/** Has a source read a report; whatever it throws makes the report unreadable, never the feed stop. */
export function readReport(source: ReadingSource, bytes: Uint8Array, name: string): Read {
  try {
    return { kind: 'read', parsed: source.read(bytes, name) }
  } catch (error) {
    if (error instanceof Unreadable)
      return { kind: 'unreadable', fault: { where: error.where, reason: error.message, excerpt: error.excerpt } }
    return { kind: 'unreadable', fault: { where: '', reason: plain(error), excerpt: '' } }
  }
}

/** SHA-256, hex. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** End of the newest interval in a report, epoch ms; null when there is none. */
export function newestEnd(parsed: ParsedReport): number | null {
  let newest: number | null = null
  for (const { datapoint, t } of parsed.readings) {
    const last = t.at(-1)
    if (last === undefined) continue
    newest = Math.max(newest ?? last, last + (parsed.datapoints[datapoint]?.interval_s ?? 0) * 1000)
  }
  for (const run of parsed.runs) {
    const end = run.first_t + run.v.length * run.interval_s * 1000
    newest = Math.max(newest ?? end, end)
  }
  return newest
}

/** A failure in words, for the log and the source's state. */
export function plain(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}
