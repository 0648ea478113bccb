import type { ChartSeries } from './grammar.ts'
import style from './hour-strip.module.css'
import { readingAt } from './reading.ts'

/**
 * A day of hours as bars around a centre zero, with the schedule as a line through and beyond them. Of a quantity with a
 * sign: export up, import down. An hour that should be there and is not is hatched.
 */
export type HourStripProps = {
  actual: ChartSeries | null
  schedule: ChartSeries | null
  from: number
  to: number
  now: number
}

const hourMs = 3_600_000
const [width, height] = [240, 24]

export function HourStrip({ actual, schedule, from, to, now }: HourStripProps) {
  const hours = Math.round((to - from) / hourMs)
  const step = width / hours
  // A megawatt on an idle tie is not a full bar.
  const most = Math.max(10, ...[actual, schedule].flatMap((one) => one?.v.map((v) => Math.abs(v ?? 0)) ?? []))
  const y = (v: number) => height / 2 - (v / most) * (height / 2 - 1)
  const starts = Array.from({ length: hours }, (_, i) => from + i * hourMs)
  const last = actual ? newestOf(actual, now) : null
  if (!actual && !schedule) return <span className={style.nothing} aria-hidden />
  return (
    <svg className={style.strip} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      <path className={style.zero} d={`M0 ${height / 2}H${width}`} />
      {starts.map((start, i) => {
        const v = actual ? (readingAt(actual, start)?.v ?? null) : null
        if (v === null)
          return start + hourMs <= (last ?? now) ? (
            <rect key={start} className={style.missing} x={i * step} y={0} width={step} height={height} />
          ) : null
        return (
          <rect
            key={start}
            className={start === last ? style.newest : style.bar}
            x={i * step}
            y={Math.min(y(v), height / 2)}
            width={Math.max(1, step - 1)}
            height={Math.max(0.5, Math.abs(y(v) - height / 2))}
          />
        )
      })}
      {schedule && <path className={style.schedule} d={stairs(schedule, starts, step, y)} />}
      <path className={style.now} d={`M${((now - from) / (to - from)) * width} 0V${height}`} />
    </svg>
  )
}

function stairs(series: ChartSeries, starts: readonly number[], step: number, y: (v: number) => number): string {
  let path = ''
  let open = false
  starts.forEach((start, i) => {
    const v = readingAt(series, start)?.v ?? null
    if (v !== null) path += `${open ? 'L' : 'M'}${(i * step).toFixed(1)} ${y(v).toFixed(1)}h${step.toFixed(1)}`
    open = v !== null
  })
  return path
}

/** The newest hour with a value that has begun. */
function newestOf({ t, v }: ChartSeries, now: number): number | null {
  for (let i = t.length - 1; i >= 0; i--) if (v[i] !== null && (t[i] as number) <= now) return t[i] as number
  return null
}
