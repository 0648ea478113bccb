import type { Cell, ExportTable } from './export-table.ts'

/**
 * Comma-separated values as RFC 4180 writes them, in UTF-8 with a byte order mark, without which Excel reads another
 * encoding. A text that a spreadsheet would take for a formula gets an apostrophe before it; a number stays a number.
 */
export async function* csvOf({ head, rows }: ExportTable): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${textOf(head)}`)
  for await (const batch of rows) if (batch.length) yield Buffer.from(textOf(batch))
}

const textOf = (rows: readonly Cell[][]) => rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell === 0 ? 0 : cell)
  if (typeof cell === 'object') return new Date(cell.wall_ms).toISOString().slice(0, 19).replace('T', ' ')
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
