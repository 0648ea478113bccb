import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterZoomKey, panBy, pinched, settled, zoomAt } from './zoom.ts'

const minute = 60_000
const hour = 60 * minute
const day = { from: 100 * hour, to: 124 * hour }
const limits = { from: 90 * hour, to: 150 * hour }
const frame = { ...day, now: 110 * hour, offsets: [[0, -300]] as [number, number][], zoneNames: {} }

describe('a zoom', () => {
  test('keeps the instant under the pointer where it is', () => {
    expect(zoomAt(day, 106 * hour, 0.5)).toEqual({ from: 103 * hour, to: 115 * hour })
    expect(zoomAt(day, day.from, 0.5)).toEqual({ from: day.from, to: 112 * hour })
  })

  test('stops at a quarter of an hour and at what there is', () => {
    const close = zoomAt(day, 106 * hour, 0.0001)
    expect(close.to - close.from).toBe(15 * minute)
    expect(zoomAt(day, 106 * hour, 100, limits)).toEqual(limits)
    expect(zoomAt(day, day.to, 2, limits)).toEqual({ from: 90 * hour, to: 138 * hour })
  })

  test('a pan keeps its length and stops at the limits', () => {
    expect(panBy(day, 3 * hour, limits)).toEqual({ from: 103 * hour, to: 127 * hour })
    expect(panBy(day, -99 * hour, limits)).toEqual({ from: 90 * hour, to: 114 * hour })
  })

  test('two fingers hold what was under them', () => {
    const apart = pinched(day, [0.25, 0.75], [0, 1])
    expect(apart).toEqual({ from: 106 * hour, to: 118 * hour })
    const moved = pinched(day, [0.25, 0.75], [0.5, 1])
    expect(moved).toEqual({ from: day.from - 6 * hour, to: day.to - 6 * hour })
    // Which finger is named first does not matter.
    expect(pinched(day, [0.75, 0.25], [1, 0])).toEqual(apart)
  })

  test('settles on whole intervals of the market, a pan without growing', () => {
    expect(settled({ from: day.from + 61_000, to: day.to - 61_000 }, 5 * minute, frame)).toEqual(day)
    const moved = panBy(day, 7.4 * minute)
    const rest = settled(moved, 5 * minute, frame)
    expect(rest.to - rest.from).toBe(24 * hour)
    expect(rest.from % (5 * minute)).toBe(0)
  })

  test('keys: + and − around an instant, Ctrl with an arrow a tenth', () => {
    const after = (key: string, ctrl = false) => afterZoomKey({ key, ctrl }, day, 112 * hour, limits)
    expect(after('+')).toEqual({ from: 106 * hour, to: 118 * hour })
    expect(after('-')).toEqual({ from: 90 * hour, to: 138 * hour })
    expect(after('ArrowRight', true)).toEqual({ from: 102.4 * hour, to: 126.4 * hour })
    expect(after('ArrowRight')).toBeUndefined()
    // The browser's own zoom stays the browser's.
    expect(after('+', true)).toBeUndefined()
  })

  test('whatever is done: inside the limits, never shorter than a quarter of an hour', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.integer({ min: -200, max: 200 }),
        (factor, hours) => {
          const next = panBy(zoomAt(day, (107 + hours / 50) * hour, factor, limits), hours * hour, limits)
          expect(next.from).toBeGreaterThanOrEqual(limits.from - 1)
          expect(next.to).toBeLessThanOrEqual(limits.to + 1)
          expect(next.to - next.from).toBeGreaterThanOrEqual(15 * minute - 1)
        },
      ),
    )
  })
})
