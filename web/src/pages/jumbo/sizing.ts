/** What a cell needs besides its digits: their width in digits, and what stands right of them in widths of the label. */
export type CellNeed = { digits: number; beside: number }

/** How a wall is laid out: columns, rows, the sizes of digits and labels in CSS pixels, where the course is drawn. */
export type Layout = {
  columns: number
  rows: number
  digits: number
  label: number
  /** Below the digits, or right of them: in wide, low cells that leaves the height to the digits. */
  course: 'below' | 'beside'
}

/** The width of a digit, and of a text's other parts, in ems of the digits. */
const digitEm = 0.61
/** From the top of the digits to the foot of the comma, in ems. */
export const digitsHeightEm = 0.92
/** Left and right edge of a cell together, in labels. */
const edges = 1.8
const head = 1.65
/** Top and bottom edge of a cell together. */
const sills = 0.8
/** A course beside the digits is at least this wide, its gap included. */
const courseBeside = 7
/** Below this nobody reads a label. */
const labelLeastPx = 12

/**
 * The layout with the largest digits on an area of `width` × `height`. The neediest cell sets one size for all, so that a
 * digit means the same everywhere.
 */
export function layoutOf(needs: readonly CellNeed[], width: number, height: number): Layout {
  const count = Math.max(1, needs.length)
  let best: Layout | null = null
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns)
    // A column that stays empty helps nobody.
    if (Math.ceil(count / rows) < columns) continue
    for (const layout of layoutsOf(needs, columns, rows, width / columns, height / rows, width))
      if (!best || layout.digits > best.digits + 1e-9) best = layout
  }
  return best as Layout
}

function layoutsOf(
  needs: readonly CellNeed[],
  columns: number,
  rows: number,
  w: number,
  h: number,
  screen: number,
): [Layout, Layout] {
  const label = Math.max(labelLeastPx, screen / 95, Math.min(0.105 * h, 0.037 * w))
  const across = (more: number) =>
    Math.min(
      ...needs.map(({ digits, beside }) => (w - (edges + beside + more) * label) / (Math.max(1, digits) * digitEm)),
    )
  const below = Math.min(across(0), (h - head * label) * 0.8 - sills * label * 0.5)
  const beside = Math.min(across(courseBeside), (h - (head + sills) * label) / digitsHeightEm)
  const layout = (digits: number, course: Layout['course']): Layout => ({
    ...{ columns, rows, label, course },
    digits: Math.max(0, digits),
  })
  // Beside only where it pays: below, the course is as long as the cell.
  return [layout(below, 'below'), layout(beside > below * 1.1 ? beside : 0, 'beside')]
}

/** Whether the digits are too low for three lines beside them: then the unit stands alone, and no course is drawn. */
export function isTight({ digits, label }: Layout): boolean {
  return digits < 3.8 * label
}

/** The width of digits and of what stands right of them, in pixels. */
export function acrossOf({ digits, beside }: CellNeed, layout: Layout): number {
  return beside * layout.label + digits * digitEm * layout.digits
}

/** What a cell has for them: where the course stands beside, it begins at one place in all cells. */
export function leadOf(needs: readonly CellNeed[], layout: Layout, width: number): number {
  return layout.course === 'beside'
    ? Math.max(...needs.map((need) => acrossOf(need, layout)))
    : width / layout.columns - edges * layout.label
}

/** The width of a text in digits: a comma or point is 0.45 of one. */
export function widthInDigits(text: string): number {
  return Array.from(text).reduce((sum, one) => sum + (one === ',' || one === '.' ? 0.45 : 1), 0)
}

/** The width of what stands right of the digits, in labels: the longest of its lines, and the gap before it. */
export function besideWidth(change: string, unit: string): number {
  return 0.5 + Math.max(change === '' ? 0 : widthInDigits(change) * 0.6 + 0.95, unit.length * 0.6, 2.6)
}
