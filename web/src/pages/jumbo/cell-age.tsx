import { formatAge } from '#format.ts'
import { intervalName } from '#ui/age.tsx'
import { useMarketTime } from '#ui/market-time.tsx'
import { vocabulary } from '#ui/vocabulary.ts'
import style from './jumbo.module.css'
import type { Kpi } from './kpi.ts'

type Props = {
  kpi: Kpi
  now: number
  stale: boolean
  lost: boolean
  /** Where there is no room for a word. */
  brief: boolean
}

/** How old a figure of the wall is, in as few words as it takes; behind a lost line "as of 14:36". */
export function CellAge({ kpi, now, stale, lost, brief }: Props) {
  const times = useMarketTime()
  const { reading, datapoint } = kpi
  if (!reading) return <span className={style.age}>{lost ? 'not heard' : vocabulary.never.word}</span>
  const intervalMs = (datapoint.interval_s ?? 0) * 1_000
  const hourly = intervalMs >= 3_600_000
  const { moment, day } = intervalName(reading.t, intervalMs, times)
  const ageMs = now - reading.t - intervalMs
  const old = ageMs >= 24 * 3_600_000
  if (times.at !== null)
    return (
      <span className={style.age}>
        {vocabulary.known.word} · {moment}
      </span>
    )
  if (lost)
    return (
      <span className={style.age}>
        {vocabulary.asOf.word} {old && day !== moment ? `${day} ` : ''}
        {moment}
      </span>
    )
  if (stale)
    return (
      <span className={style.age}>
        <b className={style.flag}>
          {vocabulary.stale.word} {formatAge(ageMs)}
        </b>
      </span>
    )
  if (datapoint.horizon === 'forecast')
    return (
      <span className={style.age}>
        {moment} {brief ? 'fcst' : vocabulary.forecast.word}
      </span>
    )
  const trust = reading.q === 'good' || reading.q === 'missing' ? '' : `${vocabulary[reading.q].word} · `
  if (ageMs < 0)
    return (
      <span className={style.age}>
        {trust}
        {hourly || ageMs < -60_000 ? `${moment}${brief ? '' : ` ${vocabulary.running.word}`}` : 'now'}
      </span>
    )
  if (old)
    return (
      <span className={style.age}>
        {trust}
        {day}
      </span>
    )
  return (
    <span className={style.age}>
      {trust}
      {hourly ? moment : brief ? formatAge(ageMs) : times.ago(reading.t + intervalMs, now)}
    </span>
  )
}
