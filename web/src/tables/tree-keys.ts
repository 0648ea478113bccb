import type { TreeRow } from './tree.ts'

/** What a key does to a tree: another row, a group opened or closed, or nothing. */
export type TreeMove = { to?: string; open?: string; close?: string }

/** The keys of a tree: arrows, Home and End; right opens or goes in, left closes or goes out; Enter and space toggle. */
export function afterTreeKey<T>(
  key: string,
  rows: readonly TreeRow<T>[],
  active: string | null,
  page = 10,
): TreeMove | null {
  const index = Math.max(
    0,
    rows.findIndex((row) => row.id === active),
  )
  const row = rows[index]
  if (!row) return null
  const at = (i: number): TreeMove => ({ to: rows[Math.min(Math.max(i, 0), rows.length - 1)]?.id })
  switch (key) {
    case 'ArrowDown':
      return active === null ? at(0) : at(index + 1)
    case 'ArrowUp':
      return at(index - 1)
    case 'PageDown':
      return at(index + page)
    case 'PageUp':
      return at(index - page)
    case 'Home':
      return at(0)
    case 'End':
      return at(rows.length - 1)
    case 'ArrowRight':
      if (row.open === null) return {}
      return row.open ? at(index + 1) : { open: row.id }
    case 'ArrowLeft':
      if (row.open) return { close: row.id }
      return row.parent === null ? {} : { to: row.parent }
    case 'Enter':
    case ' ':
      if (row.open === null) return {}
      return row.open ? { close: row.id } : { open: row.id }
    default:
      return null
  }
}

/** The row that typing leads to: the next whose name begins with what was typed, from the active one on, around the end. */
export function afterTyping<T>(
  typed: string,
  rows: readonly TreeRow<T>[],
  active: string | null,
  nameOf: (value: T) => string,
): string | null {
  const text = typed.toLowerCase()
  const at = rows.findIndex((row) => row.id === active)
  // A second letter narrows: the row that already fits stays.
  const from = text.length > 1 ? Math.max(0, at) : at + 1
  const around = [...rows.slice(from), ...rows.slice(0, from)]
  return around.find((row) => nameOf(row.value).toLowerCase().startsWith(text))?.id ?? null
}
