import { describe, expect, test } from 'vitest'
import { parseRange, shiftDays } from './range.ts'
import { startOfDay } from './zone.ts'

const hour = 3_600_000
const now = Date.parse('2023-09-01T19:36:42Z')
const toronto: [number, number][] = [
  [Date.parse('2023-03-12T07:00Z'), -240],
  [Date.parse('2023-11-05T06:00Z'), -300],
]

describe('a range', () => {
  test('back and ahead of the hour that runs', () => {
    const start = Date.parse('2023-09-01T19:00Z')
    expect(parseRange('24h+6h', now)).toEqual({ from: start - 24 * hour, to: start + 6 * hour, relative: true })
    expect(parseRange('24h 6h', now)).toEqual(parseRange('24h+6h', now))
    expect(parseRange('7d', now)).toEqual({ from: start - 168 * hour, to: start + hour, relative: true })
  })

  test('fixed, with offsets', () => {
    expect(parseRange('2023-09-01T00:00:00-05:00/2023-09-02T00:00Z', now)).toEqual({
      from: Date.parse('2023-09-01T05:00Z'),
      to: Date.parse('2023-09-02T00:00Z'),
      relative: false,
    })
  })

  test('a quarter of an hour is the closest that a link may look', () => {
    expect(parseRange('2023-09-01T14:00Z/2023-09-01T14:15Z', now)).not.toBeNull()
    expect(parseRange('2023-09-01T14:00Z/2023-09-01T14:14Z', now)).toBeNull()
  })

  test.each([
    '',
    'x',
    '5',
    '0h',
    '24h+',
    '-3h',
    '9999d',
    '2023-09-01/2023-09-02',
    '2023-09-02T00:00Z/2023-09-01T00:00Z',
    'a/b/c',
  ])('nonsense is nothing: %j', (text) => expect(parseRange(text, now)).toBeNull())

  test('a day earlier keeps the wall clock over a change of clocks, and its link reads back', () => {
    const from = startOfDay('2023-11-06', toronto)
    const { text, range } = shiftDays({ from, to: from + 24 * hour, relative: true }, -1, toronto)
    expect(range.from).toBe(startOfDay('2023-11-05', toronto))
    expect(from - range.from).toBe(25 * hour)
    expect(parseRange(text, now)).toEqual(range)
  })
})
