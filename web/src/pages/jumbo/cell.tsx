import { WallSpark } from '#charts/wall-spark.tsx'
import { isWall } from '#data/display-mode.ts'
import { useProvenance } from '#data/provenance.ts'
import { formatAge } from '#format.ts'
import { isStale } from '#ui/age.tsx'
import { Direction } from '#ui/direction.tsx'
import { Value } from '#ui/value.tsx'
import { CellAge } from './cell-age.tsx'
import style from './jumbo.module.css'
import { courseOf, type Kpi } from './kpi.ts'
import { widthInDigits } from './sizing.ts'

type Props = {
  kpi: Kpi
  now: number
  from: number
  to: number
  lost: boolean
  /** Whether an age fits on the baseline; where all is tight it stands nowhere else. */
  room: boolean
  tight: boolean
  /** The width of the head, in labels. */
  head: number
}

/** One figure of the wall: name and age above, digits, what changed and the unit beside them, and its course. */
export function Cell({ kpi, now, from, to, lost, room, tight, head }: Props) {
  const { tag, reading, datapoint, change, unit, outside } = kpi
  const ask = useProvenance()
  const intervalMs = (datapoint.interval_s ?? 0) * 1_000
  const staleMs = datapoint.stale_after_s === null ? null : datapoint.stale_after_s * 1_000
  const stale = reading !== null && datapoint.horizon === 'actual' && isStale(reading.t, now, intervalMs, staleMs)
  const missing = reading === null || reading.v === null
  const flagged = outside !== null && !stale
  // Beside a flag there is little room for it.
  const low = tight || (flagged && room)
  const course = courseOf(kpi, from, to, now)
  const age = <CellAge kpi={kpi} now={now} stale={stale} lost={lost} brief={tight} />
  return (
    <section
      className={style.cell}
      aria-label={kpi.name}
      data-state={missing ? 'missing' : stale ? 'stale' : flagged ? 'outside' : undefined}
    >
      <header>
        <h2 title={kpi.name}>
          <span>{kpi.name}</span>
          {datapoint.kind === 'flow' && !missing && <Direction mw={reading.v} bare />}
        </h2>
        {flagged && (
          <b className={style.flag} data-look="alarm">
            <i aria-hidden>▲ </i>M{' '}
            {fitsHead(kpi, outside.words, low, head) ? outside.words : outside.words.split(' ')[0]}
          </b>
        )}
        {!low && age}
      </header>
      <div className={style.value}>
        {missing && (
          <span className={style.none}>
            <Value value={null} unit="" />
          </span>
        )}
        {!missing && (
          <span className={style.digits} style={{ minWidth: `${(widthNow(kpi) * 0.6).toFixed(2)}em` }}>
            <Value
              value={reading.v}
              unit=""
              text={kpi.text ?? undefined}
              provenance={isWall() ? undefined : ask(tag, reading.t)}
            />
          </span>
        )}
        {!missing && (
          <span className={style.beside}>
            {change && (
              <>
                <strong>
                  <i aria-hidden>{change.by === 0 ? '' : change.by > 0 ? '▲ ' : '▼ '}</i>
                  {change.text}
                </strong>
                <small>in {formatAge(change.spanMs)}</small>
              </>
            )}
            <span>{unit}</span>
          </span>
        )}
        {low && <span className={style.foot}>{age}</span>}
      </div>
      <div className={style.spark}>
        <WallSpark
          actual={kpi.actual}
          forecast={kpi.forecast}
          from={course.from}
          to={course.to}
          now={now}
          limit={flagged ? outside : null}
        />
        {course.short && (
          <small className={style.course}>
            <span className={style.words}>last </span>
            {formatAge(now - course.from)}
          </small>
        )}
      </div>
    </section>
  )
}

/** Whether name, flag and age stand in one line; what does not fit of a flag is its limit, which the course shows too. */
function fitsHead({ name, datapoint }: Kpi, words: string, low: boolean, head: number): boolean {
  const chars = name.length + (datapoint.kind === 'flow' ? 10 : 0) + (words.length + 4) * 0.9 + (low ? 0 : 11)
  return chars * 0.56 + 1.5 < head
}

/** Digits keep the room of the widest value that was written lately, so that a unit does not jump with every 1,000. */
function widthNow({ text, texts }: Kpi): number {
  const now = widthInDigits(text ?? '')
  const widest = Math.max(now, ...texts.map(widthInDigits))
  return widest - now <= 1.5 ? widest : now
}
