import { durationCurve } from 'grid/performance.ts'
import { useMemo } from 'react'
import style from './duration-chart.module.css'
import type { ChartSeries } from './grammar.ts'
import { valueAxis } from './value-ticks.ts'

export type DurationChartProps = {
  title: string
  unit: string
  /** The first is filled, the others are dashed. */
  series: readonly ChartSeries[]
  format: (value: number) => string
}

/** The hours of a period sorted by their value: for which share of them a value was reached or passed. */
export function DurationChart({ title, unit, series, format }: DurationChartProps) {
  const curves = useMemo(
    () => series.map((one) => ({ ...one, curve: durationCurve(one.v) })).filter((one) => one.curve.length > 0),
    [series],
  )
  const values = curves.flatMap(({ curve }) => [curve[0]?.v ?? 0, curve.at(-1)?.v ?? 0])
  if (values.length === 0) return <p className={style.nothing}>no readings in this stretch of time</p>
  const axis = valueAxis(Math.min(0, ...values), Math.max(0, ...values), 5)
  const y = (v: number) => ((axis.high - v) / (axis.high - axis.low)) * 100
  const half = curves[0]?.curve.find((one) => one.share >= 0.5)
  return (
    <figure
      className={style.chart}
      aria-label={`${title}, ${unit}, share of hours reached or passed${half ? `; half of the hours at least ${format(half.v)}` : ''}`}
    >
      <div className={style.values} aria-hidden>
        {axis.ticks.map((tick) => (
          <span key={tick} style={{ top: `${y(tick)}%` }}>
            {format(tick)}
          </span>
        ))}
      </div>
      <div className={style.plot}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {axis.ticks.map((tick) => (
            <path key={tick} className={tick === 0 ? style.zero : style.grid} d={`M0 ${y(tick)}H100`} />
          ))}
          {[25, 50, 75].map((x) => (
            <path key={x} className={style.grid} d={`M${x} 0V100`} />
          ))}
          {curves.map(({ key, colour, curve }, i) => {
            const line = stairs(curve, y)
            return (
              <g key={key}>
                {i === 0 && <path d={`${line}V${y(0)}H0Z`} fill={colour} opacity={0.2} />}
                <path className={i === 0 ? style.line : style.other} d={line} stroke={colour} />
              </g>
            )
          })}
        </svg>
      </div>
      <div className={style.shares} aria-hidden>
        {[0, 25, 50, 75, 100].map((x) => (
          <span key={x} style={{ left: `${x}%` }}>
            {x} %
          </span>
        ))}
      </div>
    </figure>
  )
}

function stairs(curve: readonly { share: number; v: number }[], y: (v: number) => number): string {
  let path = `M0 ${y(curve[0]?.v ?? 0).toFixed(2)}`
  for (const { share, v } of curve) path += `V${y(v).toFixed(2)}H${(share * 100).toFixed(2)}`
  return path
}
