import { describe, expect, test } from 'vitest'
import { readCsv } from './csv.ts'
import { numberIn, textOf } from './text.ts'

const cells = (text: string) => readCsv(new TextEncoder().encode(text)).rows.map((row) => row.cells)

test('lines, comments, quotes and where they stand', () => {
  const text = '\\\\Title,,,\r\n\\\\Created at 2025-01-01 00:00:00,,\r\n\r\nDate , Hour,"a ""b"", c"\r\n1,"2,345",\r\n'
  const { comments, rows } = readCsv(new TextEncoder().encode(`\uFEFF${text}`))
  expect(comments).toEqual(['Title', 'Created at 2025-01-01 00:00:00'])
  expect(rows).toEqual([
    { line: 4, cells: ['Date', 'Hour', 'a "b", c'] },
    { line: 5, cells: ['1', '2,345', ''] },
  ])
})

test('a quote left open takes the rest of its line, no more', () => {
  expect(cells('a,"b,c\nd,e')).toEqual([
    ['a', 'b,c'],
    ['d', 'e'],
  ])
})

describe('numbers', () => {
  test.each([
    ['0', 0],
    ['-0', 0],
    ['-86', -86],
    ['19.6', 19.6],
    ['', null],
  ])('%s', (text, value) => expect(numberIn(text)).toBe(value))

  test.each(['1e3', 'NaN', 'Infinity', '0x10', '1,234', '.5', '5.', ' 1', '99999999', '9'.repeat(400), '1_0'])(
    '%s is none',
    (text) => expect(numberIn(text)).toBeUndefined(),
  )

  test.each([
    ['1,234', 1234],
    ['-12,345,678.5', undefined],
    ['-1,345,678.5', -1345678.5],
    ['1,23', undefined],
    ['1234,567', undefined],
  ])('%s with thousands separators', (text, value) => expect(numberIn(text, true)).toBe(value))
})

test('what is larger than any report is refused', () => {
  expect(() => textOf(new Uint8Array(64 * 1024 * 1024 + 1))).toThrow('larger than')
})
