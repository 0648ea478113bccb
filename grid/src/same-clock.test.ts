import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantsOf, isRepeated, sameClock, sameClockSpan } from './same-clock.ts'
import { addDays, marketDate, marketTime, offsetsOf, startOfDay } from './zone.ts'

const newYork = offsetsOf('America/New_York', Date.parse('2026-01-01T00:00Z'), Date.parse('2028-01-01T00:00Z'))
const at = (text: string) => Date.parse(text)
const hour = 3_600_000

describe('the same clock time', () => {
  test('of an ordinary day is a day away', () => {
    expect(sameClock(at('2026-07-02T16:35Z'), -1, newYork)).toBe(at('2026-07-01T16:35Z'))
  })

  test('across the spring change is 23 hours away, and nothing where the hour is skipped', () => {
    expect(sameClock(at('2026-03-15T16:00Z'), -7, newYork)).toBe(at('2026-03-08T16:00Z'))
    expect(sameClock(at('2027-03-14T16:00Z'), -1, newYork)).toBe(at('2027-03-13T17:00Z'))
    // 02:30 of Monday; on Sunday 14 March 2027 no clock showed it.
    expect(sameClock(at('2027-03-15T06:30Z'), -1, newYork)).toBeNull()
    expect(sameClock(at('2027-03-13T07:30Z'), 1, newYork)).toBeNull()
  })

  test('across the autumn change is 25 hours away; of a repeated hour it is the first', () => {
    expect(sameClock(at('2026-11-01T17:00Z'), -1, newYork)).toBe(at('2026-10-31T16:00Z'))
    expect(sameClock(at('2026-11-02T06:30Z'), -1, newYork)).toBe(at('2026-11-01T05:30Z'))
    expect(instantsOf(at('2026-11-01T01:30Z'), newYork)).toEqual([at('2026-11-01T05:30Z'), at('2026-11-01T06:30Z')])
    expect(
      [at('2026-11-01T04:30Z'), at('2026-11-01T05:30Z'), at('2026-11-01T06:30Z'), at('2026-11-01T07:30Z')].map((t) =>
        isRepeated(t, newYork),
      ),
    ).toEqual([false, true, true, false])
  })

  test('both halves of a repeated hour compare with the one hour of the day before', () => {
    const halves = [at('2026-11-01T05:30Z'), at('2026-11-01T06:30Z')]
    expect(halves.map((t) => sameClock(t, -1, newYork))).toEqual([at('2026-10-31T05:30Z'), at('2026-10-31T05:30Z')])
  })

  test('a market day becomes the market day before, however long both are', () => {
    for (const date of ['2026-11-01', '2026-11-02', '2027-03-14', '2027-03-15']) {
      const day = { from: startOfDay(date, newYork), to: startOfDay(addDays(date, 1), newYork) }
      expect(sameClockSpan(day, -1, newYork)).toEqual({ from: startOfDay(addDays(date, -1), newYork), to: day.from })
    }
    const skipped = { from: at('2027-03-15T06:30Z'), to: at('2027-03-15T12:00Z') }
    expect(sameClockSpan(skipped, -1, newYork).from).toBe(at('2027-03-14T07:00Z'))
  })

  test('whatever the instant: the same time on the wall, so many dates away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600 * 24 * 4 }), fc.constantFrom(-7, -1, 1, 7), (quarters, days) => {
        const t = at('2026-02-01T00:00Z') + (quarters * hour) / 4
        const found = sameClock(t, days, newYork)
        if (found === null) return
        expect(marketTime(newYork, found)).toBe(marketTime(newYork, t))
        expect(marketDate(newYork, found)).toBe(addDays(marketDate(newYork, t), days))
      }),
    )
  })
})
