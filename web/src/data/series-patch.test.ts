import type { ReadingTuple, SeriesAnswer } from 'contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holdsRun, needsAsking, patchSeries } from './series-patch.ts'

const raw: SeriesAnswer = {
  bucket_s: null,
  series: [
    { tag: 'a', t: [10, 20, 40], v: [1, null, 4], q: [[1, 1, 'missing']] },
    { tag: 'b', t: [10], v: [5], q: [] },
  ],
}
const batch = (...readings: ReadingTuple[]) => new Map([['a', readings]])

describe('patching a raw series', () => {
  test('a new reading is appended', () => {
    const patched = patchSeries(raw, batch([50, 5, 'good']), 0, 100)
    expect(patched.series[0]).toEqual({ tag: 'a', t: [10, 20, 40, 50], v: [1, null, 4, 5], q: [[1, 1, 'missing']] })
    expect(patched.series[1]).toBe(raw.series[1])
  })

  test('an old instant is revised with its quality', () => {
    const patched = patchSeries(raw, batch([20, 2, 'estimated'], [40, null, 'missing']), 0, 100)
    expect(patched.series[0]).toMatchObject({
      t: [10, 20, 40],
      v: [1, 2, null],
      q: [
        [1, 1, 'estimated'],
        [2, 1, 'missing'],
      ],
    })
  })

  test('a late one takes its place in order', () => {
    expect(patchSeries(raw, batch([30, 3, 'good']), 0, 100).series[0]).toMatchObject({
      t: [10, 20, 30, 40],
      v: [1, null, 3, 4],
    })
  })

  test('what lies outside the question, says the same or is of another tag changes nothing', () => {
    expect(patchSeries(raw, batch([100, 9, 'good'], [-1, 9, 'good']), 0, 100)).toBe(raw)
    expect(patchSeries(raw, batch([10, 1, 'good']), 0, 100)).toBe(raw)
    expect(patchSeries(raw, new Map([['c', [[50, 1, 'good']]]]), 0, 100)).toBe(raw)
  })

  test('any readings leave ascending, unique instants and the last word on each', () => {
    const reading = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.option(fc.integer()), fc.constant('good' as const))
    fc.assert(
      fc.property(fc.array(reading), (readings) => {
        const patched = patchSeries(raw, new Map([['b', readings as ReadingTuple[]]]), 0, 31).series[1]
        const { t = [], v = [] } = patched ?? {}
        expect([...t]).toEqual([...new Set(t)].sort((x, y) => x - y))
        expect(v.length).toBe(t.length)
        const last = new Map<number, number | null>([[10, 5], ...readings.map(([at, value]) => [at, value] as const)])
        expect(new Map(t.map((at, i) => [at, v[i] as number | null]))).toEqual(last)
      }),
    )
  })
})

describe('what a patch cannot do', () => {
  const bucketed: SeriesAnswer = { ...raw, bucket_s: 3600 }

  test('buckets are left alone and asked again', () => {
    expect(patchSeries(bucketed, batch([50, 5, 'good']), 0, 100)).toBe(bucketed)
    expect(needsAsking(bucketed, batch([50, 5, 'good']), 0, 100)).toBe(true)
    expect(needsAsking(bucketed, batch([150, 5, 'good']), 0, 100)).toBe(false)
    expect(needsAsking(raw, batch([50, 5, 'good']), 0, 100)).toBe(false)
  })

  test('a new run concerns the actual it forecasts and the forecast itself', () => {
    const forecast = { tag: 'b.forecast', t: [], v: [], issued_at: [] }
    const answer: SeriesAnswer = { bucket_s: null, series: [{ tag: 'b', t: [], v: [], q: [], forecast }] }
    expect(holdsRun(answer, new Set(['b.forecast']))).toBe(true)
    expect(holdsRun(answer, new Set(['b']))).toBe(true)
    expect(holdsRun(answer, new Set(['a.forecast']))).toBe(false)
  })
})
