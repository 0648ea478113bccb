import { DAY_MS } from './market-day.ts'

/** How much a local day (counted from 1970) is like a Sunday: 1 on a holiday, less on the days between the years. */
export function restOf(day: number): number {
  const date = new Date(day * DAY_MS)
  const month = date.getUTCMonth() + 1
  const dayOfMonth = date.getUTCDate()
  const weekday = date.getUTCDay()
  const fixed = FIXED.some(([m, d]) => m === month && d === dayOfMonth)
  if (fixed || moves(month, dayOfMonth, weekday)) return 1
  if (month === 12 && dayOfMonth >= 24) return 0.6
  if (weekday === 0) return 1
  return weekday === 6 ? 0.8 : 0
}

function moves(month: number, day: number, weekday: number): boolean {
  if (month === 5) return weekday === 1 && day > 24
  if (month === 9) return weekday === 1 && day <= 7
  return month === 11 && weekday === 4 && day > 21 && day <= 28
}

const FIXED = [
  [1, 1],
  [7, 4],
  [12, 25],
]
