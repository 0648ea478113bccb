import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { durationCurve, type Operation, performanceOf } from './performance.ts'

const operation = (more: Partial<Operation>): Operation => ({
  output: [],
  capability: [],
  forecast: [],
  capacity_mw: 100,
  step_h: 1,
  ...more,
})

describe('the figures of a period', () => {
  const day = performanceOf(
    operation({ output: [0, 0, 50, 100, null, 40, 0, 20], capability: [80, 0, 80, 100, 100, 80, 80, null] }),
  )
  test('capacity factor: what is not known is left out, not zero', () =>
    expect(day.capacity_factor).toBeCloseTo(210 / 700))
  test('output factor: of the hours in service', () => expect(day.output_factor).toBeCloseTo(210 / 400))
  test('hours', () => expect(day).toMatchObject({ period_h: 8, known_h: 7, service_h: 4, energy_mwh: 210 }))
  test('reserve shutdown: able and not running', () => expect(day.reserve_h).toBe(2))
  test('availability proxy: over the hours with a capability', () => expect(day.availability).toBeCloseTo(520 / 700))
  test('utilisation: over hours with both', () => expect(day.utilisation).toBeCloseTo(190 / 420))
  test('a start is a known stop before; after a gap nobody knows', () => expect(day.starts).toBe(2))
  test('ramps', () => expect(day).toMatchObject({ ramp_up_mw: 50, ramp_down_mw: -40 }))
})

describe('forecast error', () => {
  const { forecast_mae_mw, forecast_bias_mw } = performanceOf(
    operation({ output: [10, 20, null, 40], forecast: [14, 18, 99, null] }),
  )
  test('mean of its size', () => expect(forecast_mae_mw).toBe(3))
  test('bias is positive when too much was forecast', () => expect(forecast_bias_mw).toBe(1))
})

describe('nothing known', () => {
  test('gives no figure', () =>
    expect(performanceOf(operation({ output: [null, null], capability: [null, null] }))).toMatchObject({
      capacity_factor: null,
      output_factor: null,
      availability: null,
      energy_mwh: null,
      ramp_up_mw: null,
      forecast_mae_mw: null,
    }))
  test('no capacity: nothing is a share of it', () =>
    expect(performanceOf(operation({ output: [5], capability: [9], capacity_mw: null })).capacity_factor).toBeNull())
})

const mw = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null })

test('whatever the hours: factors lie between 0 and 1 where output stays within capacity', () => {
  fc.assert(
    fc.property(fc.array(mw, { maxLength: 60 }), (output) => {
      const { capacity_factor, output_factor, service_factor } = performanceOf(operation({ output }))
      for (const factor of [capacity_factor, output_factor, service_factor])
        if (factor !== null) expect(factor >= 0 && factor <= 1).toBe(true)
      if (capacity_factor !== null && output_factor !== null && service_factor !== null)
        expect(capacity_factor).toBeCloseTo(output_factor * service_factor)
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
