import { useId } from 'react'
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
  /** A threshold that the value is outside of: a line of its own, and what lies beyond takes the alarm's colour. */
  limit: { limit: number; side: 'above' | 'below' } | null
}

const [width, height, rim] = [1_000, 100, 7]

export function WallSpark({ actual, forecast, from, to, now, limit }: WallSparkProps) {
  const clip = useId()
  const scale = scaleOf([actual, forecast], from, to, limit)
  if (!scale) return null
  const x = (t: number) => ((t - from) / (to - from)) * width
  const y = (v: number) => height - rim - ((v - scale.low) / (scale.high - scale.low || 1)) * (height - 2 * rim)
  const dot = actual && newestReading(actual, now)
  const end = dot ? dot.t + dot.intervalMs : from
  const line = actual ? pathOf(actual, from, Math.min(now, to), x, y) : ''
  const edge = limit && y(limit.limit)
  return (
    <span className={style.spark} aria-hidden>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        {now <= to && <path className={style.now} d={`M${x(now)} 0V${height}`} />}
        {forecast && <path className={style.forecast} d={pathOf(forecast, Math.max(from, end), to, x, y)} />}
        <path className={style.actual} d={line} />
        {limit && edge !== null && (
          <>
            <clipPath id={clip}>
              <rect
                x={0}
                y={limit.side === 'above' ? 0 : edge}
                width={width}
                height={limit.side === 'above' ? edge : height}
              />
            </clipPath>
            <path className={style.limit} d={`M0 ${edge}H${width}`} />
            <path className={style.outside} d={line} clipPath={`url(#${clip})`} />
          </>
        )}
      </svg>
      {dot && dot.v !== null && (
        <i
          data-outside={limit !== null || undefined}
          style={{
            left: `${Math.max(0, Math.min(100, (x(Math.min(now, dot.t + dot.intervalMs / 2)) / width) * 100))}%`,
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

function scaleOf(
  series: readonly (ChartSeries | null)[],
  from: number,
  to: number,
  limit: WallSparkProps['limit'],
): { low: number; high: number } | null {
  const values = series.flatMap(
    (one) => one?.v.filter((v, i) => v !== null && within(one.t[i] as number, from, to)) ?? [],
  )
  if (values.length < 2) return null
  if (limit) values.push(limit.limit)
  return {
    low: values.reduce<number>((a, b) => Math.min(a, b as number), Number.POSITIVE_INFINITY),
    high: values.reduce<number>((a, b) => Math.max(a, b as number), Number.NEGATIVE_INFINITY),
  }
}

const within = (t: number, from: number, to: number) => t >= from && t < to
