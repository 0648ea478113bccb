import type { ParsedReport } from 'contract'
import { type CsvRow, readCsv } from '#sources/csv.ts'
import { Unreadable } from '#sources/source.ts'
import { createDraft, type Draft } from './draft.ts'
import { dayStart, stampAt } from './est.ts'
import { compact } from './report.ts'

/** A CSV file of the dispatch engine: its draft, the day it is of, and its rows, `;` at the end of a line cut off. */
export type Rtem = { draft: Draft; day: number; rows: CsvRow[] }

/**
 * Reads the dispatch engine's own form of CSV: two lines that end with `;`, the second of them `title`, then
 * `\\CREATED AT 2023/09/02 00:01:44 FOR 2023/09/01` and the rows. Without title or stamp it is `Unreadable`.
 */
export function readRtem(bytes: Uint8Array, title: string, about: Pick<ParsedReport, 'report'>): Rtem {
  const { comments, rows } = readCsv(bytes)
  const clean = rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.replace(/;$/, '').trim()) }))
  const at = clean.findIndex(({ cells }) => cells[0] === title)
  if (at < 0) throw new Unreadable(`no line ${title}`, 'line 1', rows[0]?.cells.join(','))
  const said = comments.map((comment) => /^CREATED AT (.+) FOR (\S+)$/i.exec(comment)).find((found) => found)
  const day = dayStart(said?.[2] ?? '')
  if (!said || day === null) throw new Unreadable('is of no day', 'CREATED AT', comments[0])
  const created_at = stampAt(said[1] as string)
  const draft = createDraft({ ...about, period: compact((said[2] as string).replaceAll('/', '-')), created_at })
  if (created_at === null) draft.fault('CREATED AT', 'no creation stamp', said[1])
  return { draft, day, rows: clean.slice(at + 1) }
}
