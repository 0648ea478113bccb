import { offsetsOf, startOfDay } from 'grid/zone.ts'
import { describe, expect, test } from 'vitest'
import { compareSeries, compareSpan } from './compare.ts'
import type { ChartSeries } from './grammar.ts'
import { readingAt } from './reading.ts'
import { spansOf } from './spans.ts'

const hour = 3_600_000
const offsets = offsetsOf('America/New_York', Date.parse('2026-01-01T00:00Z'), Date.parse('2028-01-01T00:00Z'))
const look = { label: 'yesterday' }

/** Every hour of a market day with its number, counted from its first. */
function dayOf(date: string, hours: number): ChartSeries {
  const start = startOfDay(date, offsets)
  const t = Array.from({ length: hours }, (_, i) => start + i * hour)
  return { key: 'demand', label: 'Demand', colour: '#fff', t, v: t.map((_, i) => i), intervalMs: hour }
}

describe('another day at the same clock time', () => {
  test('a day of 24 hours over one of 23: the skipped hour has no place, the rest its clock time', () => {
    const moved = compareSeries(dayOf('2027-03-13', 24), 1, offsets, look)
    const start = startOfDay('2027-03-14', offsets)
    expect(moved.t).toEqual(Array.from({ length: 23 }, (_, i) => start + i * hour))
    expect(moved.v).toEqual([0, 1, ...Array.from({ length: 21 }, (_, i) => i + 3)])
    expect(spansOf(moved).gaps).toEqual([])
  })

  test('a day of 23 hours over one of 24: the hour it skipped is a gap, never bridged', () => {
    const moved = compareSeries(dayOf('2027-03-14', 23), 1, offsets, look)
    const start = startOfDay('2027-03-15', offsets)
    expect(spansOf(moved).gaps).toEqual([{ from: start + 2 * hour, to: start + 3 * hour }])
    expect(readingAt(moved, start + 3 * hour)?.v).toBe(2)
    expect(readingAt(moved, start + 2.5 * hour)).toBeNull()
  })

  test('a day of 25 hours over one of 24: of the repeated hour the first', () => {
    const moved = compareSeries(dayOf('2026-11-01', 25), 1, offsets, look)
    const start = startOfDay('2026-11-02', offsets)
    expect([0, 1, 2, 23].map((he) => readingAt(moved, start + he * hour)?.v)).toEqual([0, 1, 3, 24])
  })

  test('a day of 24 hours over one of 25: its one hour stands at both', () => {
    const moved = compareSeries(dayOf('2026-10-31', 24), 1, offsets, look)
    const start = startOfDay('2026-11-01', offsets)
    expect([0, 1, 2, 3, 24].map((i) => readingAt(moved, start + i * hour)?.v)).toEqual([0, 1, 1, 2, 23])
    expect(spansOf(moved).gaps).toEqual([])
  })

  test('a week, in 5 minutes, with its quality', () => {
    const t = [0, 1, 2].map((i) => Date.parse('2026-10-28T16:00Z') + i * 300_000)
    const fine: ChartSeries = {
      ...dayOf('2026-10-28', 0),
      t,
      v: [5, null, 7],
      intervalMs: 300_000,
      q: [[2, 1, 'estimated']],
    }
    const moved = compareSeries(fine, 7, offsets, look)
    expect(moved.t[0]).toBe(Date.parse('2026-11-04T17:00Z'))
    expect([moved.v, moved.q]).toEqual([[5, null, 7], [[2, 1, 'estimated']]])
  })

  test('what to ask for is the other market day', () => {
    const frame = { from: startOfDay('2026-11-02', offsets), to: startOfDay('2026-11-03', offsets), offsets }
    const span = compareSpan(frame, 1)
    expect(span.to - span.from).toBe(25 * hour)
  })
})
