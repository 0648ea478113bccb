import type { ParsedReport, Quality } from 'contract'
import { type CsvRow, readCsv } from '#sources/csv.ts'
import { type FileName, Unreadable } from '#sources/source.ts'
import { numberIn } from '#sources/text.ts'
import { createDraft, type Draft } from './draft.ts'
import { dayStart, hourMs, hourStart, intervalMs, intervalStart, stampAt } from './est.ts'
import { isOver } from './hours.ts'

/** A yearly table: its draft, the rows above its header, its header and its rows, each of one interval. */
export type Table = {
  draft: Draft
  above: CsvRow[]
  header: string[]
  rows: { t: number; row: CsvRow }[]
  interval_ms: number
}

/**
 * Reads a yearly CSV report: three comment lines (title, creation stamp, year), perhaps rows above the header, then
 * `Date,Hour,…` and one row an hour, or `Date,Hour,Interval,…` and one row every five minutes. Rows without their date
 * and hour are refused with a fault; no header: `Unreadable`.
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
  const fine = header.cells[2] === 'Interval'
  return {
    draft,
    above: rows.slice(0, at),
    header: header.cells,
    rows: dated(draft, rows.slice(at + 1), fine),
    interval_ms: fine ? intervalMs : hourMs,
  }
}

/**
 * Stores one column; an empty cell is missing once its interval is over, what is no number is refused with a fault.
 * `as`: the value as it is stored; `q`: its quality where that is not `good`.
 */
export function putColumn(
  { draft, rows, interval_ms }: Table,
  datapoint: number,
  column: number,
  { as = (v) => v, q = () => undefined }: { as?: (v: number) => number; q?: (v: number) => Quality | undefined } = {},
) {
  for (const { t, row } of rows) {
    const cell = row.cells[column] ?? ''
    const v = numberIn(cell, true)
    if (v === undefined) draft.fault(`line ${row.line}, column ${column + 1}`, 'is no number', cell)
    else if (v !== null) draft.put(datapoint, t, as(v), q(v))
    else if (isOver(draft, t, interval_ms)) draft.put(datapoint, t, null)
  }
}

/** Whether a column holds nothing at all: what was not published yet in that year. */
export const isBlank = ({ rows }: Table, column: number): boolean =>
  rows.every(({ row }) => (row.cells[column] ?? '') === '')

function dated(draft: Draft, rows: CsvRow[], fine: boolean): Table['rows'] {
  const found: Table['rows'] = []
  let date: string | undefined
  let day: number | null = null
  for (const row of rows) {
    const [written = '', he = '', interval = ''] = row.cells
    if (written !== date) day = dayStart(written)
    date = written
    const hour = day === null ? null : hourStart(day, he)
    const t = hour === null || !fine ? hour : intervalStart(hour, interval)
    if (t === null)
      draft.fault(`line ${row.line}`, `no date and hour${fine ? ' and interval' : ''}`, row.cells.join(','))
    else found.push({ t, row })
  }
  return found
}
