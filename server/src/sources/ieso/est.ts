/*
 * The operator's clock: EST (UTC−5) all year, every day has 24 hours, hour ending 1 is 00:00–01:00.
 */

export const hourMs = 3_600_000
export const intervalMs = 300_000
const dayMs = 24 * hourMs
const offsetMs = 5 * hourMs

/** The first instant of a day `YYYY-MM-DD`, in some older tables `YYYY/MM/DD`; null when it is none. */
export function dayStart(written: string): number | null {
  const date = written.replaceAll('/', '-')
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(date)) return null
  const midnight = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date ? null : midnight + offsetMs
}

/** Start of an hour ending `1`…`24` of the day that starts at `day`; null when the text is no such hour. */
export function hourStart(day: number, hourEnding: string): number | null {
  if (!/^\d{1,2}$/.test(hourEnding)) return null
  const he = Number(hourEnding)
  return he < 1 || he > 24 ? null : day + (he - 1) * hourMs
}

/** Start of an interval `1`…`12` of five minutes in the hour that starts at `hour`; null when the text is none. */
export function intervalStart(hour: number, interval: string): number | null {
  if (!/^\d{1,2}$/.test(interval)) return null
  const i = Number(interval)
  return i < 1 || i > 12 ? null : hour + (i - 1) * intervalMs
}

/** The instant of a creation stamp, `2023-09-02T00:16:40`, with a space or slashes in some tables; null when it is none. */
export function stampAt(text: string): number | null {
  const found = /^(\d{4}[-/]\d\d[-/]\d\d)[T ]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.\d+)?$/.exec(text)
  const day = found ? dayStart(found[1] as string) : null
  if (!found || day === null) return null
  return day + Number(found[2]) * hourMs + Number(found[3]) * 60_000 + Number(found[4]) * 1000
}

/** Market renewal: the first day of the new market, with reports of its own. */
export const renewal = dayStart('2025-05-01') as number

/** The operator's date at an instant. */
export const dateAt = (t: number): string => new Date(t - offsetMs).toISOString().slice(0, 10)

/** Usual lag of the reports that come once a day: the values of a day at this time of the next. */
export function nextDayAt(hours: number, minutes: number): (t: number) => number {
  return (t) => {
    const local = t - offsetMs
    return t - (local - Math.floor(local / dayMs) * dayMs) + dayMs + hours * hourMs + minutes * 60_000
  }
}
