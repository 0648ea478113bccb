import { addDays, marketDate, offsetAt, offsetsOf, startOfDay } from 'grid/zone.ts'

/** A day of the market by its own clock: 23 or 25 hours long where the clocks change. */
export type MarketDay = { date: string; start: number; end: number }

/** What clock and calendar of the market say; `day` counts local days from 1970. */
export type Local = { hour: number; day: number; weekday: number; year_part: number }

export const ZONE = 'America/New_York'
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const STEP_MS = 300_000

const offsets = offsetsOf(ZONE)

export function localAt(t: number): Local {
  const local = t + offsetAt(offsets, t) * 60_000
  const day = Math.floor(local / DAY_MS)
  return {
    hour: (local - day * DAY_MS) / HOUR_MS,
    day,
    // 1970 began on a Thursday.
    weekday: (((day + 4) % 7) + 7) % 7,
    year_part: yearPart(t),
  }
}

/** Where in the year, 0 on 1 January of 2000, 2004 …, by the length of a mean year. */
export function yearPart(t: number): number {
  const years = (t - Date.UTC(2000, 0, 1)) / (365.25 * DAY_MS)
  return years - Math.floor(years)
}

export function marketDayAt(t: number): MarketDay {
  const date = marketDate(offsets, t)
  return { date, start: startOfDay(date, offsets), end: startOfDay(addDays(date, 1), offsets) }
}

export const hourOf = (t: number): number => Math.floor(t / HOUR_MS) * HOUR_MS
export const stepOf = (t: number): number => Math.floor(t / STEP_MS) * STEP_MS
