import { useMemo, useState } from 'react'
import { ChartTable } from '#charts/chart-table.tsx'
import { createCursor } from '#charts/cursor.ts'
import { DurationChart } from '#charts/duration-chart.tsx'
import type { ChartSeries, Frame, Layer } from '#charts/grammar.ts'
import { HeatMap } from '#charts/heat-map.tsx'
import { readingAt } from '#charts/reading.ts'
import { Strip, StripGroup } from '#charts/strip.tsx'
import { TimeAxis } from '#charts/time-axis.tsx'
import { TimeChart } from '#charts/time-chart.tsx'
import { usePerformance } from '#data/generators-performance.ts'
import { useNow, useSystem } from '#data/system.ts'
import { formatMw, noData } from '#format.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import { Basis } from './basis.tsx'
import { Figures } from './figures.tsx'
import { ForecastErrors } from './forecast-errors.tsx'
import style from './performance.module.css'
import type { Choice } from './performance-choice.ts'
import { seriesOf } from './performance-series.ts'
import { Ranking } from './ranking.tsx'
import type { ChosenPeriod } from './use-period.ts'

const hourMs = 3_600_000
const nothing: ChartSeries = { key: 'output', label: 'output', colour: '', t: [], v: [], intervalMs: hourMs }
const empty = { output: nothing, capability: nothing, forecast: nothing }

type Props = { choice: Choice; period: ChosenPeriod; onUnit: (id: string) => void }

/** Figures, course, hours by day, duration, forecast and rank of the chosen one over a period. */
export function PerformanceBody({ choice, period, onUnit }: Props) {
  const { from, to } = period
  const { group, id, fuel, staleAfterMs } = choice
  const { offsets, zone_names } = useSystem()
  const times = useMarketTime()
  const now = useNow(60_000)
  const { data, state, error, refetch } = usePerformance({ group, id }, { from, to })
  const [cursor] = useState(createCursor)
  const frame = useMemo<Frame>(
    () => ({ from, to, now, offsets, zoneNames: zone_names, written: times }),
    [from, to, now, offsets, zone_names, times],
  )
  // An hour whose report is not due yet is not missing.
  const dueMs = Math.max(0, staleAfterMs - Math.max(0, now - to))
  const series = useMemo(() => (data ? seriesOf(data, dueMs) : empty), [data, dueMs])
  const { output, capability, forecast } = series
  const drawn = useMemo(
    () => [output, capability, forecast].filter((one) => one.t.length > 0),
    [output, capability, forecast],
  )
  const layers = useMemo<Layer[]>(
    () => [
      { type: 'fill', series: [output] },
      { type: 'ghost', series: capability.t.length > 0 ? [capability] : [] },
      { type: 'forecast', series: forecast.t.length > 0 ? [forecast] : [] },
      { type: 'actual', series: [output] },
    ],
    [output, capability, forecast],
  )
  if (state === 'failed')
    return <Failed title="The figures of this period could not be loaded." error={error} retry={refetch} />
  const question = { state: state === 'ready' && output.t.length === 0 ? ('empty' as const) : state, retry: refetch }
  const shared = { unit: 'MW', frame, cursor, stepMs: hourMs, format: formatMw }
  const absent = 'No hour of this period is known.'
  return (
    <>
      {data ? (
        <Figures answer={data} />
      ) : (
        <div className={style.waiting}>
          <Loading rows={1} height={56} label="Loading the figures" />
        </div>
      )}
      <div className={style.page}>
        <StripGroup className={style.strips} frame={frame} cursor={cursor} stepMs={hourMs}>
          <Strip
            title="Output against capability"
            unit="MW"
            question={question}
            absent={absent}
            legend={drawn.map((one) => ({ label: one.label, colour: one.colour, dashed: one !== output }))}
            chart={<TimeChart {...shared} title="Output against capability" layers={layers} />}
            table={<ChartTable {...shared} title="Output against capability" series={drawn} />}
          />
          <div className={style.axis}>
            <TimeAxis frame={frame} cursor={cursor} say={(at) => sayOf(output, at ?? to - 1)} />
          </div>
          <Strip
            title="Hour by day"
            unit="MW output"
            question={question}
            absent={absent}
            chart={
              <HeatMap
                title="Output"
                unit="MW"
                series={output}
                offsets={offsets}
                format={formatMw}
                from={from}
                until={to - dueMs}
              />
            }
            table={<ChartTable {...shared} title="Hour by day" series={[output]} />}
          />
        </StripGroup>
        <StripGroup className={style.aside} frame={frame} cursor={cursor} stepMs={hourMs}>
          <Strip
            title="Duration curve"
            unit="MW by share of hours"
            question={question}
            absent={absent}
            legend={capability.t.length > 0 ? [{ label: 'capability', colour: capability.colour, dashed: true }] : []}
            chart={
              <DurationChart
                title="Duration curve"
                unit="MW"
                series={drawn.filter((one) => one !== forecast)}
                format={formatMw}
              />
            }
            table={<ChartTable {...shared} title="Duration curve" series={[output, capability]} />}
          />
          {data && <ForecastErrors answer={data} />}
          <Ranking fuel={fuel} period={period} choice={choice} onUnit={onUnit} />
        </StripGroup>
      </div>
      {data && <Basis answer={data} />}
    </>
  )
}

function sayOf(output: ChartSeries, at: number): string {
  const reading = readingAt(output, at)
  return reading && reading.v !== null ? `Output ${formatMw(reading.v)} MW` : `Output: ${noData}`
}
