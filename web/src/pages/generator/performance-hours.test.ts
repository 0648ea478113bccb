import type { Generator, SeriesAnswer } from 'contract'
import { describe, expect, test } from 'vitest'
import { workOut } from './performance-hours.ts'

const hour = 3_600_000

function unit(id: string, more: Partial<Generator> = {}): Generator {
  return {
    id,
    name: id,
    station: null,
    fuel: 'gas',
    capacity_mw: 100,
    capacity_basis: 'registered',
    state: 'running',
    output: null,
    capability: null,
    available_capacity: null,
    forecast: null,
    change_1h_mw: null,
    stale_after_s: 5400,
    tags: { generation: `${id}.g`, capability: `${id}.c` },
    ...more,
  }
}

function answer(columns: Record<string, (number | null)[]>): SeriesAnswer {
  return {
    bucket_s: null,
    series: Object.entries(columns).map(([tag, v]) => ({ tag, t: v.map((_, i) => i * hour), v, q: [] })),
  }
}

describe('the hours of some units together', () => {
  test('sums what speaks; a unit that says nothing is in no sum and in no capacity', () => {
    const worked = workOut(
      [unit('a'), unit('b'), unit('silent')],
      answer({ 'a.g': [50, 50], 'b.g': [0, 100], 'a.c': [100, 100], 'b.c': [100, 100], 'silent.g': [null, null] }),
    )
    expect(worked.speaking.map((one) => one.id)).toEqual(['a', 'b'])
    expect(worked.output.v).toEqual([50, 150])
    expect(worked.capacity_mw).toBe(200)
    expect(worked.figures.capacity_factor).toBe(0.5)
  })

  test('an hour in which one of them is missing is a gap of the sum', () => {
    const { output, figures } = workOut([unit('a'), unit('b')], answer({ 'a.g': [50, 50], 'b.g': [null, 100] }))
    expect(output.v).toEqual([null, 150])
    expect(figures.known_h).toBe(1)
  })

  test('a capacity that nobody gave is the highest capability of the period', () =>
    expect(workOut([unit('a', { capacity_mw: null })], answer({ 'a.g': [10, 20], 'a.c': [40, 80] })).capacity_mw).toBe(
      80,
    ))

  test('of wind and sun what was available stands for the capability, and is said', () => {
    const wind = unit('w', { tags: { generation: 'w.g', available_capacity: 'w.a', 'generation.forecast': 'w.f' } })
    const worked = workOut([wind], answer({ 'w.g': [10, 20], 'w.a': [40, 40], 'w.f': [12, 16] }))
    expect(worked.capabilityBasis).toBe('reported available capacity')
    expect(worked.figures).toMatchObject({ utilisation: 30 / 80, forecast_mae_mw: 3, forecast_bias_mw: -1 })
  })

  test('nothing at all gives no figure', () =>
    expect(workOut([unit('a')], undefined).figures.capacity_factor).toBeNull())
})
