/** What a spreadsheet takes from the clipboard: columns by tabs, rows by line ends. */
export type CopyCell = string | number | null

/**
 * Rows as text for a spreadsheet. Numbers stay raw, no value is an empty cell; a text that would be read as a formula
 * begins with an apostrophe, and none can break its row.
 */
export function spreadsheetOf(rows: readonly (readonly CopyCell[])[]): string {
  return rows.map((row) => row.map(cellOf).join('\t')).join('\r\n')
}

/** Puts text on the clipboard; false when the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function cellOf(cell: CopyCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.replace(/[\t\r\n]+/g, ' ')
  return /^[=+\-@]/.test(text) ? `'${text}` : text
}

/** Where the page is not served over https there is no clipboard of scripts; a selection still copies. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('aria-hidden', 'true')
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
  }
}
