import { useMemo, useState } from 'react'
import { Attribution } from '#charts/attribution.tsx'
import { createCursor } from '#charts/cursor.ts'
import type { Frame } from '#charts/grammar.ts'
import { readingAt } from '#charts/reading.ts'
import { StripGroup } from '#charts/strip.tsx'
import { TimeAxis } from '#charts/time-axis.tsx'
import { useNow, useSystem } from '#data/system.ts'
import { formatChange, noData } from '#format.ts'
import { useQueryText } from '#navigation/use-query-text.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segmented } from '#ui/segmented.tsx'
import style from './adequacy.module.css'
import { DaysStrip } from './days-strip.tsx'
import { ExcessStrip } from './excess-strip.tsx'
import { Margin } from './margin.tsx'
import { RunControl } from './run-control.tsx'
import { useShownRun } from './runs.ts'
import { questionOfRun, tabs } from './states.ts'
import { supplyOf } from './supply.ts'
import { SupplyStrip } from './supply-strip.tsx'

/** Whether the coming hours are covered: supply by fuel against what is required, and the excess. */
export default function AdequacyCharts() {
  const { fuels, attribution, offsets, zone_names } = useSystem()
  const times = useMarketTime()
  const now = useNow(60_000)
  const shown = useShownRun()
  const [horizon, setHorizon] = useHorizon()
  const { data } = shown.newest
  const supply = useMemo(() => (data && data.t.length > 0 ? supplyOf(data, fuels) : null), [data, fuels])
  const before = useMemo(() => {
    const previous = shown.before ? shown.previous.data : undefined
    return previous && previous.t.length > 0 ? supplyOf(previous, fuels) : null
  }, [shown.before, shown.previous.data, fuels])
  const frame = useMemo<Frame>(() => {
    const first = supply?.t[0] ?? now
    const end = (supply?.t.at(-1) ?? now) + (supply?.intervalMs ?? 3_600_000)
    const hour = Math.floor(now / 3_600_000) * 3_600_000
    const from = hour < end ? Math.max(first, hour) : first
    return { from, to: Math.min(end, from + horizon * 3_600_000), now, offsets, zoneNames: zone_names, written: times }
  }, [supply, horizon, now, offsets, zone_names, times])
  const [cursor] = useState(createCursor)
  const stepMs = supply?.intervalMs ?? 3_600_000
  const question = questionOfRun(shown)
  const shared = { supply, frame, cursor, stepMs, question }
  const say = (instant: number | null) => {
    const reading = supply && readingAt(supply.excess, instant ?? now)
    return reading ? `Excess ${formatChange(reading.v)} MW` : `Excess: ${noData}`
  }
  return (
    <>
      <PageHead title="Adequacy" page="Charts" tabs={tabs}>
        <RunControl shown={shown} />
        <Segmented
          label="Horizon"
          options={horizons}
          value={horizons.find((one) => one.id === String(horizon))?.id ?? null}
          onChange={setHorizon}
        />
      </PageHead>
      <div className={style.page}>
        <StripGroup className={style.strips} frame={frame} cursor={cursor} stepMs={stepMs}>
          <SupplyStrip {...shared} />
          <ExcessStrip {...shared} before={before} issuedBefore={shown.before?.issued_at ?? null} />
          <div className={style.axis}>
            <TimeAxis frame={frame} cursor={cursor} say={say} />
          </div>
          <DaysStrip {...shared} />
        </StripGroup>
        {supply && data ? (
          <Margin supply={supply} frame={frame} cursor={cursor} run={data.run} />
        ) : (
          <aside className={style.side} aria-label="Margin" />
        )}
      </div>
      <p className={style.note}>{times.note(now)}</p>
      <Attribution of={attribution} />
    </>
  )
}

const horizons = [
  { id: '24', label: '24 h' },
  { id: '72', label: '72 h' },
  { id: '168', label: '7 d' },
  { id: '816', label: '34 d' },
] as const

/** Hours ahead, in the address as `horizon=72`. */
function useHorizon(): [number, (id: string) => void] {
  const [text, setText] = useQueryText('horizon')
  const known = horizons.find((one) => one.id === text)?.id ?? '72'
  return [Number(known), (id) => setText(id === '72' ? undefined : id)]
}
