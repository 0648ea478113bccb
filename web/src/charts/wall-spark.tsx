import type { ChartSeries } from './grammar.ts'
import { newestReading } from './reading.ts'
import { lengthAt, spansOf } from './spans.ts'
import style from './wall-spark.module.css'

/** A trend for a wall: what was measured, dashed what is expected, a dot at the newest value, a line at now. Not from zero. */
export type WallSparkProps = {
  actual: ChartSeries | null
  forecast: ChartSeries | null
  from: number
  to: number
  now: number
}

const [width, height] = [1_000, 100]

export function WallSpark({ actual, forecast, from, to, now }: WallSparkProps) {
  const scale = scaleOf([actual, forecast], from, to)
  if (!scale) return null
  const x = (t: number) => ((t - from) / (to - from)) * width
  const y = (v: number) => height - 6 - ((v - scale.low) / (scale.high - scale.low || 1)) * (height - 12)
  const dot = actual && newestReading(actual, now)
  const end = dot ? dot.t + dot.intervalMs : from
  return (
    <span className={style.spark} aria-hidden>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        <path className={style.now} d={`M${x(now)} 0V${height}`} />
        {forecast && <path className={style.forecast} d={pathOf(forecast, Math.max(from, end), to, x, y)} />}
        {actual && <path className={style.actual} d={pathOf(actual, from, now, x, y)} />}
      </svg>
      {dot && dot.v !== null && (
        <i
          style={{
            left: `${Math.min(100, (x(Math.min(now, dot.t + dot.intervalMs / 2)) / width) * 100)}%`,
            top: `${(y(dot.v) / height) * 100}%`,
          }}
        />
      )}
    </span>
  )
}

function pathOf(series: ChartSeries, from: number, to: number, x: (t: number) => number, y: (v: number) => number) {
  let path = ''
  for (const { first, last } of spansOf(series).spans) {
    let open = false
    for (let i = first; i <= last; i++) {
      const t = series.t[i] as number
      if (t < from || t > to) continue
      // In the middle of its interval: a step of ten minutes would be a staircase on a wall.
      path += `${open ? 'L' : 'M'}${x(Math.min(to, t + lengthAt(series, i) / 2)).toFixed(1)} ${y(series.v[i] as number).toFixed(1)}`
      open = true
    }
  }
  return path
}

function scaleOf(series: readonly (ChartSeries | null)[], from: number, to: number) {
  const values = series.flatMap(
    (one) => one?.v.filter((v, i) => v !== null && within(one.t[i] as number, from, to)) ?? [],
  )
  if (values.length < 2) return null
  return {
    low: values.reduce<number>((a, b) => Math.min(a, b as number), Number.POSITIVE_INFINITY),
    high: values.reduce<number>((a, b) => Math.max(a, b as number), Number.NEGATIVE_INFINITY),
  }
}

const within = (t: number, from: number, to: number) => t >= from && t < to
