import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import type { ChartSeries } from './grammar.ts'
import style from './hour-strip.module.css'
import { readingAt } from './reading.ts'

/**
 * A day of hours as bars around a centre zero: export up, import down, the schedule as a line through and beyond them,
 * the limits as ticks where they are near. An hour that should be there and is not is hatched. Pointer and arrow keys
 * choose an hour (`at`, its start; null: none); `told` is what is there, in words.
 */
export type HourStripProps = {
  actual: ChartSeries | null
  schedule: ChartSeries | null
  limitImport?: ChartSeries | null
  limitExport?: ChartSeries | null
  from: number
  to: number
  now: number
  label: string
  at: number | null
  told: string
  onAt: (at: number | null) => void
}

const hourMs = 3_600_000
const height = 40

export function HourStrip(props: HourStripProps) {
  const { actual, schedule, limitImport = null, limitExport = null, from, to, now, label, at, told, onAt } = props
  const hatch = useId()
  const hours = Math.round((to - from) / hourMs)
  const starts = Array.from({ length: hours }, (_, i) => from + i * hourMs)
  const y = scaleOf([actual, schedule], [limitImport, limitExport])
  const last = actual ? newestOf(actual, now) : null
  const x = (instant: number) => `${((instant - from) / (to - from)) * 100}%`
  const chosen = at ?? last ?? from
  const step = (event: KeyboardEvent) => {
    const to = keyTo(event.key, at ?? last ?? from, starts)
    if (to === undefined) return
    event.preventDefault()
    onAt(to)
  }
  const point = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const i = Math.floor(((event.clientX - left) / width) * hours)
    onAt(starts[Math.min(hours - 1, Math.max(0, i))] ?? null)
  }
  if (!actual && !schedule) return <span className={style.nothing}>no hourly report</span>
  return (
    <div
      className={style.field}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={hours - 1}
      aria-valuenow={Math.round((chosen - from) / hourMs)}
      aria-valuetext={told}
      onKeyDown={step}
      onBlur={() => onAt(null)}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onAt(null)}
    >
      <svg className={style.strip} aria-hidden>
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className={style.hatch} width="2" height="6" />
          </pattern>
        </defs>
        {at !== null && <rect className={style.column} x={x(at)} y={0} width={`${100 / hours}%`} height={height} />}
        <line className={style.zero} x1="0" x2="100%" y1={height / 2} y2={height / 2} />
        {starts.map((start) => {
          const v = actual ? (readingAt(actual, start)?.v ?? null) : null
          if (v === null)
            return start + hourMs <= (last ?? now) ? (
              <rect key={start} fill={`url(#${hatch})`} x={x(start)} y={0} width={`${100 / hours}%`} height={height} />
            ) : null
          return (
            <rect
              key={start}
              className={start === last || start === at ? style.newest : style.bar}
              x={x(start)}
              y={Math.min(y(v), height / 2)}
              width={`${82 / hours}%`}
              height={Math.max(0.75, Math.abs(y(v) - height / 2))}
            />
          )
        })}
        <Stairs className={style.limit} series={limitExport} starts={starts} x={x} y={y} />
        <Stairs className={style.limit} series={limitImport} starts={starts} x={x} y={(v) => y(-v)} />
        <Stairs className={style.schedule} series={schedule} starts={starts} x={x} y={y} joined />
        <line className={style.now} x1={x(now)} x2={x(now)} y1={0} y2={height} />
      </svg>
    </div>
  )
}

/** An hour as a level line each; `joined`: with the steps between them. */
function Stairs({
  className,
  series,
  starts,
  x,
  y,
  joined = false,
}: {
  className: string | undefined
  series: ChartSeries | null
  starts: readonly number[]
  x: (instant: number) => string
  y: (v: number) => number
  joined?: boolean
}) {
  if (!series) return null
  let before: number | null = null
  return starts.map((start) => {
    const v = readingAt(series, start)?.v ?? null
    const from = before
    before = v
    if (v === null) return null
    return (
      <g key={start} className={className}>
        {joined && from !== null && from !== v && <line x1={x(start)} x2={x(start)} y1={y(from)} y2={y(v)} />}
        <line x1={x(start)} x2={x(start + hourMs)} y1={y(v)} y2={y(v)} />
      </g>
    )
  })
}

/** Heights by the largest flow or schedule; a limit may widen it to the fourfold, a megawatt is never a full bar. */
function scaleOf(flows: (ChartSeries | null)[], limits: (ChartSeries | null)[]): (v: number) => number {
  const most = (all: (ChartSeries | null)[]) =>
    Math.max(0, ...all.flatMap((one) => one?.v.map((v) => Math.abs(v ?? 0)) ?? []))
  const full = Math.max(10, most(flows), most(limits) / 4)
  return (v) => height / 2 - (v / full) * (height / 2 - 2)
}

/** Where a key leads; null: back to now; undefined: not a key of the strip. */
export function keyTo(key: string, at: number, starts: readonly number[]): number | null | undefined {
  const [first, last] = [starts[0], starts.at(-1)]
  if (first === undefined || last === undefined) return undefined
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(first, at - hourMs)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + hourMs)
  if (key === 'Home') return first
  if (key === 'End') return last
  return key === 'Escape' ? null : undefined
}

/** The newest hour with a value that has begun. */
export function newestOf({ t, v }: ChartSeries, now: number): number | null {
  for (let i = t.length - 1; i >= 0; i--) if (v[i] !== null && (t[i] as number) <= now) return t[i] as number
  return null
}
