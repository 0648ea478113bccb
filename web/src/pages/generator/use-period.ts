import { isDate } from 'grid/instant.ts'
import { parseRange } from 'grid/range.ts'
import { addDays, marketDate, type Offsets, startOfDay } from 'grid/zone.ts'
import { useMemo } from 'react'
import { useNow } from '#data/system.ts'
import { useQueryText } from '#navigation/use-query-text.ts'

/** The periods that the control offers; their id stands in the address. */
export const periods = [
  { id: '24h', label: '24 h' },
  { id: '7d', label: '7 d' },
  { id: '30d', label: '30 d' },
  { id: '90d', label: '90 d' },
  { id: '365d', label: '1 y' },
] as const
export type PeriodId = (typeof periods)[number]['id']
const usual: PeriodId = '7d'
const hourMs = 3_600_000

/** Whole past hours; `to` is the end of the last one that is over. `ahead`: none of them is. */
export type ChosenPeriod = { from: number; to: number; id: PeriodId | null; ahead: boolean }

/** The period of `?range=`; nonsense is the usual one. What lies ahead of the clock is cut off. */
export function usePeriod(): { period: ChosenPeriod; choose: (text: string) => void } {
  const hour = useNow(hourMs)
  const [text, setText] = useQueryText('range')
  const period = useMemo(() => periodOf(text, hour), [text, hour])
  return { period, choose: (next) => setText(next === usual ? undefined : next) }
}

export function periodOf(text: string | undefined, hour: number): ChosenPeriod {
  const asked = text === undefined ? null : parseRange(text, hour)
  if (!asked) return { from: hour - 7 * 24 * hourMs, to: hour, id: usual, ahead: false }
  const from = Math.ceil(asked.from / hourMs) * hourMs
  const to = Math.floor(Math.min(asked.to, hour) / hourMs) * hourMs
  return { from, to, id: periods.find((one) => one.id === text)?.id ?? null, ahead: to <= from }
}

/** The first and the last market day of a period, `YYYY-MM-DD`. */
export function daysOf({ from, to }: { from: number; to: number }, offsets: Offsets): { first: string; last: string } {
  return { first: marketDate(offsets, from), last: marketDate(offsets, Math.max(from, to - 1)) }
}

/** Whole market days as a link says them; null when they are none, or in the wrong order. */
export function textOfDays(first: string, last: string, offsets: Offsets): string | null {
  if (!isDate(first) || !isDate(last) || last < first) return null
  return textOf(startOfDay(first, offsets), startOfDay(addDays(last, 1), offsets))
}

/** The period so many of its own lengths earlier or later; of whole days the days, else the hours. */
export function moved(
  { from, to, id }: ChosenPeriod,
  by: number,
  offsets: Offsets,
  hour: number,
): PeriodId | (string & {}) {
  const days = Math.max(1, Math.round((to - from) / (24 * hourMs)))
  const shift = (t: number) => {
    const start = startOfDay(marketDate(offsets, t), offsets)
    return startOfDay(addDays(marketDate(offsets, t), by * days), offsets) + (t - start)
  }
  const [start, end] = [shift(from), shift(to)]
  const live =
    periods.find((one) => end >= hour && one.id === `${days}d`)?.id ?? (days === 1 && end >= hour ? '24h' : null)
  return live ?? (id !== null && end > hour ? id : textOf(start, end))
}

function textOf(from: number, to: number): string {
  const iso = (t: number) => new Date(t).toISOString().replace(':00.000Z', 'Z')
  return `${iso(from)}/${iso(to)}`
}
