import { useMemo } from 'react'
import { ChartTable } from '#charts/chart-table.tsx'
import type { Cursor } from '#charts/cursor.ts'
import type { ChartNote, Frame, Layer } from '#charts/grammar.ts'
import type { Question } from '#charts/question.ts'
import { shortfallsOf } from '#charts/shortfall.ts'
import { Strip } from '#charts/strip.tsx'
import { TimeChart } from '#charts/time-chart.tsx'
import { formatMw } from '#format.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import { absent } from './states.ts'
import type { Supply } from './supply.ts'

export type StripProps = { supply: Supply | null; frame: Frame; cursor: Cursor; stepMs: number; question: Question }

const title = 'Supply against requirement'
const unit = 'MW'

/** Supply by fuel and imports against demand and what is required; what is short stands out. */
export function SupplyStrip({ supply, frame, cursor, stepMs, question }: StripProps) {
  const times = useMarketTime()
  const layers = useMemo<Layer[]>(
    () =>
      supply
        ? [
            { type: 'stack', series: supply.layers },
            { type: 'actual', series: [supply.demand] },
            { type: 'ghost', series: [supply.total] },
            { type: 'requirement', series: [supply.requirement] },
            { type: 'shortfall', series: [supply.total, supply.requirement] },
          ]
        : [],
    [supply],
  )
  const notes = useMemo<ChartNote[]>(() => {
    const short = supply
      ? shortfallsOf(supply.total, supply.requirement).filter((one) => one.from >= frame.from && one.from < frame.to)
      : []
    const worst = short.sort((a, b) => b.need - b.have - (a.need - a.have))[0]
    if (!worst) return []
    const hour = times.hourOf(worst.from)
    return [{ t: worst.from, text: `■ SHORTFALL ${formatMw(worst.need - worst.have)} MW, ${hour}`, alarm: true }]
  }, [supply, frame, times])
  return (
    <Strip
      title={title}
      unit={unit}
      question={question}
      absent={absent}
      legend={
        supply
          ? [
              { label: 'requirement', colour: supply.requirement.colour },
              { label: 'demand forecast', colour: supply.demand.colour },
              { label: 'total supply', colour: supply.total.colour, dashed: true },
            ]
          : []
      }
      chart={<TimeChart {...{ title, unit, frame, layers, cursor, stepMs, notes }} format={formatMw} />}
      table={
        <ChartTable
          {...{ title, unit, frame }}
          series={supply ? [supply.total, supply.requirement, supply.demand, ...supply.layers] : []}
          format={formatMw}
        />
      }
    />
  )
}
