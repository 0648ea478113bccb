import { useMemo } from 'react'
import { formatTime, formatZone } from '#format.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import { StateWord } from '#ui/state-word.tsx'
import { inWords } from './annotation-words.ts'
import style from './chart-table.module.css'
import type { Annotation, ChartSeries, Frame } from './grammar.ts'
import { readingAt } from './reading.ts'
import { dayName, writtenIn } from './wall-clock.ts'

/** The numbers behind a strip: a row per interval of its finest series, newest first. */
export type ChartTableProps = {
  title: string
  unit: string
  frame: Frame
  series: readonly ChartSeries[]
  format: (value: number) => string
  /** What happened, told in the row of its interval. */
  annotations?: readonly Annotation[]
}

export function ChartTable({ title, unit, frame, series, format, annotations = [] }: ChartTableProps) {
  const rows = useMemo(() => rowsOf(series, frame), [series, frame])
  const { offsets, names } = writtenIn(frame)
  const { hourOf } = useMarketTime()
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as said
    <section className={style.scroll} tabIndex={0} aria-label={`${title}: data table`}>
      <table>
        <caption>
          {title}, {unit}
        </caption>
        <thead>
          <tr>
            <th scope="col">{formatZone(frame.now, offsets, names)}</th>
            {series.map((one) => (
              <th key={one.key} scope="col">
                {one.label}
              </th>
            ))}
            {annotations.length > 0 && <th scope="col">Events</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((t, i) => (
            <tr key={t}>
              <th scope="row">
                {dayName(offsets, t)} {formatTime(t, offsets)} <span>{hourOf(t)}</span>
              </th>
              {series.map((one) => (
                <Cell key={one.key} series={one} t={t} format={format} />
              ))}
              {annotations.length > 0 && (
                <td className={style.events}>
                  {/* Newest first: the row above is the next interval. */}
                  {annotations
                    .filter((one) => one.t >= t && one.t < (rows[i - 1] ?? frame.to))
                    .map((one) => inWords(one, frame))
                    .join('; ')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ series, t, format }: { series: ChartSeries; t: number; format: (value: number) => string }) {
  const reading = readingAt(series, t)
  if (!reading)
    return (
      <td>
        <StateWord state="none" />
      </td>
    )
  if (reading.v === null)
    return (
      <td>
        <StateWord state="missing" />
      </td>
    )
  return (
    <td>
      {reading.q !== 'good' && (
        <>
          <StateWord state={reading.q} />{' '}
        </>
      )}
      {format(reading.v)}
    </td>
  )
}

function rowsOf(series: readonly ChartSeries[], { from, to }: Frame): number[] {
  const finest = Math.min(...series.filter((one) => one.t.length > 0).map((one) => one.intervalMs))
  const starts = new Set<number>()
  for (const one of series) if (one.intervalMs === finest || one.t.length === 0) for (const t of one.t) starts.add(t)
  const last = Math.max(Number.NEGATIVE_INFINITY, ...starts)
  for (const one of series) for (const t of one.t) if (t > last) starts.add(t)
  return [...starts].filter((t) => t >= from && t < to).sort((a, b) => b - a)
}
