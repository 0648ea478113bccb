import { WallSpark } from '#charts/wall-spark.tsx'
import { useSystem } from '#data/system.ts'
import { formatAge, formatAgo, formatChange, formatDate, formatHour, formatIn, formatTime } from '#format.ts'
import { isStale } from '#ui/age.tsx'
import style from './jumbo.module.css'
import type { Kpi } from './kpi.ts'

type Props = { kpi: Kpi; now: number; from: number; to: number; lost: boolean }

/** One figure of the wall: name and age above, digits, what changed and the unit beside them, its course below. */
export function Cell({ kpi, now, from, to, lost }: Props) {
  const { reading, datapoint, change, unit } = kpi
  const intervalMs = (datapoint.interval_s ?? 0) * 1_000
  const staleMs = datapoint.stale_after_s === null ? null : datapoint.stale_after_s * 1_000
  const stale = reading !== null && datapoint.horizon === 'actual' && isStale(reading.t, now, intervalMs, staleMs)
  const missing = reading?.v === null || reading === null
  return (
    <section
      className={style.cell}
      aria-label={kpi.name}
      data-state={missing ? 'missing' : stale ? 'stale' : undefined}
    >
      <header>
        <h2>
          {kpi.name} {kpi.way && <b>{kpi.way}</b>}
        </h2>
        <AgeOf kpi={kpi} now={now} stale={stale} lost={lost} />
      </header>
      <p className={style.value}>
        <span className={missing ? style.none : style.digits}>{kpi.text}</span>
        {!missing && (
          <span className={style.beside}>
            {change !== null && (
              <>
                <strong>
                  <i aria-hidden>{changed(change, kpi) === 0 ? '' : change > 0 ? '▲ ' : '▼ '}</i>
                  {formatChange(change, (v) => formatIn(unit, v, datapoint.decimals))}
                </strong>
                <small>in 1 h</small>
              </>
            )}
            <span>{unit}</span>
          </span>
        )}
      </p>
      <div className={style.spark}>
        <WallSpark actual={kpi.actual} forecast={kpi.forecast} from={from} to={to} now={now} />
      </div>
    </section>
  )
}

const dayMs = 24 * 3_600_000

/** Whether a change is one as it is written: what rounds to nothing points nowhere. */
function changed(change: number, { unit, datapoint }: Kpi): number {
  return /[1-9]/.test(formatIn(unit, change, datapoint.decimals)) ? Math.sign(change) : 0
}

function AgeOf({
  kpi: { reading, datapoint },
  now,
  stale,
  lost,
}: {
  kpi: Kpi
  now: number
  stale: boolean
  lost: boolean
}) {
  const { offsets, hour_labels } = useSystem()
  if (!reading) return <span className={style.age}>never reported</span>
  const intervalMs = (datapoint.interval_s ?? 0) * 1_000
  const hourly = intervalMs >= 3_600_000
  const moment = hourly ? formatHour(reading.t, offsets, hour_labels) : formatTime(reading.t, offsets)
  if (lost) return <span className={style.age}>as of {moment}</span>
  if (stale)
    return (
      <span className={style.age}>
        <b className={style.flag}>STALE {formatAge(now - reading.t - intervalMs)}</b>
      </span>
    )
  if (datapoint.horizon === 'forecast') return <span className={style.age}>{moment} forecast</span>
  const ageMs = now - reading.t - intervalMs
  if (ageMs < 0) return <span className={style.age}>{ageMs < -60_000 ? `${moment} so far` : 'now'}</span>
  return (
    <span className={style.age}>
      {hourly ? `${moment} · ` : ''}
      {ageMs >= dayMs ? formatDate(reading.t, offsets) : formatAgo(reading.t + intervalMs, now, offsets)}
    </span>
  )
}
