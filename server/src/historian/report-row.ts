import type { Querier } from '#database/database.ts'
import type { Held } from './held.ts'
import type { ReportBatch } from './store.ts'

/** A report's row: as it stood before, or new. */
type KnownReport = { id: number; state: string; held: Held; values: number; touched: boolean }

/** Finds the row of these bytes, or of the made report that this adds to, else makes one. */
export async function reportRow(client: Querier, batch: ReportBatch, wall: number): Promise<KnownReport> {
  if (batch.hash !== null) {
    const { rows } = await client.query<{ id: number; state: string; held: Held; counts: { values?: number } }>(
      'select id, state, held, counts from report where source = $1 and name = $2 and hash = $3',
      [batch.source, batch.name, batch.hash],
    )
    const row = rows[0]
    if (row) return { ...row, values: row.counts.values ?? 0, touched: row.state === 'partly' }
  } else {
    const row = await addedTo(client, batch, wall)
    if (row) return { id: row.id, state: 'new', held: [], values: row.counts.values ?? 0, touched: row.touched }
  }
  const { rows } = await client.query<{ id: number }>(
    `insert into report (source, report, period, name, address, published_at, received_at, size, hash, values_hash, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'partly') returning id`,
    [
      batch.source,
      batch.parsed.report,
      batch.parsed.period,
      batch.name,
      batch.address,
      batch.published_at,
      wall,
      batch.size,
      batch.hash,
      batch.values_hash,
    ],
  )
  return { id: rows[0]?.id ?? 0, state: 'new', held: [], values: 0, touched: false }
}

/** A made report has no bytes of its own: what comes later for the same period is added to its row. */
async function addedTo(client: Querier, batch: ReportBatch, wall: number) {
  const { rows } = await client.query<{ id: number; counts: { values?: number }; touched: boolean }>(
    `update report set published_at = greatest(published_at, $4), received_at = $5, values_hash = $6
     where id = (select max(id) from report where source = $1 and report = $2 and period = $3 and hash is null)
     returning id, counts, state = 'applied' as touched`,
    [batch.source, batch.parsed.report, batch.parsed.period, batch.published_at, wall, batch.values_hash],
    'report-added-to',
  )
  return rows[0]
}

/** The other versions of the same report that are stored, with what they held. */
export async function versionsOf(client: Querier, batch: ReportBatch, own: number) {
  const { rows } = await client.query<{ report_id: number; created_at: number; held: Held }>(
    `select id as report_id, published_at as created_at, held from report
     where source = $1 and report = $2 and period = $3 and id <> $4 and state in ('applied', 'partly', 'unchanged')`,
    [batch.source, batch.parsed.report, batch.parsed.period, own],
  )
  return rows
}
