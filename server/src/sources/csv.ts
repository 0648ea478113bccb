import { textOf } from './text.ts'

/** One line of cells; `line` counts from 1. */
export type CsvRow = { line: number; cells: string[] }

/**
 * Splits comma-separated text: LF or CRLF, `"quoted, ""cells"""`, cells trimmed. Lines that start with `\\` are
 * comments, given apart without their padding commas; empty lines are passed over.
 */
export function readCsv(bytes: Uint8Array): { comments: string[]; rows: CsvRow[] } {
  const comments: string[] = []
  const rows: CsvRow[] = []
  textOf(bytes)
    .split('\n')
    .forEach((raw, i) => {
      const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw
      if (text.startsWith('\\\\')) comments.push(text.slice(2).replace(/,+$/, '').trim())
      else if (text.trim() !== '') rows.push({ line: i + 1, cells: cellsOf(text) })
    })
  return { comments, rows }
}

function cellsOf(text: string): string[] {
  if (!text.includes('"')) return /\s/.test(text) ? text.split(',').map((cell) => cell.trim()) : text.split(',')
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '"' && quoted && text[i + 1] === '"') {
      cell += '"'
      i++
    } else if (char === '"') quoted = !quoted
    else if (char === ',' && !quoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += char
  }
  cells.push(cell.trim())
  return cells
}
