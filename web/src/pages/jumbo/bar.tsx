import { useClock, useSystem } from '#data/system.ts'
import { formatAge, formatClock, formatDate, formatHour, formatTime, formatZone } from '#format.ts'
import { Link } from '#navigation/link.tsx'
import { paths } from '#paths.ts'
import style from './jumbo.module.css'

/** The market clock with its hour; when the line is lost the whole bar says so, in words and seconds. */
export function Bar({ now, lost }: { now: number; lost: number | null }) {
  const { name, offsets, zone_names, hour_labels } = useSystem()
  const { at } = useClock()
  if (lost !== null) {
    const ageMs = Date.now() - lost
    return (
      <header className={style.bar}>
        <p className={style.lost} role="alert">
          <span aria-hidden>■ </span>CONNECTION LOST
        </p>
        <p>
          {formatAge(ageMs)} · last heard {formatClock(now - ageMs, offsets, zone_names, true)}
        </p>
        <p className={style.right}>values below are NOT live</p>
      </header>
    )
  }
  return (
    <header className={style.bar}>
      <p className={style.clock}>
        {formatTime(now, offsets, true)} <small>{formatZone(now, offsets, zone_names)}</small>
      </p>
      <p className={style.hour}>{formatHour(now, offsets, hour_labels)}</p>
      <p className={style.day}>
        {formatDate(now, offsets)} · {name}
      </p>
      <p className={style.right}>
        <span className="dot" data-state={at === null ? 'live' : 'replaying'} /> {at === null ? 'Live' : 'Replaying'}
        <Link to={paths.dashboard}>Close</Link>
      </p>
    </header>
  )
}
