import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addedUp, columnSum, durationCurve, type Operation, ratesOf, totalsOf } from './performance.ts'
import { rampsOf } from './ramps.ts'

const operation = (more: Partial<Operation>): Operation => ({ output: [], capability: [], capacity_mw: 100, ...more })

describe('the figures of a period', () => {
  const day = totalsOf(
    operation({ output: [0, 0, 50, 100, null, 40, 0, 20], capability: [80, 0, 80, 100, 100, 80, 80, null] }),
  )
  const rates = ratesOf(day)
  test('capacity factor: what is not known is left out, not zero', () =>
    expect(rates.capacity_factor).toBeCloseTo(210 / 700))
  test('output factor: of the hours in service', () => expect(rates.output_factor).toBeCloseTo(210 / 400))
  test('hours', () => expect(day).toMatchObject({ period_h: 8, known_h: 7, service_h: 4, energy_mwh: 210 }))
  test('reserve shutdown: able and not running', () => expect(day.reserve_h).toBe(2))
  test('availability proxy: over the hours with a capability', () => expect(rates.availability).toBeCloseTo(520 / 700))
  test('utilisation: over hours with both', () => expect(rates.utilisation).toBeCloseTo(190 / 420))
  test('not taken: over hours with both', () => expect(day.unused_mwh).toBe(80 + 30 + 40 + 80))
  test('a start is a known stop before; after a gap nobody knows', () => expect(day.starts).toBe(2))
})

describe('nothing known', () => {
  test('gives no figure', () =>
    expect(ratesOf(totalsOf(operation({ output: [null, null], capability: [null, null] })))).toEqual({
      capacity_factor: null,
      output_factor: null,
      availability: null,
      utilisation: null,
      service_factor: null,
    }))
  test('no capacity: nothing is a share of it, the rest stays', () => {
    const totals = totalsOf(operation({ output: [5], capability: [9], capacity_mw: null }))
    expect(totals).toMatchObject({ energy_mwh: 5, known_h: 1 })
    expect(ratesOf(totals)).toMatchObject({ capacity_factor: null, availability: null, utilisation: 5 / 9 })
  })
})

describe('ramps', () => {
  test('the largest change up and down, and its hour', () =>
    expect(rampsOf([0, 50, 100, 40])).toEqual({ up: { mw: 50, at: 1 }, down: { mw: -60, at: 3 } }))
  test('none over a gap', () =>
    expect(rampsOf([0, null, 100, 101])).toEqual({ up: { mw: 1, at: 3 }, down: { mw: 0, at: 3 } }))
  test('two hours in a row, or nothing', () => expect(rampsOf([5, null, 7])).toEqual({ up: null, down: null }))
})

test('a sum of columns is missing where one of them is', () =>
  expect(
    columnSum([
      [1, null, 3],
      [4, 5, 6],
    ]),
  ).toEqual([5, null, 9]))

const mw = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null })
const hours = fc.array(fc.tuple(mw, mw), { maxLength: 60 }).map((all) => ({
  output: all.map(([output]) => output),
  capability: all.map(([, capability]) => capability),
  capacity_mw: 100,
}))

test('whatever the hours: factors lie between 0 and 1 where output stays within capacity', () => {
  fc.assert(
    fc.property(hours, (unit) => {
      const { utilisation, ...factors } = ratesOf(totalsOf(unit))
      for (const factor of Object.values(factors)) if (factor !== null) expect(factor >= 0 && factor <= 1).toBe(true)
      if (utilisation !== null) expect(utilisation).toBeGreaterThanOrEqual(0)
      const { capacity_factor, output_factor, service_factor } = factors
      if (capacity_factor !== null && output_factor !== null && service_factor !== null)
        expect(capacity_factor).toBeCloseTo(output_factor * service_factor)
    }),
  )
})

test('an hour without a value never counts: more of them change nothing but the length of the period', () => {
  fc.assert(
    fc.property(hours, fc.nat({ max: 5 }), (unit, more) => {
      const gap = new Array<null>(more).fill(null)
      const longer = totalsOf({
        ...unit,
        output: [...unit.output, ...gap],
        capability: [...unit.capability, ...gap],
      })
      expect(longer).toEqual({ ...totalsOf(unit), period_h: unit.output.length + more })
    }),
  )
})

test('units add up: the pooled sums are those of the units, and their factor lies between the units’', () => {
  fc.assert(
    fc.property(hours, hours, (a, b) => {
      const [one, other] = [totalsOf(a), totalsOf({ ...b, capacity_mw: 300 })]
      const both = addedUp([one, other])
      expect(both.energy_mwh).toBe(one.energy_mwh + other.energy_mwh)
      expect(both.known_h).toBe(one.known_h + other.known_h)
      const factors = [one, other].map((each) => ratesOf(each).capacity_factor)
      const pooled = ratesOf(both).capacity_factor
      const [low, high] = factors as [number | null, number | null]
      if (low === null || high === null) expect(pooled).toBe(low ?? high)
      else {
        expect(pooled).toBeGreaterThanOrEqual(Math.min(low, high) - 1e-9)
        expect(pooled).toBeLessThanOrEqual(Math.max(low, high) + 1e-9)
      }
    }),
  )
})

test('periods add up, but for the start and the ramp at their seam', () => {
  fc.assert(
    fc.property(hours, fc.nat({ max: 60 }), (unit, at) => {
      const part = (from: number, to?: number) =>
        totalsOf({ ...unit, output: unit.output.slice(from, to), capability: unit.capability.slice(from, to) })
      const { starts, ...parts } = addedUp([part(0, at), part(at)])
      const { starts: all, ...whole } = totalsOf(unit)
      expect(parts).toEqual(whole)
      expect(all - starts === 0 || all - starts === 1).toBe(true)
    }),
  )
})

test('a duration curve never rises and ends at every known hour', () => {
  fc.assert(
    fc.property(fc.array(mw, { minLength: 1, maxLength: 60 }), (values) => {
      const curve = durationCurve(values)
      expect(curve).toHaveLength(values.filter((v) => v !== null).length)
      for (let i = 1; i < curve.length; i++) expect(curve[i]?.v).toBeLessThanOrEqual(curve[i - 1]?.v ?? 0)
      if (curve.length > 0) expect(curve.at(-1)?.share).toBe(1)
    }),
  )
})
