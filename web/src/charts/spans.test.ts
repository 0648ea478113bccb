import { describe, expect, test } from 'vitest'
import type { ChartSeries } from './grammar.ts'
import { endOf, indexAt, newestReading, readingAt } from './reading.ts'
import { mergeGaps, qualityAt, spansOf } from './spans.ts'

const five = 300_000
const line = (t: number[], v: (number | null)[]): ChartSeries => ({
  key: 'demand',
  label: 'actual',
  colour: '#fff',
  t: t.map((n) => n * five),
  v,
  intervalMs: five,
})

describe('spans', () => {
  test('a hole and a missing value break the line', () => {
    const { spans, gaps } = spansOf(line([0, 1, 4, 5, 6], [1, 2, 3, null, 5]))
    expect(spans).toEqual([
      { first: 0, last: 1 },
      { first: 2, last: 2 },
      { first: 4, last: 4 },
    ])
    expect(gaps).toEqual([
      { from: 2 * five, to: 4 * five },
      { from: 5 * five, to: 6 * five },
    ])
  })

  test('a late end is a gap only where readings are due', () => {
    expect(spansOf(line([0, 1], [1, 2])).gaps).toEqual([])
    expect(spansOf({ ...line([0, 1], [1, 2]), expectedUntil: 5 * five }).gaps).toEqual([
      { from: 2 * five, to: 5 * five },
    ])
  })

  test('five minutes that go on as an hour have no gap between', () => {
    const mixed = { ...line([0, 1], [1, 2]), t: [0, five], lengths: [five, 12 * five] }
    expect(spansOf(mixed)).toEqual({ spans: [{ first: 0, last: 1 }], gaps: [] })
    expect(endOf(mixed)).toBe(13 * five)
    expect(readingAt(mixed, 10 * five)).toEqual({ t: five, v: 2, q: 'good', intervalMs: 12 * five })
  })

  test('gaps that touch are one', () => {
    expect(
      mergeGaps([
        { from: 5, to: 7 },
        { from: 0, to: 2 },
        { from: 1, to: 5 },
      ]),
    ).toEqual([{ from: 0, to: 7 }])
  })
})

describe('readings', () => {
  const series = { ...line([0, 1, 4], [1, null, 3]), q: [[1, 1, 'missing'] as [number, number, 'missing']] }

  test('the one that covers the instant', () => {
    expect(readingAt(series, five - 1)?.v).toBe(1)
    expect(readingAt(series, five)).toMatchObject({ v: null, q: 'missing' })
    expect(readingAt(series, 3 * five)).toBeNull()
    expect(readingAt(series, -1)).toBeNull()
  })

  test('the newest that is known', () => {
    expect(newestReading(series)?.t).toBe(4 * five)
    expect(newestReading(series, 3 * five)?.t).toBe(0)
    expect(newestReading(line([], []))).toBeNull()
  })

  test('index and quality', () => {
    expect([-1, 0, 4, 5, 99].map((n) => indexAt([0, 5], n))).toEqual([-1, 0, 0, 1, 1])
    expect([0, 1, 2].map((i) => qualityAt(series.q, i))).toEqual(['good', 'missing', 'good'])
  })
})
