import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  hourEndingAt,
  hoursOfDay,
  instantOfWall,
  isZone,
  marketDate,
  marketTime,
  namesOf,
  offsetAt,
  offsetsOf,
  startOfDay,
  zoneVersion,
} from './zone.ts'

const hour = 3_600_000
const zones = ['EST', 'UTC', 'America/Toronto', 'America/New_York', 'Europe/London', 'Australia/Sydney', 'Asia/Taipei']

describe('a market day by its hours', () => {
  const days: [zone: string, date: string, hours: number, labels: string, start: string][] = [
    ['America/Toronto', '2025-03-09', 23, '1 2 4 5', '2025-03-09T05:00:00Z'],
    ['America/Toronto', '2025-11-02', 25, '1 2 2* 3', '2025-11-02T04:00:00Z'],
    ['America/New_York', '2017-03-12', 23, '1 2 4 5', '2017-03-12T05:00:00Z'],
    ['America/New_York', '2017-11-05', 25, '1 2 2* 3', '2017-11-05T04:00:00Z'],
    ['Europe/London', '2025-03-30', 23, '1 3 4 5', '2025-03-30T00:00:00Z'],
    ['Europe/London', '2025-10-26', 25, '1 2 2* 3', '2025-10-25T23:00:00Z'],
    ['Australia/Sydney', '2025-10-05', 23, '1 2 4 5', '2025-10-04T14:00:00Z'],
    ['Australia/Sydney', '2025-04-06', 25, '1 2 3 3*', '2025-04-05T13:00:00Z'],
    ['EST', '2025-03-09', 24, '1 2 3 4', '2025-03-09T05:00:00Z'],
    ['EST', '2025-11-02', 24, '1 2 3 4', '2025-11-02T05:00:00Z'],
    ['Australia/Brisbane', '2025-10-05', 24, '1 2 3 4', '2025-10-04T14:00:00Z'],
    ['America/Edmonton', '2026-11-01', 24, '1 2 3 4', '2026-11-01T06:00:00Z'],
    ['America/Edmonton', '2027-03-14', 24, '1 2 3 4', '2027-03-14T06:00:00Z'],
  ]
  test.each(days)('%s %s', (zone, date, count, labels, start) => {
    const offsets = offsetsOf(zone)
    const hours = hoursOfDay(date, offsets, 'clock')
    expect(hours).toHaveLength(count)
    expect(hours.slice(0, 4).map((row) => row.label)).toEqual(labels.split(' '))
    expect(hours[0]?.start).toBe(Date.parse(start))
    expect(hours.at(-1)?.he).toBe(24)
  })

  test('runs on from 1 where a market numbers its hours', () => {
    const hours = hoursOfDay('2025-11-02', offsetsOf('America/Toronto'), 'sequential')
    expect(hours.map((row) => row.he)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1))
    expect(hoursOfDay('2025-03-09', offsetsOf('America/Toronto'), 'sequential').at(-1)?.label).toBe('23')
  })

  test('a day whose midnight is skipped begins where the clock changes', () => {
    const skips: [number, number][] = [
      [0, -180],
      [Date.UTC(2018, 10, 4, 3), -120],
    ]
    expect(startOfDay('2018-11-04', skips)).toBe(Date.UTC(2018, 10, 4, 3))
    expect(hoursOfDay('2018-11-04', skips, 'clock')).toHaveLength(23)
  })

  test.each(['2025-02-30', '2025-1-1', 'today'])('refuses %s', (date) => {
    expect(() => startOfDay(date, offsetsOf('EST'))).toThrow(RangeError)
  })
})

