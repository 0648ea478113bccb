import type { Preferences } from 'contract'
import { marketDate, marketTime, type Offsets, offsetAt } from 'grid/zone.ts'

/** What stands where a value should be and is not. Never a dash: a dash means "does not apply". */
export const noData = 'no data'
/** What stands where a value does not apply. */
export const notApplicable = '—'

/** 16,610 with a true minus; null is "no data". */
export function formatNumber(value: number | null, decimals = 0): string {
  if (value === null) return noData
  const digits = Math.abs(value).toFixed(decimals)
  const [whole = '', part] = digits.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  // What rounds to zero has no sign.
  const sign = value < 0 && /[1-9]/.test(digits) ? minus : ''
  return `${sign}${grouped}${part === undefined ? '' : `.${part}`}`
}

/** Megawatts, without the unit: whole, one decimal below 10; a measured zero is "0". */
export function formatMw(value: number | null): string {
  return value === null ? noData : formatNumber(value, value !== 0 && Math.abs(value) < 9.95 ? 1 : 0)
}

/** A value of any unit as this product writes it; `decimals` only where the unit has no rule of its own. */
export function formatIn(unit: string, value: number | null, decimals = 1): string {
  if (unit === 'MW' || unit === 'MWh') return formatMw(value)
  if (unit.endsWith('/MWh')) return formatNumber(value, 2)
  if (unit === 'Hz') return formatNumber(value, 3)
  return formatNumber(value, decimals)
}

/** A change, deviation or excess: always with its sign; zero has none. */
export function formatChange(value: number | null, format: (value: number) => string = formatMw): string {
  if (value === null) return noData
  const text = format(value)
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text
}

/** An age or span: "12 s", "1 min", "3 h 31 min", "2 d 4 h". */
export function formatAge(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1_000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return hours % 24 === 0 ? `${hours / 24} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** By which end an hour of the market is named. */
export type HourBy = Preferences['hour']

/** "HE 15" of an hour ending's label; by its beginning "HB 14", the repeated one "HB 1*". */
export function formatHourLabel(label: string, by: HourBy = 'ending'): string {
  if (by === 'ending') return `HE ${label}`
  return `HB ${label.replace(/^\d+/, (number) => String(Number(number) - 1))}`
}

/** The market's time with its zone: "14:36 EST"; with `seconds` "14:36:42 EST". */
export function formatClock(t: number, offsets: Offsets, names: Record<string, string>, seconds = false): string {
  return `${formatTime(t, offsets, seconds)} ${formatZone(t, offsets, names)}`
}

/** The market's time alone: "14:36". */
export function formatTime(t: number, offsets: Offsets, seconds = false): string {
  const time = marketTime(offsets, t)
  return seconds ? `${time}:${String(Math.floor(t / 1_000) % 60).padStart(2, '0')}` : time
}

/** The zone's abbreviation at `t`; where it has none, its offset: "UTC−05:00". */
export function formatZone(t: number, offsets: Offsets, names: Record<string, string>): string {
  const minutes = offsetAt(offsets, t)
  return names[String(minutes)] ?? formatOffset(minutes)
}

/** "UTC−05:00" of minutes ahead of UTC. */
export function formatOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? minus : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** The market's date: "Fri 1 Sep 2023". */
export function formatDate(t: number, offsets: Offsets): string {
  const [year = 0, month = 1, day = 1] = marketDate(offsets, t).split('-').map(Number)
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  return `${weekdays[weekday]} ${day} ${months[month - 1]} ${year}`
}

/** A date among people's affairs (a license, a session), in the reader's own zone: "Sep 1, 2023". */
export function formatDay(instant: string | number): string {
  return written(instant, { dateStyle: 'medium' })
}

/** A moment among people's affairs, in the reader's own zone: "Sep 1, 2023, 2:36 PM". */
export function formatMoment(instant: string | number): string {
  return written(instant, { dateStyle: 'medium', timeStyle: 'short' })
}

/** How dates are written where they are people's. */
export const locale = 'en-US'

function written(instant: string | number, style: Intl.DateTimeFormatOptions): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? String(instant) : new Intl.DateTimeFormat(locale, style).format(date)
}

/** First letter of the first and of the last name, as capitals; `U` when there is no name. */
export function formatInitials(user: { first_name: string; last_name: string }): string {
  return [user.first_name, user.last_name].map(firstLetter).join('').toUpperCase() || 'U'
}

/** A letter as people see it, with its accents; half of a pair is never shown. */
function firstLetter(name: string): string {
  const text = name.trim()
  const [first] = typeof Intl.Segmenter === 'undefined' ? text : new Intl.Segmenter().segment(text)
  return typeof first === 'object' ? first.segment : (first ?? '')
}

const minus = '−'
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
