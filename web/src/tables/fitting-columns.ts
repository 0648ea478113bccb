/** What a column needs, px (`narrow` on a phone), and how early it gets its place. */
export type Fitted = { width: number; narrow?: number; rank: number }

/** The columns that have room in `width` px, by their rank, in their order; the first is always there. */
export function fittingColumns<C extends Fitted>(columns: readonly C[], width: number, phone: boolean): C[] {
  const shown = new Set<C>()
  let left = width
  for (const column of [...columns].sort((a, b) => a.rank - b.rank)) {
    left -= neededPx(column, phone)
    if (left < 0 && shown.size > 0) break
    shown.add(column)
  }
  return columns.filter((column) => shown.has(column))
}

/** How wide a column is at least. */
export function neededPx({ width, narrow = width }: Fitted, phone: boolean): number {
  return phone ? narrow : width
}
