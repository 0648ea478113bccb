import type { Quality } from 'contract'
import { formatAge, formatDate } from '#format.ts'
import { type MarketTime, useMarketTime } from './market-time.tsx'
import { Stale } from './states.tsx'
import { vocabulary } from './vocabulary.ts'
import './value.css'

export type AgeProps = {
  /** The reading's instant (start of its interval), epoch ms; null: there is none. */
  t: number | null
  /** Market time (`useNow`), epoch ms. */
  now: number
  /** Length of its interval; an hour is told as "HE 14". */
  intervalMs?: number
  /** Older than this after the end of its interval it is stale; null: never. */
  staleAfterMs?: number | null
}

/**
 * How old a value is: "14:35 · 1 min ago", "HE 14 · 36 min ago", a day's "Fri 1 Sep 2023"; from 24 h on the date in the
 * place of the age; "HE 15 · so far" while its interval runs, "STALE 24 min as of 14:11", "as known · 14:35" at a past
 * moment, "never reported".
 */
export function Age({ t, now, intervalMs = 0, staleAfterMs = null }: AgeProps) {
  const times = useMarketTime()
  if (t === null) return <span className="age">{vocabulary.never.word}</span>
  const ageMs = now - t - intervalMs
  const { moment, day } = intervalName(t, intervalMs, times)
  const dated = moment !== day && ageMs >= dayMs
  if (times.at !== null)
    return (
      <span className="age">
        {vocabulary.known.word} · {moment}
        {dated && ` · ${day}`}
      </span>
    )
  if (isStale(t, now, intervalMs, staleAfterMs))
    return (
      <span className="age">
        <Stale ageMs={ageMs} /> {vocabulary.asOf.word} {dated && `${day} `}
        {moment}
      </span>
    )
  if (ageMs < 0)
    return (
      <span className="age">
        {moment} · {vocabulary.running.word}
      </span>
    )
  const since = dated ? day : moment === day && ageMs >= dayMs ? null : times.ago(t + intervalMs, now)
  return (
    <time className="age" dateTime={new Date(t).toISOString()} title={`${formatAge(ageMs)} old`}>
      {moment}
      {since !== null && ` · ${since}`}
    </time>
  )
}

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000]

/**
 * What an interval is called, and its day. An hour by its name, and its day that of the market in which it begins: HE 24
 * is not of the day that its end opens. A day by its date; anything else by the time at which it begins.
 */
export function intervalName(
  t: number,
  intervalMs: number,
  times: Pick<MarketTime, 'time' | 'hourOf' | 'date' | 'market'>,
): { moment: string; day: string } {
  // A day of 23 hours is one too.
  if (intervalMs >= 23 * hourMs) {
    const day = formatDate(t, times.market)
    return { moment: day, day }
  }
  if (intervalMs === hourMs) return { moment: times.hourOf(t), day: formatDate(t, times.market) }
  return { moment: times.time(t), day: times.date(t) }
}

/** Whether a reading is older than its datapoint allows. */
export function isStale(t: number, now: number, intervalMs: number, staleAfterMs: number | null): boolean {
  return staleAfterMs !== null && now - t - intervalMs > staleAfterMs
}

/** Whether an hour's value is there before its hour is over and will not grow: a price of the day ahead. */
export function isWhole({ t, intervalMs, q }: { t: number; intervalMs: number; q: Quality }, now: number): boolean {
  return intervalMs >= 3_600_000 && t + intervalMs > now && q !== 'partial'
}
