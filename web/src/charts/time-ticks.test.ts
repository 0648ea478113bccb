import fc from 'fast-check'
import { addDays, marketDate, namesOf, offsetAt, offsetsOf, startOfDay } from 'grid/zone.ts'
import { describe, expect, test } from 'vitest'
import { timeTicks } from './time-ticks.ts'

const at = (text: string) => Date.parse(text)
const hour = 3_600_000
/** Toronto in 2023: −5 h, from 12 March −4 h, from 5 November −5 h. */
const toronto: [number, number][] = [
  [at('2022-11-06T06:00Z'), -300],
  [at('2023-03-12T07:00Z'), -240],
  [at('2023-11-05T06:00Z'), -300],
]
const est: [number, number][] = [[0, -300]]
const day = (date: string, offsets: [number, number][]) => ({
  from: startOfDay(date, offsets),
  to: startOfDay(addDays(date, 1), offsets),
  offsets,
})

describe('marks of time', () => {
  test('a day by three hours, midnight with its name', () => {
    const ticks = timeTicks(day('2023-09-01', est), 8)
    expect(ticks.map((tick) => tick.label)).toEqual([
      'Fri 1 Sep',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      'Sat 2 Sep',
    ])
    expect(ticks.map((tick) => tick.day)).toEqual([true, ...Array(7).fill(false), true])
  })

  test('a day of 23 hours keeps its round times', () => {
    const ticks = timeTicks(day('2023-03-12', toronto), 8)
    expect(ticks.slice(0, 3).map((tick) => tick.label)).toEqual(['Sun 12 Mar', '03:00', '06:00'])
    expect((ticks[1]?.t ?? 0) - (ticks[0]?.t ?? 0)).toBe(2 * hour)
  })

  test('a day of 25 hours marks 01:00 twice by the hour, once by the third', () => {
    const frame = day('2023-11-05', toronto)
    expect(timeTicks(frame, 30).filter((tick) => tick.label.startsWith('01:00 '))).toHaveLength(2)
    const byThree = timeTicks(frame, 9)
    expect((byThree[1]?.t ?? 0) - (byThree[0]?.t ?? 0)).toBe(4 * hour)
  })

  const newYork = {
    offsets: offsetsOf('America/New_York', at('2026-01-01T00:00Z'), at('2028-01-01T00:00Z')),
    zoneNames: namesOf('America/New_York'),
  }
  /** A stretch from a clock time of a day, so many real hours long. */
  const stretch = (date: string, fromHour: number, hours: number) => {
    const from = startOfDay(date, newYork.offsets) + fromHour * hour
    return { from, to: from + hours * hour, ...newYork }
  }
  const labels = (frame: ReturnType<typeof stretch>, most: number) => timeTicks(frame, most).map((tick) => tick.label)

  test('12 hours over the autumn change of 2026: the repeated hour is told with its zone', () => {
    expect(labels(stretch('2026-10-31', 23, 12), 12)).toEqual([
      '23:00',
      'Sun 1 Nov',
      '01:00 EDT',
      '01:00 EST',
      ...['02', '03', '04', '05', '06', '07', '08', '09', '10'].map((hh) => `${hh}:00`),
    ])
    expect(labels(stretch('2026-11-01', 1, 2), 8)).toEqual([
      '01:00 EDT',
      '01:15 EDT',
      '01:30 EDT',
      '01:45 EDT',
      '01:00 EST',
      '01:15 EST',
      '01:30 EST',
      '01:45 EST',
      '02:00',
    ])
  })

  test('12 hours over the spring change of 2027: no clock showed 02:00', () => {
    expect(labels(stretch('2027-03-13', 22, 12), 12)).toEqual([
      '22:00',
      '23:00',
      'Sun 14 Mar',
      '01:00',
      '03:00',
      '04:00',
      '05:00',
      '06:00',
      '07:00',
      '08:00',
      '09:00',
      '10:00',
      '11:00',
    ])
  })

  test('36 hours keep their round clock times on both sides of a change', () => {
    expect(labels(stretch('2026-10-31', 14, 36), 13)).toEqual([
      '15:00',
      '18:00',
      '21:00',
      'Sun 1 Nov',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      'Mon 2 Nov',
    ])
    expect(labels(stretch('2027-03-13', 14, 36), 13)).toEqual([
      '15:00',
      '18:00',
      '21:00',
      'Sun 14 Mar',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      'Mon 15 Mar',
      '03:00',
    ])
  })

  test.each(['2026-10-28', '2027-03-10'])('7 and 30 days from %s: every mark is a midnight of the market', (date) => {
    for (const days of [7, 30]) {
      const ticks = timeTicks(stretch(date, 0, days * 24), 13)
      expect(ticks.length).toBeGreaterThan(3)
      for (const tick of ticks) {
        expect(tick.day).toBe(true)
        expect(tick.t).toBe(startOfDay(marketDate(newYork.offsets, tick.t), newYork.offsets))
      }
    }
    const week = timeTicks(stretch(date, 0, 7 * 24), 13).map((tick) => tick.t)
    expect(new Set(week.slice(1).map((t, i) => (t - (week[i] as number)) / hour)).size).toBe(2)
  })

  test('a month by days that stay when the frame moves on', () => {
    const frame = { from: at('2023-08-02T05:00Z'), to: at('2023-09-01T05:00Z'), offsets: est }
    const moved = { ...frame, from: frame.from + hour, to: frame.to + hour }
    const labels = timeTicks(frame, 8).map((tick) => tick.label)
    expect(labels.every((label) => label.startsWith('Mon'))).toBe(true)
    expect(timeTicks(moved, 8).map((tick) => tick.label)).toEqual(labels)
  })

  test('whatever the frame: in order, inside, not too many, round on the wall', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2023-01-01T00:00Z'), max: at('2023-12-01T00:00Z') }),
        fc.integer({ min: 1, max: 40 * 24 }),
        fc.integer({ min: 2, max: 24 }),
        (from, hours, most) => {
          const frame = { from, to: from + hours * hour, offsets: toronto }
          const ticks = timeTicks(frame, most)
          // A repeated hour may add one, an end another.
          expect(ticks.length).toBeLessThanOrEqual(most + 2)
          for (const [i, tick] of ticks.entries()) {
            expect(tick.t).toBeGreaterThanOrEqual(frame.from)
            expect(tick.t).toBeLessThanOrEqual(frame.to)
            if (i > 0) expect(tick.t).toBeGreaterThan(ticks[i - 1]?.t ?? 0)
            expect((tick.t + offsetAt(toronto, tick.t) * 60_000) % 300_000).toBe(0)
            expect(tick.day).toBe(tick.t === startOfDay(marketDate(toronto, tick.t), toronto))
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
