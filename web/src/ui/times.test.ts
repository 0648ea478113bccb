import { namesOf, offsetsOf } from 'grid/zone.ts'
import { describe, expect, test } from 'vitest'
import { createTimes, sameDay, type TimeChoice } from './times.ts'

const toronto = offsetsOf('America/Toronto')
const market: TimeChoice = {
  zone: 'market',
  hour: 'ending',
  offsets: toronto,
  names: namesOf('America/Toronto', Date.UTC(2025, 0, 1)),
  market: toronto,
  hour_labels: 'clock',
}
const utc: TimeChoice = { ...market, zone: 'utc', offsets: [[0, 0]], names: { 0: 'UTC' } }
const paris: TimeChoice = {
  ...market,
  zone: 'local',
  offsets: offsetsOf('Europe/Paris'),
  names: namesOf('Europe/Paris', Date.UTC(2025, 0, 1)),
}

describe('an instant is written in the zone that was chosen, its hour is the market’s', () => {
  const t = Date.UTC(2025, 6, 1, 3, 36, 42)
  test.each([
    [market, '23:36', '23:36:42 EDT', 'Mon 30 Jun 2025', 'market time EDT · hour ending'],
    [utc, '03:36', '03:36:42 UTC', 'Tue 1 Jul 2025', 'UTC · market hour ending'],
    [paris, '05:36', '05:36:42 CEST', 'Tue 1 Jul 2025', 'your time CEST · market hour ending'],
  ])('%#', (choice, time, clock, date, note) => {
    const times = createTimes(choice)
    expect([times.time(t), times.clock(t, true), times.date(t), times.note(t)]).toEqual([time, clock, date, note])
    expect(times.hourOf(t)).toBe('HE 24')
  })
})

test('the edges of a day, and the hour that autumn repeats', () => {
  const est = createTimes({ ...market, market: [[0, -300]] })
  const at = (iso: string) => est.hourOf(Date.parse(iso))
  expect(['2023-09-01T05:00:00Z', '2023-09-02T04:59:59Z'].map(at)).toEqual(['HE 1', 'HE 24'])
  const labels = (hour_labels: TimeChoice['hour_labels']) =>
    createTimes({ ...market, market: offsetsOf('Europe/Paris'), hour_labels }).hourOf(
      Date.parse('2024-10-27T01:30:00Z'),
    )
  expect([labels('clock'), labels('sequential')]).toEqual(['HE 3*', 'HE 4'])
})

test('hours by their beginning, also where the clocks change', () => {
  const times = createTimes({ ...utc, hour: 'starting' })
  const autumn = Date.UTC(2025, 10, 2, 4)
  expect([0, 1, 2, 3].map((n) => times.hourOf(autumn + n * 3_600_000))).toEqual(['HB 0', 'HB 1', 'HB 1*', 'HB 2'])
  const spring = Date.UTC(2025, 2, 9, 5)
  expect([1, 2].map((n) => times.hourOf(spring + n * 3_600_000))).toEqual(['HB 1', 'HB 3'])
  expect(times.hourLabel('25')).toBe('HB 24')
  expect(times.note(autumn)).toBe('UTC · market hour beginning')
})

test('ages turn into the date after a day, in the written zone', () => {
  const t = Date.UTC(2025, 6, 1, 3)
  expect(createTimes(market).ago(t, t + 60_000)).toBe('1 min ago')
  expect(createTimes(market).ago(t, t + 86_399_999)).toBe('23 h 59 min ago')
  expect(createTimes(market).ago(t, t + 86_400_000)).toBe('Mon 30 Jun 2025')
  expect(createTimes(utc).ago(t, t + 86_400_000)).toBe('Tue 1 Jul 2025')
  expect([sameDay(market, t, t + 3_600_000), sameDay(utc, t, t + 3_600_000)]).toEqual([false, true])
})
