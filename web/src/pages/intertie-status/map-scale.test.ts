import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapScale } from './map-scale.ts'

test('twice the megawatts is twice the width, and the largest fits', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 20_000, noNaN: true }), (most) => {
      const { px, legendMw, fullMw } = mapScale(most, 36)
      expect(px(most)).toBeLessThanOrEqual(36 + 1e-9)
      expect(px(-400)).toBeCloseTo(2 * px(200))
      expect(fullMw / Math.max(10, most)).toBeLessThanOrEqual(1.5 + 1e-9)
      const [small = 0, large = 0] = legendMw
      expect(small).toBeGreaterThan(0)
      expect(large).toBeGreaterThan(small)
      expect(px(large)).toBeLessThanOrEqual(36)
    }),
  )
})

test('a few megawatts more do not change the scale', () => {
  expect([880, 900, 960].map((mw) => mapScale(mw, 36).fullMw)).toEqual([1000, 1000, 1000])
  expect(mapScale(900, 36).legendMw).toEqual([100, 500])
})
