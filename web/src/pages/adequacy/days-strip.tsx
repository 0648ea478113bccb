import { useMemo, useState } from 'react'
import { ChartTable } from '#charts/chart-table.tsx'
import { createCursor } from '#charts/cursor.ts'
import type { Frame, Layer } from '#charts/grammar.ts'
import { readingAt } from '#charts/reading.ts'
import { Strip } from '#charts/strip.tsx'
import { TimeAxis } from '#charts/time-axis.tsx'
import { TimeChart } from '#charts/time-chart.tsx'
import { useSystem } from '#data/system.ts'
import { formatChange, noData } from '#format.ts'
import style from './adequacy.module.css'
import { lowestPerDay } from './days.ts'
import { absent } from './states.ts'
import type { StripProps } from './supply-strip.tsx'

const unit = 'MW'
const dayMs = 24 * 3_600_000

/** Every day of the run by its tightest hour; only where the run reaches beyond a few days. */
export function DaysStrip({ supply, frame, question }: StripProps) {
  const { offsets } = useSystem()
  const [cursor] = useState(createCursor)
  const days = useMemo(() => (supply ? lowestPerDay(supply.excess, offsets) : null), [supply, offsets])
  const layers = useMemo<Layer[]>(
    () =>
      days
        ? [
            { type: 'bars', series: [days] },
            { type: 'shortfall', series: [days] },
          ]
        : [],
    [days],
  )
  const whole = useMemo<Frame>(
    () => ({
      ...frame,
      from: days?.t[0] ?? frame.from,
      to: (days?.t.at(-1) ?? frame.from) + (days?.lengths?.at(-1) ?? dayMs),
    }),
    [days, frame],
  )
  if (!days || days.t.length < 4) return null
  const title = `Lowest excess per day, ${days.t.length} days`
  const say = (instant: number | null) => {
    const reading = readingAt(days, instant ?? frame.now)
    return reading ? `Lowest excess ${formatChange(reading.v)} MW` : noData
  }
  return (
    <div className={style.days}>
      <Strip
        title={title}
        unit={unit}
        question={question}
        absent={absent}
        chart={<TimeChart {...{ title, unit, layers, cursor }} frame={whole} stepMs={dayMs} format={formatChange} />}
        table={<ChartTable {...{ title, unit }} frame={whole} series={[days]} format={formatChange} />}
      />
      <TimeAxis frame={whole} cursor={cursor} say={say} />
    </div>
  )
}
