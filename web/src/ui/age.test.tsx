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
})
