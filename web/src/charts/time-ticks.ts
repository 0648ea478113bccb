import { isRepeated } from 'grid/same-clock.ts'
import { addDays, marketDate, marketTime, offsetAt, startOfDay } from 'grid/zone.ts'
import { formatZone } from '#format.ts'
import type { Frame } from './grammar.ts'
import { dayName } from './wall-clock.ts'

type Ticked = Pick<Frame, 'from' | 'to' | 'offsets' | 'written'> & Partial<Pick<Frame, 'zoneNames'>>
type Zone = { offsets: Frame['offsets']; names: Frame['zoneNames'] }

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
export function timeTicks({ from, to, offsets, written, zoneNames = {} }: Ticked, most: number): TimeTick[] {
  if (!(to > from) || most < 1) return []
  const zone = written ?? { offsets, names: zoneNames }
  for (const step of steps) if ((to - from) / step <= most) return withinDay(from, to, zone, step)
  for (const days of daySteps) if ((to - from) / (days * dayMs) <= most) return byDay(from, to, zone.offsets, days)
  return byDay(from, to, zone.offsets, Math.ceil((to - from) / dayMs / most))
}

function withinDay(from: number, to: number, { offsets, names }: Zone, step: number): TimeTick[] {
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
      ticks.push({ t, label: day ? dayName(offsets, t) : clock(t, offsets, names), day })
    }
    if (wall % step === 0) before = wall
  }
  return ticks
}

/** "01:00"; of an hour that comes twice with its zone: "01:00 EDT", "01:00 EST". */
function clock(t: number, offsets: Frame['offsets'], names: Frame['zoneNames']): string {
  const time = marketTime(offsets, t)
  return isRepeated(t, offsets) ? `${time} ${formatZone(t, offsets, names)}` : time
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
