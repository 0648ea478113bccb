import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Clock } from '#clock.ts'
import type { Database } from '#database/database.ts'
import type { Accepted, Historian } from '#historian/historian.ts'
import type { ReportBatch, Store } from '#historian/store.ts'
import type { Live } from '#live/live.ts'
import { dueAt } from './due.ts'
import type { IncomingReport, Ingest, Taken } from './ingest.ts'
import { createPushQueue } from './push-queue.ts'
import { checkPushed } from './pushed.ts'

/** The one gate: check → append → publish. */
export function createIngest(deps: {
  database: Database
  historian: Historian & { store: Store }
  live: Live
  clock: Clock
}): Ingest {
  const { database, historian, live, clock } = deps
  const announce = (accepted: Accepted[]) => {
    for (const one of accepted) live.accepted(one)
  }
  const queue = createPushQueue(async (batch) => {
    const accepted = await historian.store.push(batch)
    if (accepted) announce([accepted])
  })

  return {
    async report(incoming) {
      const now = clock.now()
      const published_at = incoming.parsed.created_at ?? incoming.file_published_at ?? now
      const due = dueAt(incoming.parsed, published_at, now)
      if (due.parsed.readings.length + due.parsed.runs.length === 0 && due.next_due !== null) {
        return { ...nothing, state: 'not_due', next_due: due.next_due }
      }
      const { accepted, ...stored } = await historian.store.report(
        batchOf(incoming, due.parsed, published_at, due.next_due),
      )
      announce(accepted)
      return stored
    },
    async quarantine({ source, report, period, name, address, file_published_at, bytes, fault }) {
      const hash = sha256(bytes)
      await database.query(
        `insert into report (source, report, period, name, address, published_at, received_at, size, hash, faults, state, body)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'quarantined', $11)
         on conflict (source, name, hash) where hash is not null
         do update set state = 'quarantined', faults = excluded.faults, body = excluded.body
         where report.state = 'quarantined'`,
        [
          source,
          report,
          period,
          name,
          address,
          file_published_at,
          clock.wall(),
          bytes.length,
          hash,
          JSON.stringify([fault]),
          gzipSync(bytes),
        ],
      )
    },
    async push({ system, token, readings }) {
      const now = clock.now()
      const { accepted, rejected } = checkPushed(readings, system, now, (tag) => historian.catalogue.byTag(tag) ?? null)
      if (accepted.length > 0) {
        await queue.add({ system, source: `push:${token}`, known_at: now, readings: accepted })
      }
      return { accepted: accepted.length, rejected }
    },
  }
}

const nothing: Omit<Taken, 'state'> = { report_id: null, added: 0, changed: 0, unchanged: 0, next_due: null }

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

function batchOf(
  incoming: IncomingReport,
  parsed: IncomingReport['parsed'],
  published_at: number,
  next_due: number | null,
): ReportBatch {
  const { source, name, address, size, hash } = incoming
  return {
    source,
    versioned: hash !== null,
    name,
    address,
    published_at,
    size,
    hash,
    values_hash: sha256(JSON.stringify([parsed.datapoints, parsed.readings, parsed.runs.map((run) => run.v)])),
    next_due,
    parsed,
  }
}
