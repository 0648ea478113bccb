import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChartSeries } from './grammar.ts'
import { type Edges, stackUp } from './stack.ts'

const hour = 3_600_000
const series = (key: string, v: (number | null)[], from = 0): ChartSeries => ({
  key,
  label: key,
  colour: '#fff',
  t: v.map((_, i) => from + i * hour),
  v,
  intervalMs: hour,
})

/** Lower and upper edge per slot; null where there is none. */
const pairs = (edges: Edges | null | undefined) =>
  edges &&
  [...edges.inner].map((inner, k) => {
    const outer = edges.outer[k] as number
    return Number.isNaN(inner) ? null : ([Math.min(inner, outer), Math.max(inner, outer)] as const)
  })
/** What is not known is NaN in a column. */
const values = (column: Float64Array) => [...column].map((value) => (Number.isNaN(value) ? null : value))

describe('a stack', () => {
  test('puts one on the other, charging below zero', () => {
    const { bands, total } = stackUp([series('nuclear', [9, 9]), series('storage', [2, -3])])
    expect(pairs(bands[0]?.above)).toEqual([
      [0, 9],
      [0, 9],
    ])
    expect(pairs(bands[1]?.above)).toEqual([
      [9, 11],
      [9, 9],
    ])
    expect(pairs(bands[1]?.below)).toEqual([null, [-3, 0]])
    expect(bands[0]?.below).toBeNull()
    // No gap of a rounding between the two.
    expect(bands[1]?.above.inner).toBe(bands[0]?.above.outer)
    expect(values(total)).toEqual([11, 6])
  })

  test('leaves out what would stand on a missing part, and says from where nothing is known', () => {
    const { bands, total, unknown } = stackUp([
      series('nuclear', [9, 9]),
      series('gas', [3, null]),
      series('wind', [1, 1]),
    ])
    expect(pairs(bands[2]?.above)).toEqual([[12, 13], null])
    expect(values(total)).toEqual([13, null])
    expect(unknown).toEqual([{ from: hour, to: 2 * hour, base: 9 }])
  })

  test('a hole between readings is a missing part, before the first and after the last there is no say', () => {
    const holed = { ...series('gas', [3, 3]), t: [hour, 3 * hour] }
    const { from, total } = stackUp([series('nuclear', [9, 9, 9, 9, 9]), holed])
    expect([...from]).toEqual([0, 1, 2, 3, 4].map((n) => n * hour))
    expect(values(total)).toEqual([9, 12, null, 12, 9])
  })

  test('a partial sum is told, with its place', () => {
    const lacking = { ...series('nuclear', [9, 6]), q: [[1, 1, 'partial'] as [number, number, 'partial']] }
    const { partial, total } = stackUp([lacking, series('gas', [3, 3])])
    expect(partial).toEqual([{ from: hour, to: 2 * hour, lower: 0, upper: 6 }])
    expect(values(total)).toEqual([12, 9])
  })

  test('an hour stands on five minutes', () => {
    const fine = { ...series('wind', [1, 2]), t: [0, 1_800_000], intervalMs: 1_800_000 }
    const { from, total } = stackUp([series('nuclear', [9]), fine])
    expect([[...from], [...total]]).toEqual([
      [0, 1_800_000],
      [10, 11],
    ])
  })

  test('every slot: no overlap, no hole, and the total is the sum of the known', () => {
    const readings = fc.array(fc.option(fc.integer({ min: -500, max: 5_000 }), { freq: 8 }), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(fc.array(readings, { minLength: 1, maxLength: 6 }), (columns) => {
        const stack = stackUp(columns.map((v, i) => series(`s${i}`, v)))
        stack.from.forEach((from, k) => {
          const parts = columns.flatMap((v) => (k < v.length ? [v[k] ?? null] : []))
          const whole = parts.every((part) => part !== null)
          expect(values(stack.total)[k]).toBe(whole ? parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) : null)
          expect(stack.unknown.some((gap) => gap.from <= from && from < gap.to)).toBe(!whole)
          let top = 0
          let bottom = 0
          for (const band of stack.bands) {
            const [above, below] = [pairs(band.above)?.[k], pairs(band.below)?.[k] ?? ([bottom, bottom] as const)]
            if (!above) continue
            expect(above[0]).toBe(top)
            expect(below[1]).toBe(bottom)
            expect(above[1]).toBeGreaterThanOrEqual(top)
            expect(below[0]).toBeLessThanOrEqual(bottom)
            top = above[1]
            bottom = below[0]
          }
        })
      }),
      { numRuns: 200 },
    )
  })
})
