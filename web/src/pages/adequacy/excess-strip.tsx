import { useMemo } from 'react'
import { ChartTable } from '#charts/chart-table.tsx'
import type { ChartSeries, Layer } from '#charts/grammar.ts'
import { Strip } from '#charts/strip.tsx'
import { TimeChart } from '#charts/time-chart.tsx'
import { formatChange } from '#format.ts'
import { colours } from '#theme.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import { absent } from './states.ts'
import type { Supply } from './supply.ts'
import type { StripProps } from './supply-strip.tsx'

const title = 'Excess over requirement'
const unit = 'MW'
const poles = { above: 'EXCESS above zero', below: 'SHORTFALL below zero' }

/** The margin itself, with the run before as a ghost. */
export function ExcessStrip({
  supply,
  before,
  issuedBefore,
  frame,
  cursor,
  stepMs,
  question,
}: StripProps & { before: Supply | null; issuedBefore: number | null }) {
  const times = useMarketTime()
  const ghost = useMemo<ChartSeries | null>(
    () =>
      before && issuedBefore !== null
        ? {
            ...before.excess,
            key: 'before',
            label: `run before, ${times.time(issuedBefore)}`,
            colour: colours.text2,
          }
        : null,
    [before, issuedBefore, times],
  )
  const layers = useMemo<Layer[]>(
    () =>
      supply
        ? [
            { type: 'fill', series: [supply.excess] },
            { type: 'ghost', series: ghost ? [ghost] : [] },
            { type: 'actual', series: [supply.excess] },
            { type: 'shortfall', series: [supply.excess] },
          ]
        : [],
    [supply, ghost],
  )
  const drawn = [supply?.excess, ghost].filter((one) => one !== null && one !== undefined)
  return (
    <Strip
      title={title}
      unit={unit}
      question={question}
      absent={absent}
      legend={drawn.map((one) => ({ label: one.label, colour: one.colour, dashed: one === ghost }))}
      chart={<TimeChart {...{ title, unit, frame, layers, cursor, stepMs, poles }} format={formatChange} />}
      table={<ChartTable {...{ title, unit, frame }} series={drawn} format={formatChange} />}
    />
  )
}