describe('of any zone and day', () => {
  const day = fc.integer({ min: 0, max: 46 * 365 }).map((n) => addDays('2000-01-02', n))
  const zone = fc.constantFrom(...zones)

  test('the hours tile the day, their labels are unique', () => {
    fc.assert(
      fc.property(zone, day, fc.constantFrom('clock' as const, 'sequential' as const), (name, date, labels) => {
        const offsets = offsetsOf(name)
        const hours = hoursOfDay(date, offsets, labels)
        expect(hours[0]?.start).toBe(startOfDay(date, offsets))
        hours.forEach((row, i) => {
          expect(row.end - row.start).toBe(hour)
          if (i > 0) expect(row.start).toBe(hours[i - 1]?.end)
          expect(marketDate(offsets, row.start)).toBe(date)
        })
        expect(hours.at(-1)?.end).toBe(startOfDay(addDays(date, 1), offsets))
        expect(new Set(hours.map((row) => row.label)).size).toBe(hours.length)
      }),
    )
  })

  test('an instant lies in its own hour', () => {
    fc.assert(
      fc.property(zone, fc.integer({ min: Date.UTC(2000, 0, 2), max: Date.UTC(2045, 0, 1) }), (name, t) => {
        const offsets = offsetsOf(name)
        const found = hourEndingAt(offsets, t)
        expect(found.start).toBeLessThanOrEqual(t)
        expect(found.end).toBeGreaterThan(t)
        expect(hoursOfDay(marketDate(offsets, t), offsets, 'clock')).toContainEqual(found)
      }),
    )
  })

  test('agrees with the runtime on past years', () => {
    for (const name of zones) {
      const offsets = offsetsOf(name)
      const local = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'short' })
      for (let t = Date.UTC(2000, 0, 1); t < Date.UTC(2024, 0, 1); t += 37 * 61 * 60_000)
        expect(`${marketDate(offsets, t)} ${marketTime(offsets, t)}`).toBe(local.format(t))
    }
  })
})

describe('zone data', () => {
  test('is of a named release', () => expect(zoneVersion()).toMatch(/^20\d\d[a-z]$/))

  test('gives the offsets that hold in a span', () => {
    const from = Date.UTC(2025, 0, 1)
    expect(offsetsOf('America/Toronto', from, Date.UTC(2026, 0, 1)).map(([, minutes]) => minutes)).toEqual([
      -300, -240, -300,
    ])
    expect(offsetsOf('EST', from)).toHaveLength(1)
    expect(offsetAt(offsetsOf('America/Toronto'), Date.UTC(2045, 6, 1))).toBe(-240)
  })

  test('names an offset as it is called at the time', () => {
    expect(namesOf('America/Edmonton', Date.UTC(2025, 0, 1))).toEqual({ '-420': 'MST', '-360': 'MDT' })
    expect(namesOf('America/Edmonton', Date.UTC(2027, 0, 1))['-360']).toBe('CST')
    expect(namesOf('EST')).toEqual({ '-300': 'EST' })
    expect(namesOf('Asia/Dubai')).toEqual({})
  })

  test('finds the instant of a wall’s time', () => {
    const toronto = offsetsOf('America/Toronto')
    const iso = (wall: string) => {
      const t = instantOfWall(wall, toronto)
      return t === null ? null : new Date(t).toISOString().slice(0, 16)
    }
    expect(iso('2025-07-01T12:00')).toBe('2025-07-01T16:00')
    expect(iso('2025-11-02T01:30')).toBe('2025-11-02T05:30')
    expect(iso('2025-11-02T02:30')).toBe('2025-11-02T07:30')
    expect(iso('2025-03-09T02:30')).toBe(null)
    expect([iso('2025-03-09'), iso('2025-13-09T02:30')]).toEqual([null, null])
    expect(instantOfWall('2025-03-09T02:30', [[0, 0]])).toBe(Date.UTC(2025, 2, 9, 2, 30))
  })

  test('knows a zone by its other names', () => {
    for (const [name, same] of [
      ['Asia/Calcutta', 'Asia/Kolkata'],
      ['US/Eastern', 'America/New_York'],
      ['Etc/UTC', 'UTC'],
    ] as const)
      expect([offsetsOf(name), namesOf(name)]).toEqual([offsetsOf(same), namesOf(same)])
    expect(namesOf('Asia/Calcutta')).toEqual({ 330: 'IST' })
  })

  test('knows no other zones', () => {
    expect(isZone('Mars/Olympus')).toBe(false)
    expect(() => offsetsOf('toString')).toThrow(RangeError)
  })
})
