import type { ParsedReport } from 'contract'
import { type CsvRow, readCsv } from '#sources/csv.ts'
import { type FileName, Unreadable } from '#sources/source.ts'
import { numberIn } from '#sources/text.ts'
import { createDraft, type Draft } from './draft.ts'
import { dayStart, hourMs, hourStart, stampAt } from './est.ts'
import { isOver } from './hours.ts'

/** A yearly table: its draft, the rows above its header, its header and its rows, each of one hour. */
export type Table = { draft: Draft; above: CsvRow[]; header: string[]; rows: { t: number; row: CsvRow }[] }

/**
 * Reads a yearly CSV report: three comment lines (title, creation stamp, year), perhaps rows above the header, then
 * `Date,Hour,…` and one row an hour. Rows without a date and hour are refused with a fault; no header: `Unreadable`.
 */
export function readTable(bytes: Uint8Array, name: FileName, about: Pick<ParsedReport, 'report' | 'usual_lag'>): Table {
  const { comments, rows } = readCsv(bytes)
  const at = rows.findIndex(({ cells }) => cells[0] === 'Date' && cells[1] === 'Hour')
  const header = rows[at]
  if (!header) throw new Unreadable('no header Date,Hour', 'line 1', rows[0]?.cells.join(','))
  const stamp = comments.map((comment) => /^Created at (.+)$/i.exec(comment)?.[1]).find((found) => found)
  const year = comments.map((comment) => /^For (\d{4})$/i.exec(comment)?.[1]).find((found) => found)
  const period = year ?? (name.period || (rows[at + 1]?.cells[0]?.slice(0, 4) ?? ''))
  const created_at = stamp === undefined ? null : stampAt(stamp)
  const draft = createDraft({ ...about, period, created_at })
  if (created_at === null) draft.fault('line 2', 'no creation stamp', stamp)
  return { draft, above: rows.slice(0, at), header: header.cells, rows: dated(draft, rows.slice(at + 1)) }
}

/** Stores one cell; an empty one is missing once its hour is over, what is no number is refused with a fault. */
export function putCell(
  draft: Draft,
  datapoint: number,
  { t, row }: Table['rows'][number],
  column: number,
  as = (v: number) => v,
) {
  const cell = row.cells[column] ?? ''
  const v = numberIn(cell, true)
  if (v === undefined) draft.fault(`line ${row.line}, column ${column + 1}`, 'is no number', cell)
  else if (v !== null) draft.put(datapoint, t, as(v))
  else if (isOver(draft, t, hourMs)) draft.put(datapoint, t, null)
}

function dated(draft: Draft, rows: CsvRow[]): Table['rows'] {
  const found: Table['rows'] = []
  let date: string | undefined
  let day: number | null = null
  for (const row of rows) {
    const [written = '', hour = ''] = row.cells
    if (written !== date) day = dayStart(written)
    date = written
    const t = day === null ? null : hourStart(day, hour)
    if (t === null) draft.fault(`line ${row.line}`, 'no date and hour', row.cells.join(','))
    else found.push({ t, row })
  }
  return found
}
