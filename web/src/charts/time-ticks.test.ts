import fc from 'fast-check'
import { addDays, marketDate, offsetAt, startOfDay } from 'grid/zone.ts'
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
    expect(timeTicks(frame, 30).filter((tick) => tick.label === '01:00')).toHaveLength(2)
    const byThree = timeTicks(frame, 9)
    expect((byThree[1]?.t ?? 0) - (byThree[0]?.t ?? 0)).toBe(4 * hour)
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
