import type { ChartSeries } from './grammar.ts'
import { spansOf } from './spans.ts'
import style from './sparkline.module.css'

/** A trend without an axis, over `[from, to)`. It breaks where the series does; without a value it is hatched. */
export function Sparkline({ series, from, to }: { series: ChartSeries; from: number; to: number }) {
  const { spans } = spansOf(series)
  if (spans.length === 0) return <span className={style.missing} aria-hidden />
  return (
    <svg className={style.spark} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      <path d={spans.map((span) => strokeOf(series, span.first, span.last, from, to)).join('')} />
    </svg>
  )
}

function strokeOf(series: ChartSeries, first: number, last: number, from: number, to: number): string {
  const known = series.v.filter((value) => value !== null)
  const [low, high] = [known.reduce((a, b) => Math.min(a, b), 0), known.reduce((a, b) => Math.max(a, b), 0)]
  let path = ''
  for (let i = first; i <= last; i++) {
    const x = (((series.t[i] as number) - from) / (to - from)) * 100
    const y = high === low ? 98 : 98 - (((series.v[i] as number) - low) / (high - low)) * 96
    path += `${i === first ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`
  }
  return path
}
