import type { ChartSeries } from './grammar.ts'
import { lengthAt, spansOf } from './spans.ts'
import style from './sparkline.module.css'

type Props = { series: ChartSeries; from: number; to: number }

/** A trend without an axis, over `[from, to)`, its newest value as a dot. A gap is a shaded gap; without a value all is hatched. */
export function Sparkline({ series, from, to }: Props) {
  const { spans, gaps } = spansOf(series)
  if (spans.length === 0) return <span className={style.missing} aria-hidden />
  const x = (t: number) => Math.max(0, Math.min(100, ((t - from) / (to - from)) * 100))
  const y = heightsOf(series.v)
  const newest = spans.at(-1)?.last ?? 0
  return (
    <svg className={style.spark} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      {gaps.map((gap) => (
        <rect key={gap.from} x={x(gap.from)} width={Math.max(0, x(gap.to) - x(gap.from))} height="100" />
      ))}
      <path d={spans.map(({ first, last }) => strokeOf(series, first, last, x, y)).join('')} />
      <path
        className={style.dot}
        d={`M${x(endAt(series, newest)).toFixed(2)} ${y(series.v[newest] as number).toFixed(2)}h0`}
      />
    </svg>
  )
}

/** A lone reading between two gaps is seen, too: the stroke goes on to the end of its last interval. */
function strokeOf(
  { t, v, ...series }: ChartSeries,
  first: number,
  last: number,
  x: (t: number) => number,
  y: (v: number) => number,
) {
  let path = ''
  for (let i = first; i <= last; i++)
    path += `${i === first ? 'M' : 'L'}${x(t[i] as number).toFixed(2)} ${y(v[i] as number).toFixed(2)}`
  return `${path}H${x(endAt({ ...series, t, v }, last)).toFixed(2)}`
}

const endAt = (series: ChartSeries, i: number) => (series.t[i] as number) + lengthAt(series, i)

/**
 * Over the values' own range, yet never less than a tenth of their size, so that noise stays small; the edges are kept
 * free. What is zero all along lies at the bottom.
 */
function heightsOf(values: readonly (number | null)[]): (v: number) => number {
  const known = values.filter((v) => v !== null)
  const [low, high] = [
    known.reduce((a, b) => Math.min(a, b), Infinity),
    known.reduce((a, b) => Math.max(a, b), -Infinity),
  ]
  const span = Math.max(high - low, 0.1 * Math.max(Math.abs(low), Math.abs(high)))
  if (span === 0) return () => 88
  const foot = (low + high) / 2 - span / 2
  return (v) => 88 - ((v - foot) / span) * 76
}
