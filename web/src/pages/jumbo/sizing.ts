/** How a wall is laid out: columns, rows, and the sizes of its digits and labels in CSS pixels. */
export type Layout = { columns: number; rows: number; digits: number; label: number }

/**
 * The layout with the largest digits for `values` (as written) on an area of `width` × `height`; `screen` is the
 * window's width. The widest value sets one size for all cells, so that a digit means the same everywhere.
 */
export function layoutOf(values: readonly string[], width: number, height: number, screen = width): Layout {
  const count = Math.max(1, values.length)
  const widest = Math.max(1, ...values.map(widthInDigits))
  let best: Layout | null = null
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns)
    // A column that stays empty helps nobody.
    if (Math.ceil(count / rows) < columns) continue
    const [w, h] = [width / columns, height / rows]
    const label = Math.max(screen / 95, Math.min(0.105 * h, 0.045 * w))
    const digits = Math.max(0, Math.min((w - 5.3 * label) / (widest * 0.59), (h - 1.4 * label) * 0.8))
    if (!best || digits > best.digits + 1e-9) best = { columns, rows, digits, label }
  }
  return best as Layout
}

/** The width of a text in digits: a comma or point is 0.45 of one. */
export function widthInDigits(text: string): number {
  return Array.from(text).reduce((sum, one) => sum + (one === ',' || one === '.' ? 0.45 : 1), 0)
}
