import { gunzipSync } from 'node:zlib'
import type { ParsedReport } from 'contract'
import type { Querier } from '#database/database.ts'
import type { Ingest } from '#ingest/ingest.ts'
import type { ReadingSource } from '#sources/source.ts'
import { hashOf, type Read, readReport } from './reading.ts'
import { askAgain, keptReports } from './rows.ts'

/** What became of the reports in quarantine, by file name. */
export type Retried = { stored: string[]; waiting: string[]; unreadable: { name: string; reason: string }[] }

/**
 * Reads the reports in quarantine once more, after the source has learned more, oldest creation first. `waiting`:
 * readable now, but the clock has not come to them; they stay where they are.
 */
export async function retryQuarantined(
  source: ReadingSource,
  { database, ingest }: { database: Querier; ingest: Pick<Ingest, 'report'> },
): Promise<Retried> {
  const retried: Retried = { stored: [], waiting: [], unreadable: [] }
  const readable: { kept: Awaited<ReturnType<typeof keptReports>>[number]; bytes: Uint8Array; parsed: ParsedReport }[] =
    []
  for (const kept of await keptReports(database, source.name)) {
    const bytes = kept.body && gunzipSync(kept.body)
    const read: Read = bytes ? readReport(source, bytes, kept.name) : lost
    if (bytes && read.kind === 'read') readable.push({ kept, bytes, parsed: read.parsed })
    if (read.kind === 'unreadable') retried.unreadable.push({ name: kept.name, reason: read.fault.reason })
  }
  const creation = ({ kept, parsed }: (typeof readable)[number]) => parsed.created_at ?? kept.published_at ?? 0
  readable.sort((a, b) => creation(a) - creation(b) || a.kept.id - b.kept.id)
  for (const { kept, bytes, parsed } of readable) {
    const taken = await ingest.report({
      source: source.name,
      name: kept.name,
      address: kept.address,
      file_published_at: kept.published_at,
      size: bytes.length,
      hash: hashOf(bytes),
      parsed,
    })
    if (taken.next_due !== null) await askAgain(database, source.name, kept.address, hashOf(bytes), taken.next_due)
    retried[taken.state === 'not_due' ? 'waiting' : 'stored'].push(kept.name)
  }
  return retried
}

const lost: Read = { kind: 'unreadable', fault: { where: '', reason: 'its bytes were not kept', excerpt: '' } }
