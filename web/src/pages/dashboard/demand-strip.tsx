import { useMemo } from 'react'
import { ChartTable } from '#charts/chart-table.tsx'
import { type Cursor, useCursor } from '#charts/cursor.ts'
import type { Frame, Layer } from '#charts/grammar.ts'
import { newestReading, readingAt } from '#charts/reading.ts'
import { Strip } from '#charts/strip.tsx'
import { TimeChart } from '#charts/time-chart.tsx'
import { useProvenance } from '#data/provenance.ts'
import { formatChange, formatMw } from '#format.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import { Value } from '#ui/value.tsx'
import { type Compared, comparedLayer, sameTime } from './compare.ts'
import type { Demand } from './demand.ts'
import { Lead, Moment, Pending, Row } from './ledger.tsx'

type Props = { demand: Demand; before: Compared; frame: Frame; cursor: Cursor; stepMs: number }

/** Demand against its forecast. */
export function DemandStrip({ demand, before, frame, cursor, stepMs }: Props) {
  const { actual, forecast, datapoint, question } = demand
  const layers = useMemo<Layer[]>(
    () => [
      ...comparedLayer(before),
      { type: 'forecast', series: forecast ? [forecast] : [] },
      { type: 'actual', series: actual ? [actual] : [] },
    ],
    [actual, forecast, before],
  )
  const title = datapoint?.entity.name ? `${datapoint.entity.name} demand` : 'Demand'
  const unit = datapoint?.unit ?? 'MW'
  const drawn = [actual, forecast, before.series].filter((one) => one !== null)
  return (
    <Strip
      title={title}
      unit={unit}
      question={question}
      absent="No source of this system reports its demand."
      legend={drawn.map((one) => ({ label: one.label, colour: one.colour, dashed: one === forecast }))}
      chart={<TimeChart {...{ title, unit, frame, layers, cursor, stepMs }} format={formatMw} />}
      table={<ChartTable {...{ title, unit, frame }} series={drawn} format={formatMw} />}
      ledger={<DemandLedger {...{ demand, before, frame, cursor }} title={title} unit={unit} />}
    />
  )
}

type LedgerProps = { demand: Demand; before: Compared; frame: Frame; cursor: Cursor; title: string; unit: string }

function DemandLedger({ demand, before, frame, cursor, title, unit }: LedgerProps) {
  const times = useMarketTime()
  const ask = useProvenance()
  const at = useCursor(cursor)
  const { actual, forecast } = demand
  const measured = actual && (at === null ? newestReading(actual, frame.to - 1) : readingAt(actual, at))
  const moment = measured?.t ?? at ?? frame.now
  const expected = forecast && readingAt(forecast, moment)
  const isForecast = !measured && expected !== null
  const shown = measured ?? expected
  const shownIn = isForecast ? forecast : actual
  const anHourAgo = shown && shownIn && readingAt(shownIn, shown.t - 3_600_000)
  const earlier = sameTime(before, moment)
  const source = measured && demand.source(measured.intervalMs)
  const peak = forecast && peakOf(forecast.t, forecast.v, Math.max(frame.now, frame.from))
  return (
    <>
      <Lead
        aside={
          <Moment
            reading={shown}
            at={at}
            forecast={isForecast}
            staleAfterMs={source?.stale_after_s && source.stale_after_s * 1_000}
          />
        }
      >
        {!shown && at !== null ? (
          <Pending />
        ) : (
          <Value
            size="lead"
            label={title}
            value={shown?.v ?? null}
            unit={unit}
            quality={shown?.q}
            provenance={
              (shown && (source ? ask(source.tag, shown.t) : forecast ? ask(forecast.key, shown.t) : undefined)) ||
              undefined
            }
          />
        )}
      </Lead>
      <dl>
        <Row label="Change in 1 h">
          {shown ? <Figure value={minus(shown.v, anHourAgo?.v)} unit={unit} change /> : '—'}
        </Row>
        {forecast && (
          <Row label="Forecast">
            {expected ? <Value value={expected.v} unit={unit} provenance={ask(forecast.key, expected.t)} /> : '—'}
          </Row>
        )}
        {forecast && (
          <Row label="Actual − forecast">
            {measured ? (
              <Figure value={minus(measured.v, expected?.v)} unit={unit} change />
            ) : (
              <span>not yet known</span>
            )}
          </Row>
        )}
        {before.row !== null && <Row label={before.row}>{earlier ? <Value value={earlier.v} unit={unit} /> : '—'}</Row>}
        {peak && (
          <Row label={`Peak forecast ${times.hourOf(peak.t)}`}>
            <Figure value={peak.v} unit={unit} />
          </Row>
        )}
      </dl>
    </>
  )
}

function Figure({ value, unit, change = false }: { value: number | null; unit: string; change?: boolean }) {
  return <Value value={value} unit={unit} text={change ? formatChange(value) : undefined} />
}

function minus(a: number | null | undefined, b: number | null | undefined): number | null {
  return typeof a === 'number' && typeof b === 'number' ? a - b : null
}

function peakOf(t: readonly number[], v: readonly (number | null)[], from: number) {
  let peak: { t: number; v: number } | null = null
  t.forEach((at, i) => {
    const value = v[i]
    if (at >= from - 3_600_000 && typeof value === 'number' && value > (peak?.v ?? Number.NEGATIVE_INFINITY))
      peak = { t: at, v: value }
  })
  return peak as { t: number; v: number } | null
}
