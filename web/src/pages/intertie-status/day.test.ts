import type { SeriesAnswer } from 'contract'
import { expect, test } from 'vitest'
import { keyTo } from '#charts/hour-strip.tsx'
import { dayOf } from './day.ts'

const hour = 3_600_000
const series = (tag: string, v: (number | null)[]) => ({ tag, t: v.map((_, i) => i * hour), v, q: [] })
const answer = (...all: ReturnType<typeof series>[]) => ({ bucket_s: 0, series: all }) as unknown as SeriesAnswer
const tie = (id: string) => ({
  tags: { flow: `${id}.flow`, schedule_import: `${id}.in`, schedule_export: `${id}.out` },
})

test('the net schedule of an hour is its export less its import, and nothing without both', () => {
  const of = dayOf(answer(series('a.flow', [5]), series('a.in', [10, null, 0]), series('a.out', [0, 20, 30])))
  expect(of([tie('a')]).schedule?.v).toEqual([-10, null, 30])
})

test('several ties add up; an hour that one of them lacks has no sum', () => {
  const of = dayOf(answer(series('a.flow', [100, 50, null]), series('b.flow', [-30, 5, 7])))
  expect(of([tie('a'), tie('b')]).actual?.v).toEqual([70, 55, null])
})

test('a tie without any hour makes no smaller sum', () => {
  const of = dayOf(answer(series('a.flow', [100]), series('b.flow', [])))
  expect(of([tie('a'), tie('b')]).actual).toBeNull()
  expect(of([tie('a')]).actual?.v).toEqual([100])
})

test('keys move by an hour and stay in the day', () => {
  const starts = [0, hour, 2 * hour]
  expect(keyTo('ArrowLeft', hour, starts)).toBe(0)
  expect(keyTo('ArrowLeft', 0, starts)).toBe(0)
  expect(keyTo('ArrowRight', 2 * hour, starts)).toBe(2 * hour)
  expect(keyTo('End', 0, starts)).toBe(2 * hour)
  expect(keyTo('Escape', hour, starts)).toBeNull()
  expect(keyTo('a', hour, starts)).toBeUndefined()
})
