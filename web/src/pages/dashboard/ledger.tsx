import type { ReactNode } from 'react'
import type { ChartReading } from '#charts/reading.ts'
import { shortTime } from '#charts/wall-clock.ts'
import { useNow } from '#data/system.ts'
import { Age, isWhole } from '#ui/age.tsx'
import { useMarketTime } from '#ui/market-time.tsx'
import style from './charts.module.css'

/** The first line of a ledger: the strip's figure, and what moment it is of. */
export function Lead({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={style.lead}>
      {children}
      <span className={style.aside}>{aside}</span>
    </div>
  )
}

/** A line of a ledger: what, and how much. */
export function Row({ label, children, colour }: { label: string; children: ReactNode; colour?: string }) {
  return (
    <div className={style.row}>
      <dt>
        {colour && <i className={style.swatch} style={{ background: colour }} />}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Nothing is told for this moment: not yet, or not here. */
export function Pending() {
  return <span className={style.pending}>—</span>
}

/** What moment a figure is of: its age when it is the newest, else the cursor's interval; a forecast says so. */
export function Moment({
  reading,
  at,
  forecast = false,
  staleAfterMs,
}: {
  reading: ChartReading | null
  at: number | null
  forecast?: boolean
  staleAfterMs?: number | null
}) {
  const times = useMarketTime()
  const now = useNow(5_000)
  const whole = reading && isWhole(reading, now)
  if (at === null && reading && !forecast && !whole)
    return <Age t={reading.t} now={now} intervalMs={reading.intervalMs} staleAfterMs={staleAfterMs} />
  if (at !== null && !reading) return <span className="age">{shortTime(times.offsets, at, now)} · not reported</span>
  const t = reading?.t ?? at
  if (t === null) return <span className="age">no reading</span>
  const hourly = (reading?.intervalMs ?? 0) >= 3_600_000
  const time = shortTime(times.offsets, t, now)
  return (
    <span className="age">
      {hourly ? `${time.length > 5 ? `${time.slice(0, -6)} ` : ''}${times.hourOf(t)}` : time}
      {forecast ? ' · forecast' : ''}
    </span>
  )
}
