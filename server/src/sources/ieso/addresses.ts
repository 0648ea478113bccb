import type { ReportKind } from '#sources/source.ts'
import { dateAt, hourMs } from './est.ts'
import { compact } from './report.ts'

type Addresses = ReportKind['addresses']
const dayMs = 24 * hourMs

/** Local link of a report of a day or year: always its latest version. */
const localLink = (report: string, period: string, extension: string): string =>
  `${report}/PUB_${report}_${period}.${extension}`

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

/** One file per delivery day, published for the day and the 34 that follow; delivery days outside [first, end) have none. */
export function daysAhead(report: string, first: number, end: number): Addresses {
  return (from, to) => {
    const link = (day: string) => localLink(report, day, 'xml')
    const within = (start: number, last: number) => days(Math.max(start, first), Math.min(last, end - 1)).map(link)
    return { past: within(from, to - dayMs), live: within(to, to + 34 * dayMs) }
  }
}

/** The operator's days that [from, to] touches, compact. */
export function days(from: number, to: number): string[] {
  const all: string[] = []
  for (let t = from; t < to; t += dayMs) all.push(compact(dateAt(t)))
  if (to >= from) all.push(compact(dateAt(to)))
  return [...new Set(all)]
}
