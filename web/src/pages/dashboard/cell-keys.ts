/** A cell by its row and column. */
export type Place = { row: number; column: number }

/** Where a key takes the focus within a table of so many rows and columns; null: it is no key of the table. */
export function afterCellKey(key: string, ctrl: boolean, at: Place, rows: number, columns: number): Place | null {
  const [lastRow, lastColumn] = [rows - 1, columns - 1]
  const to = (row: number, column: number): Place => ({
    row: Math.min(Math.max(row, 0), lastRow),
    column: Math.min(Math.max(column, 0), lastColumn),
  })
  switch (key) {
    case 'ArrowUp':
      return to(ctrl ? 0 : at.row - 1, at.column)
    case 'ArrowDown':
      return to(ctrl ? lastRow : at.row + 1, at.column)
    case 'ArrowLeft':
      return to(at.row, ctrl ? 0 : at.column - 1)
    case 'ArrowRight':
      return to(at.row, ctrl ? lastColumn : at.column + 1)
    case 'Home':
      return to(ctrl ? 0 : at.row, 0)
    case 'End':
      return to(ctrl ? lastRow : at.row, lastColumn)
    default:
      return null
  }
}
