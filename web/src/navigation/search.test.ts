import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

test('a plus is a plus, numbers stay texts', () => {
  expect(parseSearch('?range=24h+6h&hour=1&at=2023-09-01T12:00:00%2B02:00')).toEqual({
    range: '24h+6h',
    hour: '1',
    at: '2023-09-01T12:00:00+02:00',
  })
  expect(stringifySearch({ range: '24h+6h', at: undefined, redirect: '/a?b=1' })).toBe(
    '?range=24h+6h&redirect=/a%3Fb%3D1',
  )
})

test('a damaged escape is kept as written', () => {
  expect(parseSearch('?q=100%')).toEqual({ q: '100%' })
})

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ unit: 'grapheme' })), (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search })
    }),
  )
})
