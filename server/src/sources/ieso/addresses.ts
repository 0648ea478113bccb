import type { ReportKind } from '#sources/source.ts'
import { dateAt, dayStart, hourMs } from './est.ts'
import { compact } from './report.ts'

type Addresses = ReportKind['addresses']
const dayMs = 24 * hourMs
const minuteMs = 60_000

/** Local link of a report of an hour, day or year: always its latest version. */
const localLink = (report: string, period: string, extension: string): string =>
  `${report}/PUB_${report}_${period}.${extension}`

/**
 * One file an hour, begun some minutes before it; the hour that has just ended is asked for a little longer, since its
 * last version may come late. The operator keeps them for so many days; what is older is not asked for.
 */
export function hourly(report: string, extension: 'xml' | 'csv', keptDays = 31): Addresses {
  return (from, to) => {
    const live = hours(to - 10 * minuteMs, to + 5 * minuteMs)
    const past = hours(Math.max(from, to - keptDays * dayMs), to).filter((hour) => !live.includes(hour))
    const link = (hour: string) => localLink(report, hour, extension)
    return { past: past.map(link), live: live.map(link) }
  }
}

/** One file a day; yesterday's is asked for again since its final version comes after midnight. */
export function daily(report: string, extension: 'xml' | 'csv'): Addresses {
  return (from, to) => {
    const live = days(to - dayMs, to)
    const past = days(from, to).filter((day) => !live.includes(day))
    const link = (day: string) => localLink(report, day, extension)
    return { past: past.map(link), live: live.map(link) }
  }
}

/** One file a year, re-issued as it grows; last year's until the end of January, when its last days and changes are in. */
export function yearly(report: string, extension: 'xml' | 'csv'): Addresses {
  return (from, to) => {
    const years = (start: number) => [...new Set(days(start, to).map((day) => day.slice(0, 4)))]
    const live = years(to - 31 * dayMs)
    const past = years(from).filter((year) => !live.includes(year))
    const link = (year: string) => localLink(report, year, extension)
    return { past: past.map(link), live: live.map(link) }
  }
}

/** One file per delivery day, published for the day and so many that follow it. */
export function daysAhead(report: string, extension: 'xml' | 'csv', ahead: number): Addresses {
  return (from, to) => {
    const link = (day: string) => localLink(report, day, extension)
    const live = days(to, to + ahead * dayMs)
    const past = days(from, to - dayMs).filter((day) => !live.includes(day))
    return { past: past.map(link), live: live.map(link) }
  }
}

/** Reports that began at `first`: nothing of a period that was over by then. */
export function since(first: number, addresses: Addresses): Addresses {
  return bounded(addresses, (_, end) => end > first)
}

/** Reports that ended at `end`: nothing of a period that starts from there on. */
export function until(end: number, addresses: Addresses): Addresses {
  return bounded(addresses, (start) => start < end)
}

/** Reports that the operator gives no more: they come from a folder alone. */
export const folderOnly: Addresses = () => ({ past: [], live: [] })

/** The operator's days that [from, to] touches, compact. */
export function days(from: number, to: number): string[] {
  const all: string[] = []
  for (let t = from; t < to; t += dayMs) all.push(compact(dateAt(t)))
  if (to >= from) all.push(compact(dateAt(to)))
  return [...new Set(all)]
}

/** The operator's hours that [from, to] touches, compact: the day and the hour ending. */
function hours(from: number, to: number): string[] {
  const all: string[] = []
  for (let t = Math.floor(from / hourMs) * hourMs; t <= to; t += hourMs) {
    const date = dateAt(t)
    const he = (t - (dayStart(date) as number)) / hourMs + 1
    all.push(compact(date) + String(he).padStart(2, '0'))
  }
  return all
}

function bounded(addresses: Addresses, fits: (start: number, end: number) => boolean): Addresses {
  const within = (address: string) => {
    const [, year = '', month, day, he] = /_(\d{4})(\d\d)?(\d\d)?(\d\d)?\.\w+$/.exec(address) ?? []
    const start = dayStart(`${year}-${month ?? '01'}-${day ?? '01'}`) as number
    if (he !== undefined) return fits(start + (Number(he) - 1) * hourMs, start + Number(he) * hourMs)
    if (day !== undefined) return fits(start, start + dayMs)
    return fits(start, dayStart(`${Number(year) + 1}-01-01`) as number)
  }
  return (from, to) => {
    const { past, live } = addresses(from, to)
    return { past: past.filter(within), live: live.filter(within) }
  }
}
