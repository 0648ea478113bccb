import { expect, test } from 'vitest'
import { demandAt, demandForeseen } from './demand.ts'
import { outAt, silenceOf } from './events.ts'
import { ties, units } from './fleet.ts'
import { createWeatherForeseen } from './forecast.ts'
import { createGrid } from './grid.ts'
import { restOf } from './holidays.ts'
import { cutOf } from './interchange.ts'
import { DAY_MS, HOUR_MS, localAt, marketDayAt } from './market-day.ts'
import { outagesOf } from './outages.ts'
import { cosTurn } from './turn.ts'
import { frontOf, temperatureAt } from './weather.ts'

const YEAR = Date.UTC(2026, 0, 1, 5)
const hours = Array.from({ length: 8760 }, (_, i) => YEAR + i * HOUR_MS)
const mean = (values: number[]) => values.reduce((total, value) => total + value, 0) / values.length

test('the cosine is one', () => {
  for (let x = -3; x < 3; x += 0.01) expect(Math.abs(cosTurn(x) - Math.cos(2 * Math.PI * x))).toBeLessThan(1e-5)
})

test('demand peaks in winter and summer, in the evening, and is low in spring nights', () => {
  const demand = hours.map((t) => demandAt(1, t))
  const inMonths = (months: number[]) => demand.filter((_, i) => months.includes(new Date(hours[i] ?? 0).getUTCMonth()))
  const peak = Math.max(...demand)
  expect(peak).toBeGreaterThan(14_000)
  expect(peak).toBeLessThan(17_500)
  expect(Math.max(...inMonths([6, 7]))).toBeGreaterThan(Math.max(...inMonths([3, 4, 9])))
  expect(mean(inMonths([0, 1]))).toBeGreaterThan(1.08 * mean(inMonths([4, 9])))
  expect(Math.min(...demand)).toBeGreaterThan(6_500)
  const byHour = Array.from({ length: 24 }, (_, hour) =>
    mean(demand.filter((_, i) => Math.floor(localAt(hours[i] ?? 0).hour) === hour)),
  )
  expect(byHour.indexOf(Math.max(...byHour))).toBeGreaterThanOrEqual(17)
  expect(byHour.indexOf(Math.min(...byHour))).toBeLessThan(6)
  expect(temperatureAt(1, Date.UTC(2026, 6, 15, 20))).toBeGreaterThan(temperatureAt(1, Date.UTC(2026, 0, 15, 20)))
})

test('weekends and holidays are quieter than working days', () => {
  const noonOf = (date: string) => demandAt(1, Date.parse(`${date}T13:00:00Z`))
  const weekday = ['2026-05-06', '2026-05-13', '2026-05-20'].map(noonOf)
  expect(mean(['2026-05-10', '2026-05-17'].map(noonOf))).toBeLessThan(0.97 * mean(weekday))
  const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS
  const free = ['2026-01-01', '2026-05-25', '2026-07-04', '2026-09-07', '2026-11-26', '2026-12-25', '2026-03-08']
  expect(free.map((date) => restOf(dayOf(date)))).toEqual(free.map(() => 1))
  expect(restOf(dayOf('2026-03-10'))).toBe(0)
})

test('the daily pattern keeps to the local clock when it changes', () => {
  const at = (date: string, hour: number) => marketDayAt(Date.parse(`${date}T12:00:00Z`)).start + hour * HOUR_MS
  expect(localAt(at('2026-03-08', 3)).hour).toBe(4)
  expect(localAt(at('2026-11-01', 3)).hour).toBe(2)
  expect(localAt(at('2026-03-09', 7)).hour).toBe(7)
})

test('a demand forecast errs, less the nearer its hour', () => {
  const error = (lead_h: number) =>
    mean(
      hours
        .filter((_, i) => i % 7 === 0)
        .map((t) => Math.abs(demandForeseen(1, t, t - lead_h * HOUR_MS) - demandAt(1, t))),
    )
  const [soon, day, week] = [error(1), error(24), error(168)]
  expect(soon).toBeGreaterThan(10)
  expect(soon).toBeLessThan(day * 0.7)
  expect(day).toBeLessThan(week * 0.8)
  expect(week).toBeLessThan(1_200)
})

test('wind and sun are foreseen better the nearer the hour', () => {
  const grid = createGrid(1)
  const weather = createWeatherForeseen(grid)
  for (const fuel of ['wind', 'solar']) {
    const error = (lead_h: number) =>
      mean(
        hours
          .filter((_, i) => i % 37 === 0)
          .map((t) => Math.abs(weather(t - lead_h * HOUR_MS, t, fuel) - weather(t + HOUR_MS, t, fuel))),
      )
    expect(error(1)).toBeLessThan(error(36))
    expect(error(12)).toBeLessThan(error(120))
  }
})

test('events come now and then', () => {
  const weeks = Array.from({ length: 520 }, (_, i) => 2900 + i)
  const perWeek = (count: number) => count / weeks.length
  const cuts = perWeek(weeks.flatMap((week) => ties.flatMap((_, i) => cutOf(1, i, week) ?? [])).length)
  expect(cuts).toBeGreaterThan(0.4)
  expect(cuts).toBeLessThan(1.3)
  const year = [YEAR, YEAR + 365 * DAY_MS] as const
  const trips = units.flatMap((unit) =>
    outagesOf(1, unit, ...year).filter(({ planned, share }) => !planned && share === 0 && unit.capacity_mw >= 250),
  )
  expect(trips.length).toBeGreaterThan(40)
  expect(trips.length).toBeLessThan(220)
  const late = Array.from({ length: 1000 }, (_, i) => frontOf(1, i)).filter(
    ({ announced, came }) => came - announced > 2.5 * HOUR_MS,
  )
  expect(late.length).toBeGreaterThan(130)
  expect(late.length).toBeLessThan(270)
  const silences = Array.from({ length: 1000 }, (_, i) => silenceOf(1, 6800 + i)).flatMap((each) => each ?? [])
  expect(silences.length).toBeGreaterThan(400)
  expect(silences.length).toBeLessThan(600)
  for (const { from, to } of silences) {
    expect([outAt(1, from), outAt(1, to - 1), outAt(1, to)]).toEqual([to, to, to])
    expect((to - from) / 60_000).toBeLessThanOrEqual(50)
  }
})

test('every unit has its overhaul in spring or autumn, and most are available in the peaks', () => {
  const out = (t: number) =>
    mean(units.map((unit) => outagesOf(1, unit, t, t + 1).reduce((least, { share }) => Math.min(least, share), 1)))
  const around = (month: number) => mean(Array.from({ length: 20 }, (_, i) => out(Date.UTC(2026, month, 1 + i))))
  expect(around(0)).toBeGreaterThan(0.92)
  expect(around(6)).toBeGreaterThan(0.92)
  expect(around(3)).toBeLessThan(around(6))
})
