import { isRepeated } from 'grid/same-clock.ts'
import { marketDate } from 'grid/zone.ts'
import { formatClock, formatDate, formatTime } from '#format.ts'
import type { Frame } from './grammar.ts'

type Offsets = Frame['offsets']

/** The zone in which a frame's instants are written. */
export const writtenIn = ({ written, offsets, zoneNames }: Frame) => written ?? { offsets, names: zoneNames }

/** "Fri 1 Sep" of the market's date. */
export function dayName(offsets: Offsets, t: number): string {
  return formatDate(t, offsets).split(' ').slice(0, 3).join(' ')
}

/**
 * "14:35" on the day of `now`, within a week "Sat 07:30", else "Fri 1 Sep 07:30"; of an hour that comes
 * twice with its offset.
 */
export function shortTime(offsets: Offsets, t: number, now: number): string {
  const time = isRepeated(t, offsets) ? formatClock(t, offsets, {}) : formatTime(t, offsets)
  if (marketDate(offsets, t) === marketDate(offsets, now)) return time
  const day = dayName(offsets, t)
  return `${Math.abs(t - now) < 5 * 86_400_000 ? day.slice(0, 3) : day} ${time}`
}
