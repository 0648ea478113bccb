import { useState } from 'react'
import { isWall } from '#data/display-mode.ts'
import { useSystem } from '#data/system.ts'
import { formatAge } from '#format.ts'
import { Link } from '#navigation/link.tsx'
import { paths } from '#paths.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import style from './jumbo.module.css'
import type { Lost } from './use-lost.ts'

type Props = {
  now: number
  lost: Lost | null
  /** The newest measured reading, epoch ms of market time. */
  newest: number | null
  outside: number
  /** How long the page stood still, and until when (wall time), while that is news. */
  stood: { forMs: number; until: number } | null
}

/** The market clock with its hour; when the wall cannot be trusted the whole bar says so, in words and seconds. */
export function Bar({ now, lost, newest, outside, stood }: Props) {
  const { name } = useSystem()
  const times = useMarketTime()
  const { at } = times
  if (lost !== null) {
    const ageMs = Math.max(0, Date.now() - lost.since)
    return (
      <header className={style.bar}>
        <p className={style.lost} role="alert">
          <span aria-hidden>■ </span>
          {words[lost.what]}
        </p>
        <p className={style.since}>
          {formatAge(ageMs)} · last heard {times.clock(now - ageMs, true)}
        </p>
        <p className={style.right}>values below are NOT live</p>
      </header>
    )
  }
  return (
    <header className={style.bar}>
      <p className={style.clock}>
        {times.time(now, true)} <small>{times.zoneName(now)}</small>
      </p>
      <p className={style.hour}>{times.hourOf(now)}</p>
      <p className={style.day}>
        {times.date(now)} · {name}
      </p>
      <p className={style.right}>
        {stood && <b className={style.stood}>stood still {formatAge(stood.forMs)}</b>}
        {outside > 0 && (
          <b className={style.outside}>
            <span aria-hidden>▲ </span>
            {outside} <span className={style.words}>outside limits</span>
          </b>
        )}
        <span className={style.live}>
          <span className="dot" data-state={at === null ? 'live' : 'replaying'} /> {at === null ? 'Live' : 'Replaying'}
          {at === null && newest !== null && (
            <span className={style.newest}> · {formatAge(Math.max(0, now - newest))} ago</span>
          )}
        </span>
        <FullScreen />
        {!isWall() && <Link to={paths.dashboard}>Close</Link>}
      </p>
    </header>
  )
}

const words = {
  connection: 'CONNECTION LOST',
  revoked: 'DISPLAY LINK REVOKED',
  expired: 'LICENSE EXPIRED',
}

/** Also the key `f`; gone while the wall fills the screen. */
function FullScreen() {
  const [full, setFull] = useState(() => document.fullscreenElement !== null)
  if (full || !document.fullscreenEnabled) return null
  const fill = () =>
    document.documentElement.requestFullscreen().then(
      () => setFull(true),
      () => undefined,
    )
  return (
    <button type="button" className={style.full} onClick={() => void fill()}>
      Full screen
    </button>
  )
}
