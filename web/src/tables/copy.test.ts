import { describe, expect, test } from 'vitest'
import { spreadsheetOf } from './copy.ts'

describe('a table as a spreadsheet takes it', () => {
  test('numbers stay raw, no value is empty', () =>
    expect(
      spreadsheetOf([
        ['HE', 'MW'],
        [1, -1234.5],
        [2, null],
      ]),
    ).toBe('HE\tMW\r\n1\t-1234.5\r\n2\t'))

  test.each(['=1+1', '+1', '-1', '@x'])('%s is no formula', (text) => expect(spreadsheetOf([[text]])).toBe(`'${text}`))

  test('a text cannot break out of its cell', () => expect(spreadsheetOf([['a\tb\r\nc']])).toBe('a b c'))
})
