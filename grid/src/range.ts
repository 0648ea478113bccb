import { addDays, marketDate, type Offsets, startOfDay } from './zone.ts'

/** A stretch of time as a link says it: back and ahead of the clock, or fixed. */
export type Range = { from: number; to: number; relative: boolean }

/** The ranges that the control offers; `text` is what stands in the address. */
export const presets = [
  { id: '8h+4h', label: '12 h' },
  { id: '24h+12h', label: '36 h' },
  { id: '7d', label: '7 d' },
  { id: '30d', label: '30 d' },
] as const
export type Preset = (typeof presets)[number]['id']
export const defaultRange: Preset = '24h+12h'

const hourMs = 3_600_000
const units = { m: 60_000, h: hourMs, d: 24 * hourMs } as const
const longest = 400 * units.d
/** A stretch that somebody has zoomed into may be shorter than what a preset offers. */
const shortest = 15 * units.m

/**
 * Reads `24h`, `7d`, `24h+6h` or `<from>/<to>` (ISO 8601 with an offset); null when it says nothing sensible. Relative
 * ranges lie on whole hours, so that the question to the server changes once an hour.
 */
export function parseRange(text: string, now: number): Range | null {
  const fixed = text.split('/')
  if (fixed.length === 2) return fixedRange(fixed[0] as string, fixed[1] as string)
  const match = /^(\d{1,4})([mhd])(?:[+ ](\d{1,4})([mhd]))?$/.exec(text)
  if (!match) return null
  const back = Number(match[1]) * units[match[2] as keyof typeof units]
  const ahead = match[3] === undefined ? 0 : Number(match[3]) * units[match[4] as keyof typeof units]
  if (back + ahead < units.h || back + ahead > longest) return null
  const hour = Math.floor(now / hourMs) * hourMs
  // Without a look ahead the hour that runs is still part of it.
  return { from: hour - back, to: hour + Math.max(ahead, hourMs), relative: true }
}

/** The same stretch so many market days earlier or later, wall clock kept, as a link says it. */
export function shiftDays({ from, to }: Range, days: number, offsets: Offsets): { text: string; range: Range } {
  const start = startOfDay(marketDate(offsets, from), offsets)
  const moved = startOfDay(addDays(marketDate(offsets, from), days), offsets) + (from - start)
  const range = { from: moved, to: moved + (to - from), relative: false }
  return { text: fixedText(range), range }
}

/** A stretch as a link says it: `<from>/<to>`, ISO 8601. */
export function fixedText({ from, to }: { from: number; to: number }): string {
  return `${iso(from)}/${iso(to)}`
}

function fixedRange(from: string, to: string): Range | null {
  const [start, end] = [instantOf(from), instantOf(to)]
  if (start === null || end === null || end - start < shortest || end - start > longest) return null
  return { from: start, to: end, relative: false }
}

function instantOf(text: string): number | null {
  if (!/T.*(Z|[+-]\d\d:?\d\d)$/i.test(text)) return null
  const t = Date.parse(text)
  return Number.isNaN(t) ? null : t
}

function iso(t: number): string {
  return new Date(t).toISOString().replace(':00.000Z', 'Z')
}
