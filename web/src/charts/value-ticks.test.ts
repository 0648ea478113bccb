import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { valueAxis } from './value-ticks.ts'

describe('a value axis', () => {
  test('marks round values', () => {
    expect(valueAxis(12_444, 18_121, 5)).toEqual({ low: 12_000, high: 19_000, ticks: [12_000, 14_000, 16_000, 18_000] })
    expect(valueAxis(-620, 2_310, 4).ticks).toEqual([-1_000, 0, 1_000, 2_000])
  })

  test('nothing to show is still an axis', () => {
    expect(valueAxis(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)).toEqual({ low: 0, high: 1, ticks: [] })
    expect(valueAxis(0, 0).low).toBeLessThan(0)
  })

  test('holds every value, with as many marks as have room, in order', () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(
        number,
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        fc.integer({ min: 3, max: 5 }),
        (min, span, most) => {
          const axis = valueAxis(min, min + span, most)
          expect(axis.low).toBeLessThanOrEqual(min + 1e-6 * span)
          expect(axis.high).toBeGreaterThanOrEqual(min + span - 1e-6 * span)
          expect(axis.ticks.length).toBeGreaterThanOrEqual(2)
          expect(axis.ticks.length).toBeLessThanOrEqual(most)
          expect([...axis.ticks].sort((a, b) => a - b)).toEqual(axis.ticks)
        },
      ),
    )
  })
})
