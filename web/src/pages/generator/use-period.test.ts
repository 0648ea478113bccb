import { offsetsOf } from 'grid/zone.ts'
import { describe, expect, test } from 'vitest'
import { daysOf, moved, periodOf, textOfDays } from './use-period.ts'

const offsets = offsetsOf('America/New_York')
const hour = Date.parse('2023-09-01T18:00Z')
const day = 24 * 3_600_000

describe('the period of the address', () => {
  test('a week by default, and for nonsense', () => {
    const week = { from: hour - 7 * day, to: hour, id: '7d', ahead: false }
    expect(periodOf(undefined, hour)).toEqual(week)
    expect(periodOf('soon', hour)).toEqual(week)
  })
  test('ends with the last hour that is over', () => {
    expect(periodOf('30d', hour)).toEqual({ from: hour - 30 * day, to: hour, id: '30d', ahead: false })
    expect(periodOf('24h+12h', hour)).toMatchObject({ from: hour - day, to: hour, id: null })
    expect(periodOf('2023-09-02T00:00Z/2023-09-03T00:00Z', hour).ahead).toBe(true)
  })
})

describe('days', () => {
  test('of the market, and back again; a day on which clocks change has 23 or 25 hours', () => {
    const text = textOfDays('2023-11-05', '2023-11-05', offsets)
    expect(text).toBe('2023-11-05T04:00Z/2023-11-06T05:00Z')
    const period = periodOf(text ?? '', Date.parse('2023-12-01T00:00Z'))
    expect((period.to - period.from) / 3_600_000).toBe(25)
    expect(daysOf(period, offsets)).toEqual({ first: '2023-11-05', last: '2023-11-05' })
  })
  test('in the wrong order, or none', () => {
    expect(textOfDays('2023-11-06', '2023-11-05', offsets)).toBeNull()
    expect(textOfDays('', '2023-11-05', offsets)).toBeNull()
  })
})

describe('a step', () => {
  const week = periodOf('7d', hour)
  test('back is the week before; forward again is the live one', () => {
    const back = moved(week, -1, offsets, hour)
    expect(back).toBe('2023-08-18T18:00Z/2023-08-25T18:00Z')
    expect(moved(periodOf(back, hour), 1, offsets, hour)).toBe('7d')
  })
  test('keeps the wall clock over a change of clocks', () =>
    expect(
      moved(
        periodOf(textOfDays('2023-11-05', '2023-11-05', offsets) ?? '', hour + 90 * day),
        1,
        offsets,
        hour + 90 * day,
      ),
    ).toBe('2023-11-06T05:00Z/2023-11-07T05:00Z'))
})
