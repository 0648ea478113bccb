import { type HourLabels, hourEndingAt, marketDate, type Offsets } from 'grid/zone.ts'
import { formatAge, formatClock, formatDate, formatHourLabel, formatTime, formatZone, type HourBy } from '#format.ts'

/** In whose zone instants are written: the market's, the reader's own, UTC. */
export type WrittenZone = 'market' | 'local' | 'utc'

/** How instants are written on this page. Hours and days are always the market's, whatever the zone. */
export type TimeChoice = {
  zone: WrittenZone
  hour: HourBy
  /** Of the zone in which instants are written, and its abbreviations. */
  offsets: Offsets
  names: Record<string, string>
  /** Of the market's zone. */
  market: Offsets
  hour_labels: HourLabels
}

/** The one way in which this page writes instants; `TimeChoice` says how. */
export type Times = TimeChoice & {
  /** "14:36". */
  time(t: number, seconds?: boolean): string
  /** "14:36 EST". */
  clock(t: number, seconds?: boolean): string
  /** The date in the written zone: "Fri 1 Sep 2023". */
  date(t: number): string
  /** "EST". */
  zoneName(t: number): string
  /** The market hour that holds `t`: "HE 15", or "HB 14" by its beginning. */
  hourOf(t: number): string
  /** The same of an hour's own label, as the server gives it ("2*"). */
  hourLabel(label: string): string
  /** "1 min ago"; from 24 h on the date. */
  ago(t: number, now: number): string
  /** "market time EST · hour ending": what stands beside an axis. */
  note(t: number): string
}

/** Writers for a choice. */
export function createTimes(choice: TimeChoice): Times {
  const { zone, hour, offsets, names, market, hour_labels } = choice
  const zoneName = (t: number) => formatZone(t, offsets, names)
  const date = (t: number) => formatDate(t, offsets)
  const hourLabel = (label: string) => formatHourLabel(label, hour)
  const word = hour === 'starting' ? 'beginning' : 'ending'
  return {
    ...choice,
    time: (t, seconds) => formatTime(t, offsets, seconds),
    clock: (t, seconds) => formatClock(t, offsets, names, seconds),
    date,
    zoneName,
    hourOf: (t) => hourLabel(hourEndingAt(market, t, hour_labels).label),
    hourLabel,
    ago: (t, now) => (now - t >= 24 * 3_600_000 ? date(t) : `${formatAge(now - t)} ago`),
    note: (t) =>
      zone === 'market'
        ? `market time ${zoneName(t)} · hour ${word}`
        : `${zone === 'utc' ? 'UTC' : `your time ${zoneName(t)}`} · market hour ${word}`,
  }
}

/** Whether two instants lie on one day of the written zone. */
export const sameDay = ({ offsets }: Pick<TimeChoice, 'offsets'>, a: number, b: number) =>
  marketDate(offsets, a) === marketDate(offsets, b)
