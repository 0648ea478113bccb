import type { Offsets } from 'grid/zone.ts'
import { describe, expect, test } from 'vitest'
import {
  formatAge,
  formatChange,
  formatClock,
  formatDate,
  formatDay,
  formatHourLabel,
  formatIn,
  formatInitials,
  formatMw,
  formatNumber,
  locale,
} from './format.ts'

const minute = 60_000
const hour = 60 * minute
const est: Offsets = [[0, -300]]

describe('numbers', () => {
  test.each([
    [16610, 0, '16,610'],
    [1234567.891, 2, '1,234,567.89'],
    [-240, 0, '−240'],
    [-0.4, 0, '0'],
    [-0.04, 1, '0.0'],
    [999, 0, '999'],
    [0, 0, '0'],
    [null, 0, 'no data'],
  ])('%s with %s decimals is %s', (value, decimals, text) => expect(formatNumber(value, decimals)).toBe(text))

  test.each([
    [0, '0'],
    [9.94, '9.9'],
    [9.96, '10'],
    [-3.26, '−3.3'],
    [16610.4, '16,610'],
    [null, 'no data'],
  ])('%s MW is %s', (value, text) => expect(formatMw(value)).toBe(text))

  test('units have their own decimals', () => {
    expect(formatIn('CAD/MWh', 33.7)).toBe('33.70')
    expect(formatIn('Hz', 59.98765)).toBe('59.988')
    expect(formatIn('MW', 25)).toBe('25')
    expect(formatIn('%', 52.84)).toBe('52.8')
  })

  test('a change has its sign, nothing has none', () => {
    expect(formatChange(364)).toBe('+364')
    expect(formatChange(-240)).toBe('−240')
    expect(formatChange(0)).toBe('0')
    expect(formatChange(0.01)).toBe('0.0')
    expect(formatChange(null)).toBe('no data')
  })
})

test.each([
  [-5_000, '0 s'],
  [12_400, '12 s'],
  [minute, '1 min'],
  [59 * minute + 59_000, '59 min'],
  [3 * hour, '3 h'],
  [3 * hour + 31 * minute, '3 h 31 min'],
  [28 * hour, '1 d 4 h'],
])('an age of %s ms is %s', (ageMs, text) => expect(formatAge(ageMs)).toBe(text))

describe('market time comes from the offsets alone', () => {
  const t = Date.parse('2023-09-01T19:36:42Z')

  test('clock, date and hour', () => {
    expect(formatClock(t, est, { '-300': 'EST' })).toBe('14:36 EST')
    expect(formatClock(t, est, {}, true)).toBe('14:36:42 UTC−05:00')
    expect(formatDate(t, est)).toBe('Fri 1 Sep 2023')
  })

  test('an hour by its end and by its beginning', () => {
    expect([formatHourLabel('15'), formatHourLabel('3*')]).toEqual(['HE 15', 'HE 3*'])
    expect([formatHourLabel('1', 'starting'), formatHourLabel('3*', 'starting')]).toEqual(['HB 0', 'HB 2*'])
  })
})

test.each([
  ['Ravi', 'Kaur', 'RK'],
  ['émile', '', 'É'],
  ['', ' ', 'U'],
  ['', 'kaur', 'K'],
  ['  ravi', 'kaur  ', 'RK'],
  ['محمد', 'علي', 'مع'],
  ['𝒜da', '🦊 fox', '𝒜🦊'],
  ['e\u0301mile', 'o\u0308st', 'E\u0301O\u0308'],
  ['李', '小龙', '李小'],
])('user initials of %j %j are %s', (first_name, last_name, initials) =>
  expect(formatInitials({ first_name, last_name })).toBe(initials),
)

test('date adapter default locale: en-US', () => {
  expect(locale).toBe('en-US')
  expect(formatDay('2027-11-23T12:00:00Z')).toBe('Nov 23, 2027')
  expect(formatDay('soon')).toBe('soon')
})
