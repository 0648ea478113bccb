import fc from 'fast-check'
import { isDate, parseInstant } from 'grid/instant.ts'
import { unitState } from 'grid/unit-state.ts'
import { describe, expect, it, vi } from 'vitest'
import { createPulse } from './pulse.ts'
import { chooseBucket } from './series.ts'

describe('instants', () => {
  it.each([
    ['2025-03-01T12:00:00Z', Date.UTC(2025, 2, 1, 12)],
    ['2025-03-01T12:00Z', Date.UTC(2025, 2, 1, 12)],
    ['2025-03-01T07:00:00-05:00', Date.UTC(2025, 2, 1, 12)],
    ['2025-03-01T17:30:00.250+0530', Date.UTC(2025, 2, 1, 12, 0, 0, 250)],
    ['2025-03-01T13:00:00 01:00', Date.UTC(2025, 2, 1, 12)],
    ['0099-12-31T00:00:00Z', Date.parse('0099-12-31T00:00:00Z')],
  ])('reads %s', (text, t) => expect(parseInstant(text)).toBe(t))

  it.each([
    '',
    'now',
    '2025-03-01',
    '2025-03-01T12:00:00',
    '2025-02-29T00:00Z',
    '2025-13-01T00:00Z',
    '2025-03-01T24:00Z',
    '2025-03-01T12:60Z',
    '2025-03-01T12:00:00+15:00',
    '1740830400000',
  ])('refuses %s', (text) => expect(parseInstant(text)).toBeNull())

  it('knows days of the calendar', () => {
    expect(['2024-02-29', '2025-02-29', '2025-3-1', 'x'].map(isDate)).toEqual([true, false, false, false])
  })
})

it('a bucket keeps every series within the asked points, and there is none while raw does', () => {
  const interval = fc.constantFrom(60, 300, 3600, 86_400)
  fc.assert(
    fc.property(
      fc.array(interval, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 400 * 24 }),
      fc.integer({ min: 2, max: 5_000 }),
      fc.integer({ min: 0, max: 86_400 }),
      (intervals, hours, points, shift_s) => {
        const span_s = hours * 3600
        const asked = intervals.map((interval_s) => ({ interval_s, count: Math.ceil(span_s / interval_s) }))
        const bucket_s = chooseBucket(asked, span_s * 1000, points)
        if (bucket_s === null) {
          expect(Math.max(...asked.map(({ count }) => count))).toBeLessThanOrEqual(points)
          return
        }
        const first = Math.floor(shift_s / bucket_s)
        const last = Math.floor((shift_s + span_s - 1) / bucket_s)
        expect(last - first + 1).toBeLessThanOrEqual(points)
        expect(asked.some(({ count }) => count > points)).toBe(true)
      },
    ),
  )
})

it.each([
  [null, 10, 100, 'unknown'],
  [50, 100, 100, 'running'],
  [50, 95, 100, 'running'],
  [50, 94, 100, 'derated'],
  [50, null, 100, 'running'],
  [50, 10, null, 'running'],
  [-20, 10, 100, 'running'],
  [0, 100, 100, 'idle'],
  [0, 0, 100, 'outage'],
  [0, null, 100, 'unknown'],
] as const)('output %j, capability %j, capacity %j: %s', (output, capability, capacity_mw, state) => {
  expect(unitState(output, capability, capacity_mw)).toBe(state)
})

it('notices a database that hangs, without waiting for it', async () => {
  vi.useFakeTimers()
  let hang = false
  const answer = () => (hang ? new Promise<never>(() => {}) : Promise.resolve({ rows: [], rowCount: 0 }))
  const pulse = createPulse({ query: answer }, Date.now, { info() {}, warn() {} })
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return pulse.state()
  }
  expect(await after(6_000)).toBe('ok')
  hang = true
  expect(await after(5_000)).toBe('ok')
  expect(await after(6_000)).toBe('degraded')
  expect(await after(100_000)).toBe('degraded')
  expect(await after(15_000)).toBe('lost')
  pulse.stop()
  vi.useRealTimers()
})
