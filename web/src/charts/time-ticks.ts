import { addDays, marketDate, marketTime, offsetAt, startOfDay } from 'grid/zone.ts'
import type { Frame } from './grammar.ts'
import { dayName } from './wall-clock.ts'

type Ticked = Pick<Frame, 'from' | 'to' | 'offsets' | 'written'>

/** A mark on the time axis. `day` marks the start of a day. */
export type TimeTick = { t: number; label: string; day: boolean }

const minute = 60_000
const dayMs = 1_440 * minute
const steps = [5, 10, 15, 30, 60, 120, 180, 360, 720].map((minutes) => minutes * minute)
const daySteps = [1, 2, 7, 14, 28]

/**
 * Marks in the written zone, at most `most` of them: round on the wall's clock whatever the day's length, so that a day of
 * 23 or 25 hours keeps its 03:00, 06:00 … and only the distance between two of them differs.
 */
export function timeTicks({ from, to, offsets, written }: Ticked, most: number): TimeTick[] {
  if (!(to > from) || most < 1) return []
  const zone = written?.offsets ?? offsets
  for (const step of steps) if ((to - from) / step <= most) return withinDay(from, to, zone, step)
  for (const days of daySteps) if ((to - from) / (days * dayMs) <= most) return byDay(from, to, zone, days)
  return byDay(from, to, zone, Math.ceil((to - from) / dayMs / most))
}

function withinDay(from: number, to: number, offsets: Frame['offsets'], step: number): TimeTick[] {
  const ticks: TimeTick[] = []
  // Every offset is a multiple of 15 minutes, so every round wall time lies on this grid.
  const grid = Math.min(step, 15 * minute)
  let before: number | null = null
  for (let t = Math.ceil(from / grid) * grid; t <= to; t += grid) {
    const wall = t + offsetAt(offsets, t) * minute
    // In autumn a wall time comes twice: the second is marked only where every hour is.
    const repeated = wall === before && step > 60 * minute
    if (wall % step === 0 && !repeated) {
      const day = wall % dayMs === 0
      ticks.push({ t, label: day ? dayName(offsets, t) : marketTime(offsets, t), day })
    }
    if (wall % step === 0) before = wall
  }
  return ticks
}

function byDay(from: number, to: number, offsets: Frame['offsets'], days: number): TimeTick[] {
  const ticks: TimeTick[] = []
  for (let date = marketDate(offsets, from); ; date = addDays(date, 1)) {
    const t = startOfDay(date, offsets)
    if (t > to) return ticks
    // Counted from a Monday, so that steps of weeks mark Mondays and a frame that moves on keeps its marks.
    const count = Date.parse(`${date}T00:00:00Z`) / dayMs - 4
    if (t >= from && count % days === 0) ticks.push({ t, label: dayName(offsets, t), day: true })
  }
}
