import { addDays, marketDate, type Offsets, startOfDay } from 'grid/zone.ts'
import type { ChartSeries } from '#charts/grammar.ts'

/** The lowest excess of each market day as one series of days; a day without a known hour has no value. */
export function lowestPerDay(excess: ChartSeries, offsets: Offsets): ChartSeries {
  const days = new Map<string, number | null>()
  excess.t.forEach((t, i) => {
    const date = marketDate(offsets, t)
    const [value, before] = [excess.v[i] ?? null, days.get(date) ?? null]
    days.set(date, value === null ? before : before === null ? value : Math.min(before, value))
  })
  const dates = [...days.keys()].sort()
  const t = dates.map((date) => startOfDay(date, offsets))
  return {
    ...excess,
    key: 'lowest',
    label: 'lowest excess of the day',
    t,
    v: dates.map((date) => days.get(date) ?? null),
    intervalMs: 24 * 3_600_000,
    lengths: dates.map((date, i) => startOfDay(addDays(date, 1), offsets) - (t[i] as number)),
  }
}
