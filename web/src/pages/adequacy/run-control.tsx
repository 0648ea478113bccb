import { useNow } from '#data/system.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import style from './adequacy.module.css'
import type { Shown } from './runs.ts'

/** Which run is shown: the newest, or one by its publication time. */
export function RunControl({ shown }: { shown: Shown }) {
  const times = useMarketTime()
  const now = useNow(60_000)
  const today = times.date(now)
  const name = (t: number) => {
    const day = times.date(t)
    return `${
      day === today
        ? ''
        : `${day
            .split(' ')
            .slice(0, day.slice(-4) === today.slice(-4) ? 3 : 4)
            .join(' ')} `
    }${times.clock(t)}`
  }
  return (
    <label className={style.run}>
      <span>Run</span>
      <select
        value={shown.chosen?.issued_at ?? ''}
        disabled={shown.runs.length === 0}
        onChange={(event) => shown.choose(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{shown.runs[0] ? `Newest, ${name(shown.runs[0].issued_at)}` : 'none yet'}</option>
        {shown.runs.slice(0, 100).map((run) => (
          <option key={run.issued_at} value={run.issued_at}>
            {name(run.issued_at)}
          </option>
        ))}
      </select>
    </label>
  )
}
