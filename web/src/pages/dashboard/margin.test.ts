import { describe, expect, test } from 'vitest'
import type { ChartSeries } from '#charts/grammar.ts'
import { lastTwo, lowestOf } from './margin.ts'

const hour = 3_600_000
const run = (issued: number, from: number, to: number) => ({
  issued_at: issued * hour,
  from: from * hour,
  to: to * hour,
})

describe('the runs that speak about a stretch', () => {
  const runs = [run(14, 14, 48), run(13, 13, 48), run(2, 2, 10)]
  test('the newest and the one before it', () =>
    expect(lastTwo(runs, 0, 20 * hour)).toEqual({ leading: runs[0], before: runs[1] }))
  test('of a stretch long past, what was said then', () =>
    expect(lastTwo(runs, 0, 5 * hour)).toEqual({ leading: runs[2], before: null }))
  test('reports of one minute are one run', () => {
    const twin = { ...run(14, 24, 48), issued_at: 14 * hour + 20_000 }
    const { leading, before } = lastTwo([twin, ...runs], 0, 40 * hour)
    expect(leading).toMatchObject({ issued_at: twin.issued_at, from: 14 * hour })
    expect(before).toEqual(runs[1])
  })
  test('nobody speaks', () => expect(lastTwo(runs, 50 * hour, 60 * hour)).toEqual({ leading: null, before: null }))
})

describe('the lowest hour', () => {
  const t = [0, 1, 2, 3].map((i) => i * hour)
  const series: ChartSeries = { key: 'x', label: '', colour: '', intervalMs: hour, t, v: [-5, null, 7, 3] }
  test('of a stretch alone', () => expect(lowestOf(series, hour, 4 * hour)).toEqual({ t: 3 * hour, v: 3 }))
  test('a shortfall is lowest', () => expect(lowestOf(series, 0, 4 * hour)).toEqual({ t: 0, v: -5 }))
  test('unknown is not low', () => expect(lowestOf(series, hour, 2 * hour)).toBeNull())
})
