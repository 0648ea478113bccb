import { Zip, ZipDeflate } from 'fflate'
import type { Cell, ExportTable } from './export-table.ts'

/**
 * A workbook of one sheet (ECMA-376, "Office Open XML"). Texts are inline strings, which are never formulas; times are
 * date cells of the wall's clock. Written as it goes: a batch of rows is in memory, never the sheet.
 */
export async function* xlsxOf({ title, head, rows }: ExportTable): AsyncGenerator<Uint8Array> {
  const out: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    out.push(chunk)
  })
  for (const [name, text] of Object.entries(parts(title))) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(bytes(text), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 5 })
  zip.add(sheet)
  sheet.push(bytes(sheetStart(head)))
  let row = 0
  const write = (batch: readonly Cell[][]) =>
    sheet.push(bytes(batch.map((cells) => rowOf(++row, cells, row === head.length)).join('')))
  write(head)
  for await (const batch of rows) {
    write(batch)
    yield* out.splice(0)
  }
  sheet.push(bytes('</sheetData></worksheet>'), true)
  zip.end()
  yield* out.splice(0)
}

const bytes = (text: string): Uint8Array => Buffer.from(text)
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts = (title: string): Record<string, string> => ({
  '[Content_Types].xml': `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  // cell formats: 0 plain, 1 bold (column names), 2 a time
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

/** Column names stay in sight. */
function sheetStart(head: readonly Cell[][]): string {
  const columns = Math.max(1, head.at(-1)?.length ?? 1)
  const pane = `<pane ySplit="${head.length}" topLeftCell="A${head.length + 1}" activePane="bottomLeft" state="frozen"/>`
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols><col min="1" max="1" width="20" customWidth="1"/><col min="2" max="${Math.max(2, columns)}" width="14" customWidth="1"/></cols><sheetData>`
}

function rowOf(row: number, cells: readonly Cell[], bold: boolean): string {
  const written = cells.map((cell, i) => (cell === null ? '' : cellOf(cell, `${columnName(i)}${row}`, bold)))
  return `<row r="${row}">${written.join('')}</row>`
}

function cellOf(cell: Exclude<Cell, null>, place: string, bold: boolean): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${place}" s="2"><v>${serialOf(cell.wall_ms)}</v></c>`
  const style = bold ? ' s="1"' : ''
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

/** Days since 1899-12-30, as spreadsheets count them. */
const serialOf = (wall_ms: number) => wall_ms / 86_400_000 + 25_569

/** A, B … Z, AA … */
function columnName(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26))
  return index < 26 ? rest : columnName(Math.floor(index / 26) - 1) + rest
}

/** XML knows no control characters; `_x0041_` would be read as an escape. */
function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
  )
}

/** A sheet's name has at most 31 characters and none of seven, and no apostrophe at its ends. */
const sheetName = (title: string) =>
  title
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet'
