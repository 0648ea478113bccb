import type { Generator } from 'contract'
import { expect, test } from 'vitest'
import { isWhollyStale, partlyStale, stalenessOf } from './staleness.ts'

const now = Date.parse('2023-09-01T18:00Z')
const hour = 3_600_000
/** A unit whose hour ended `ageMs` ago, and may be an hour and a half old. */
const unit = (ageMs: number | null, value: number | null = 100) =>
  ({
    output: ageMs === null ? null : [now - hour - ageMs, value, value === null ? 'missing' : 'good'],
    output_tag: 'x',
    stale_after_s: 5_400,
  }) as Generator
const of = (...units: Generator[]) => stalenessOf({ units }, now, () => hour)

test('a sum of fresh and of old readings says how many are old', () => {
  const some = of(unit(0), unit(2 * hour), unit(3 * hour), unit(0, null), unit(null))
  expect(some).toEqual({ stale: 2, of: 3, newestMs: 0 })
  expect(partlyStale(some)).toBe('2 of 3 stale')
  expect(isWhollyStale(some)).toBe(false)
})

test('one of old readings alone is stale, as old as its newest', () => {
  const all = of(unit(3 * hour), unit(2 * hour))
  expect(all).toEqual({ stale: 2, of: 2, newestMs: 2 * hour })
  expect(isWhollyStale(all)).toBe(true)
  expect(partlyStale(all)).toBeUndefined()
})

test('one of fresh readings, or of none, says nothing', () => {
  expect(partlyStale(of(unit(0), unit(hour)))).toBeUndefined()
  expect(isWhollyStale(of(unit(0)))).toBe(false)
  expect(of(unit(null), unit(2 * hour, null))).toBeNull()
  expect(isWhollyStale(null)).toBe(false)
})
