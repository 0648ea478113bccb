import type { HourlyAnswer, System } from 'contract'
import zoneData from './zones.json' with { type: 'json' }

/** From this instant (epoch ms) the zone is this many minutes ahead of UTC; ascending, the first holds before as well. */
export type Offsets = System['offsets']
/** One hour of a market day, as the hourly answer names it; `he` = hour ending. */
export type MarketHour = HourlyAnswer['hours'][number]
export type HourLabels = System['hour_labels']

const hourMs = 3_600_000
const minuteMs = 60_000
type Change = [from_ms: number, minutes: number, name: string]

/**
 * The release of the IANA time zone database that the shipped zones were made from. A function, so that a bundle that
 * only reckons with given offsets leaves the data out.
 */
export const zoneVersion = (): string => zoneData.version

/** Whether the shipped zone data names this zone. */
export const isZone = (zone: string): boolean => Object.hasOwn(zoneData.zones, zone)

/** The zone's offsets that hold somewhere in [fromMs, toMs); throws on a zone that is not shipped. Data: 2000–2045. */
export function offsetsOf(zone: string, fromMs = zoneData.from, toMs = zoneData.until): Offsets {
  const offsets: Offsets = []
  for (const [from, minutes] of changesOf(zone))
    if (offsets.at(-1)?.[1] !== minutes || offsets.length === 0) offsets.push([from, minutes])
  const first = Math.max(
    0,
    offsets.findLastIndex(([from]) => from <= fromMs),
  )
  return offsets.filter(([from], i) => i >= first && (i === first || from < toMs))
}

/**
 * The abbreviation of each offset (minutes, as text) in the zone's use at `at`; an offset not in use then has its nearest
 * one. What the database calls "+03" has no name.
 */
export function namesOf(zone: string, at = zoneData.until): Record<string, string> {
  const names: Record<string, string> = {}
  for (const [from, minutes, name] of changesOf(zone))
    if (/^[A-Z]/.test(name) && (from <= at || names[minutes] === undefined)) names[minutes] = name
  return names
}

/** Minutes ahead of UTC at `t`. */
export function offsetAt(offsets: Offsets, t: number): number {
  let low = 0
  let high = offsets.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((offsets[middle] as Offsets[number])[0] <= t) low = middle
    else high = middle - 1
  }
  return offsets[low]?.[1] ?? 0
}

/** The market's date at `t`: `YYYY-MM-DD`. */
export function marketDate(offsets: Offsets, t: number): string {
  return new Date(t + offsetAt(offsets, t) * minuteMs).toISOString().slice(0, 10)
}

/** The market's wall clock at `t`: `HH:MM`. */
export function marketTime(offsets: Offsets, t: number): string {
  return new Date(t + offsetAt(offsets, t) * minuteMs).toISOString().slice(11, 16)
}

/**
 * The instant at which a wall's clock shows `YYYY-MM-DDTHH:MM`: the first of two where the clocks go back; null where they
 * skip it, and of what is no such text.
 */
export function instantOfWall(wall: string, offsets: Offsets): number | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return null
  const tried = [asUtc - 24 * hourMs, asUtc + 24 * hourMs].map((t) => asUtc - offsetAt(offsets, t) * minuteMs)
  return tried.sort((a, b) => a - b).find((t) => t + offsetAt(offsets, t) * minuteMs === asUtc) ?? null
}

/** The date `days` later (or earlier, negative). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 24 * hourMs).toISOString().slice(0, 10)
}

/** The first instant of a market day; throws on what is no date `YYYY-MM-DD`. */
export function startOfDay(date: string, offsets: Offsets): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(midnight)) throw new RangeError(`no date: ${date}`)
  const tried = [offsetAt(offsets, midnight - 24 * hourMs), offsetAt(offsets, midnight + 24 * hourMs)]
  const starts = tried.map((minutes) => midnight - minutes * minuteMs).sort((a, b) => a - b)
  const start = starts.find((t) => marketDate(offsets, t) === date && marketDate(offsets, t - 1) !== date)
  return start ?? changeOver(date, offsets, midnight)
}

/** The hours of a market day: 24, or 23 and 25 where the clocks change. `clock`: spring skips an hour ending, autumn repeats one with `*`; `sequential`: numbered from 1. */
export function hoursOfDay(date: string, offsets: Offsets, hour_labels: HourLabels): MarketHour[] {
  const end = startOfDay(addDays(date, 1), offsets)
  const hours: MarketHour[] = []
  for (let start = startOfDay(date, offsets); start < end; start += hourMs)
    hours.push(marketHour(start, Math.min(start + hourMs, end), hours.length, offsets, hour_labels))
  return hours
}

/** The hour of the market day that contains `t`. */
export function hourEndingAt(offsets: Offsets, t: number, hour_labels: HourLabels = 'clock'): MarketHour {
  const dayStart = startOfDay(marketDate(offsets, t), offsets)
  const index = Math.floor((t - dayStart) / hourMs)
  const start = dayStart + index * hourMs
  return marketHour(start, start + hourMs, index, offsets, hour_labels)
}

function marketHour(start: number, end: number, index: number, offsets: Offsets, labels: HourLabels): MarketHour {
  const offset = offsetAt(offsets, start)
  const he = labels === 'sequential' ? index + 1 : clockHour(start, offset)
  const before = start - hourMs
  const repeats = labels === 'clock' && index > 0 && clockHour(before, offsetAt(offsets, before)) === he
  return { he, label: repeats ? `${he}*` : String(he), start, end, offset }
}

const clockHour = (start: number, offset: number): number => new Date(start + offset * minuteMs).getUTCHours() + 1

/** A day whose midnight the clock skips begins where the clock changes. */
function changeOver(date: string, offsets: Offsets, midnight: number): number {
  const change = offsets.find(([from]) => Math.abs(from - midnight) < 24 * hourMs && marketDate(offsets, from) === date)
  if (!change) throw new RangeError(`no such day in this zone: ${date}`)
  return change[0]
}

/** A zone that is another by a second name holds that one's name. */
function changesOf(zone: string): Change[] {
  const zones = zoneData.zones as unknown as Record<string, Change[] | string>
  const found = isZone(zone) ? zones[zone] : undefined
  if (typeof found === 'string') return changesOf(found)
  if (!found) throw new RangeError(`no zone data for ${zone}`)
  return found
}
