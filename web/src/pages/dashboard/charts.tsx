import { lazy, Suspense, useState } from 'react'
import { Attribution } from '#charts/attribution.tsx'
import { createCursor } from '#charts/cursor.ts'
import type { ChartSeries } from '#charts/grammar.ts'
import { RangeControl } from '#charts/range-control.tsx'
import { newestReading, readingAt } from '#charts/reading.ts'
import { StripGroup } from '#charts/strip.tsx'
import { TimeAxis } from '#charts/time-axis.tsx'
import { useSystem } from '#data/system.ts'
import { useFrame } from '#data/use-frame.ts'
import { formatMw, noData } from '#format.ts'
import { paths } from '#paths.ts'
import { PanelBoundary } from '#ui/boundary.tsx'
import { useMarketTime } from '#ui/market-time.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ExportMenu } from '#widgets/export-menu.tsx'
import style from './charts.module.css'
import { comparedFrame, useCompare, useCompared } from './compare.ts'
import { CompareControl } from './compare-control.tsx'
import { useDemand } from './demand.ts'
import { DemandStrip } from './demand-strip.tsx'
import { useGeneration } from './generation.ts'
import { GenerationStrip } from './generation-strip.tsx'
import { useInterchange } from './interchange.ts'
import { InterchangeStrip } from './interchange-strip.tsx'
import { useMargin } from './margin.ts'
import { MarginStrip } from './margin-strip.tsx'
import { usePrice } from './price.ts'
import { PriceStrip } from './price-strip.tsx'

// The strips come first; what a user has added below them may come a moment later.
const Widgets = lazy(async () => ({ default: (await import('./widgets.tsx')).Widgets }))

/** From cause to consequence: demand, supply, price, flows, margin; one axis, one cursor, and a ledger that reads all at it. */
export default function DashboardCharts() {
  const { attribution } = useSystem()
  const times = useMarketTime()
  const { frame, range, text, choose, zoom, reset } = useFrame()
  const { compare, choose: compareWith } = useCompare()
  const [cursor] = useState(createCursor)
  const demand = useDemand(frame)
  const generation = useGeneration(frame)
  const price = usePrice(frame)
  const interchange = useInterchange(frame)
  const margin = useMargin(frame)
  const other = comparedFrame(frame, compare)
  const before = {
    demand: useCompared(useDemand(other).actual, compare, frame),
    price: useCompared(usePrice(other).actual?.series ?? null, compare, frame),
    net: useCompared(useInterchange(other).net, compare, frame),
  }
  const stepMs = finestOf([
    demand.actual,
    demand.forecast,
    interchange.net,
    ...generation.parts.map((part) => part.series),
  ])
  const shared = { frame, cursor, stepMs }
  const say = (instant: number | null) => sayAt(demand.actual, demand.forecast, instant)
  return (
    <>
      <PageHead title="Dashboard" page="Charts" tabs={tabs}>
        <CompareControl compare={compare} choose={compareWith} />
        <RangeControl {...{ frame, range, text, choose }} />
        <ExportMenu from={frame.from} to={frame.to} cursor={cursor} />
      </PageHead>
      <StripGroup className={style.strips} {...shared} onRange={zoom} onReset={reset}>
        <div className={style.demand}>
          <PanelBoundary name="Demand">
            <DemandStrip demand={demand} before={before.demand} {...shared} />
          </PanelBoundary>
        </div>
        <div className={style.supply}>
          <PanelBoundary name="Generation by fuel">
            <GenerationStrip generation={generation} {...shared} />
          </PanelBoundary>
        </div>
        <div className={style.price}>
          <PanelBoundary name="Energy price">
            <PriceStrip price={price} before={before.price} {...shared} />
          </PanelBoundary>
        </div>
        <div className={style.flows}>
          <PanelBoundary name="Net interchange">
            <InterchangeStrip interchange={interchange} before={before.net} {...shared} />
          </PanelBoundary>
        </div>
        <div className={style.margin}>
          <PanelBoundary name="Adequacy margin">
            <MarginStrip margin={margin} {...shared} />
          </PanelBoundary>
        </div>
        <div className={style.axis}>
          <TimeAxis frame={frame} cursor={cursor} say={say} />
          <p>{times.note(frame.now)}</p>
        </div>
      </StripGroup>
      <Suspense fallback={null}>
        <Widgets {...shared} onRange={zoom} onReset={reset} />
      </Suspense>
      <Attribution of={attribution} />
    </>
  )
}

const tabs = [
  { label: 'Charts', to: paths.dashboardCharts },
  { label: 'Table', to: paths.dashboardTable },
]

function finestOf(series: readonly (ChartSeries | null)[]): number {
  return Math.min(3_600_000, ...series.flatMap((one) => (one && one.t.length > 0 ? one.intervalMs : [])))
}

function sayAt(actual: ChartSeries | null, forecast: ChartSeries | null, instant: number | null): string {
  const reading = actual && (instant === null ? newestReading(actual) : readingAt(actual, instant))
  if (reading?.v !== null && reading?.v !== undefined) return `Demand ${formatMw(reading.v)} MW`
  const expected = forecast && instant !== null ? readingAt(forecast, instant) : null
  return expected ? `Demand ${formatMw(expected.v)} MW, forecast` : `Demand: ${noData}`
}
