import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Age, type AgeProps } from './age.tsx'
import { MarketTimeProvider } from './market-time.tsx'
import { createTimes } from './times.ts'

const hour = 3_600_000
const est = createTimes({
  zone: 'market',
  hour: 'ending',
  offsets: [[0, -300]],
  names: { '-300': 'EST' },
  market: [[0, -300]],
  hour_labels: 'clock',
})
const lastHour = Date.parse('2023-09-02T04:00Z')
const text = (props: AgeProps, at: number | null = null) =>
  renderToStaticMarkup(
    <MarketTimeProvider value={{ ...est, at }}>
      <Age {...props} />
    </MarketTimeProvider>,
  ).replace(/<[^>]*>/g, '')

describe('an age', () => {
  test('counts from the end of its interval', () =>
    expect(text({ t: lastHour, now: lastHour + hour + 60_000, intervalMs: hour })).toBe('HE 24 · 1 min ago'))
  test('says that an hour still runs', () =>
    expect(text({ t: lastHour, now: lastHour + 60_000, intervalMs: hour })).toBe('HE 24 · so far'))
  test('from a day on has the date of the day that its hour belongs to', () =>
    expect(text({ t: lastHour, now: lastHour + 26 * hour, intervalMs: hour })).toBe('HE 24 · Fri 1 Sep 2023'))
  test('stale for more than a day has its date as well', () =>
    expect(text({ t: lastHour, now: lastHour + 26 * hour, intervalMs: hour, staleAfterMs: hour })).toBe(
      'STALE 1 d 1 h as of Fri 1 Sep 2023 HE 24',
    ))
  test('at a past moment is what was known', () =>
    expect(text({ t: lastHour, now: lastHour + hour, intervalMs: hour }, lastHour + hour)).toBe('as known · HE 24'))
  test('of a few minutes has its time', () =>
    expect(text({ t: lastHour, now: lastHour + 6 * 60_000, intervalMs: 5 * 60_000 })).toBe('23:00 · 1 min ago'))
  test('of an instant and a day has its date for it', () =>
    expect(text({ t: lastHour, now: lastHour + 25 * hour })).toBe('23:00 · Fri 1 Sep 2023'))
  test('of a whole day is that day, no hour of it', () => {
    const day = lastHour - 23 * hour
    expect(text({ t: day, now: lastHour + 3 * hour, intervalMs: 24 * hour })).toBe('Fri 1 Sep 2023 · 2 h ago')
    expect(text({ t: day, now: lastHour + 30 * hour, intervalMs: 24 * hour })).toBe('Fri 1 Sep 2023')
    expect(text({ t: day, now: lastHour, intervalMs: 24 * hour })).toBe('Fri 1 Sep 2023 · so far')
    expect(text({ t: day, now: lastHour + 30 * hour, intervalMs: 24 * hour, staleAfterMs: hour })).toBe(
      'STALE 1 d 5 h as of Fri 1 Sep 2023',
    )
  })
  test('of three hours is no hour', () =>
    expect(text({ t: lastHour, now: lastHour + 4 * hour, intervalMs: 3 * hour })).toBe('23:00 · 1 h ago'))
  test('that is stale within the day has its time alone', () =>
    expect(text({ t: lastHour, now: lastHour + 24 * 60_000, staleAfterMs: 60_000 })).toBe('STALE 24 min as of 23:00'))
  test('of nothing is never reported', () => expect(text({ t: null, now: lastHour })).toBe('never reported'))
  test('at a past moment and older than a day then has its date', () =>
    expect(text({ t: lastHour, now: lastHour + 26 * hour, intervalMs: hour }, lastHour + 26 * hour)).toBe(
      'as known · HE 24 · Fri 1 Sep 2023',
    ))
})
