import type { Quality } from 'contract'
import { formatAge, formatDate } from '#format.ts'
import { useMarketTime } from './market-time.tsx'
import { Stale } from './states.tsx'
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

/** How old a value is: "14:35 · 1 min ago", "HE 14 · 36 min ago", "STALE 24 min as of 14:11", "as known" at a past moment. */
export function Age({ t, now, intervalMs = 0, staleAfterMs = null }: AgeProps) {
  const times = useMarketTime()
  if (t === null) return <span className="age">never</span>
  const ageMs = now - t - intervalMs
  const hourly = intervalMs >= 3_600_000
  const moment = hourly ? times.hourOf(t) : times.time(t)
  // An hour belongs to the market day in which it begins: HE 24 is not of the day that its end opens.
  const day = hourly ? formatDate(t, times.market) : times.date(t)
  const isOld = ageMs >= 24 * 3_600_000
  if (times.at !== null)
    return (
      <span className="age">
        as known · {moment}
        {isOld && ` · ${day}`}
      </span>
    )
  if (isStale(t, now, intervalMs, staleAfterMs))
    return (
      <span className="age">
        <Stale ageMs={ageMs} /> as of {isOld && `${day} `}
        {moment}
      </span>
    )
  if (ageMs < 0) return <span className="age">{moment} · so far</span>
  return (
    <time className="age" dateTime={new Date(t).toISOString()} title={`${formatAge(ageMs)} old`}>
      {moment} · {isOld ? day : times.ago(t + intervalMs, now)}
    </time>
  )
}

/** Whether a reading is older than its datapoint allows. */
export function isStale(t: number, now: number, intervalMs: number, staleAfterMs: number | null): boolean {
  return staleAfterMs !== null && now - t - intervalMs > staleAfterMs
}

/** Whether an hour's value is there before its hour is over and will not grow: a price of the day ahead. */
export function isWhole({ t, intervalMs, q }: { t: number; intervalMs: number; q: Quality }, now: number): boolean {
  return intervalMs >= 3_600_000 && t + intervalMs > now && q !== 'partial'
}
