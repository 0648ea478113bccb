import { useMemo } from 'react'
import { ChartTable } from '#charts/chart-table.tsx'
import { type Cursor, useCursor } from '#charts/cursor.ts'
import type { ChartSeries, Frame, Layer } from '#charts/grammar.ts'
import { newestReading, readingAt } from '#charts/reading.ts'
import { Strip } from '#charts/strip.tsx'
import { TimeChart } from '#charts/time-chart.tsx'
import { useProvenance } from '#data/provenance.ts'
import { useSystem } from '#data/system.ts'
import { formatIn } from '#format.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import { Value } from '#ui/value.tsx'
import { type Compared, comparedLayer, sameTime } from './compare.ts'
import { Lead, Moment, Pending, Row } from './ledger.tsx'
import { highLow, type Price, type PricePart } from './price.ts'

type Props = { price: Price; before: Compared; frame: Frame; cursor: Cursor; stepMs: number }

/** The price of energy as it came out, against what was announced before. */
export function PriceStrip({ price, before, frame, cursor, stepMs }: Props) {
  const { actual, planned, unit, place, question } = price
  const layers = useMemo<Layer[]>(
    () => [
      ...comparedLayer(before),
      { type: 'forecast', series: planned.map((one) => one.series) },
      { type: 'actual', series: actual ? [actual.series] : [] },
    ],
    [actual, planned, before],
  )
  const title = place === null ? 'Energy price' : `Energy price, ${place}`
  const drawn: ChartSeries[] = [actual, ...planned].flatMap((one) => one?.series ?? [])
  const all = before.series ? [...drawn, before.series] : drawn
  const format = (value: number) => formatIn(unit, value, 2)
  return (
    <Strip
      title={title}
      unit={unit}
      question={question}
      absent="No source of this system reports a price of energy."
      legend={all.map((one) => ({
        label: one.label,
        colour: one.colour,
        dashed: planned.some((part) => part.series === one),
      }))}
      chart={<TimeChart {...{ title, unit, frame, layers, cursor, stepMs, format }} zero />}
      table={<ChartTable {...{ title, unit, frame, format }} series={all} />}
      ledger={<PriceLedger {...{ price, before, frame, cursor }} title={title} />}
    />
  )
}

type LedgerProps = { price: Price; before: Compared; frame: Frame; cursor: Cursor; title: string }

function PriceLedger({ price, before, frame, cursor, title }: LedgerProps) {
  const { offsets } = useSystem()
  const times = useMarketTime()
  const ask = useProvenance()
  const at = useCursor(cursor)
  const { actual, planned, unit } = price
  const measured = actual && (at === null ? newestReading(actual.series, frame.to - 1) : readingAt(actual.series, at))
  const moment = measured?.t ?? at ?? frame.now
  const first = planned[0] ?? null
  const expected = first && readingAt(first.series, moment)
  const shown = measured ?? expected
  const shownIn = measured ? actual : first
  const source = shown && shownIn?.source(shown.intervalMs)
  const day = shownIn && highLow(shownIn.series, moment, offsets)
  const earlier = sameTime(before, moment)
  const staleAfterMs = measured && source?.stale_after_s ? source.stale_after_s * 1_000 : null
  return (
    <>
      <Lead
        aside={<Moment reading={shown} at={at} forecast={!measured && expected !== null} staleAfterMs={staleAfterMs} />}
      >
        {!shown && at !== null ? (
          <Pending />
        ) : (
          <Value
            size="strip"
            label={title}
            value={shown?.v ?? null}
            unit={unit}
            decimals={2}
            quality={shown?.q}
            provenance={source && shown ? ask(source.tag, shown.t) : undefined}
          />
        )}
      </Lead>
      <dl>
        {planned.map((one) => (
          <Planned key={one.name} part={one} moment={moment} unit={unit} hour={times.hourOf(moment)} />
        ))}
        {before.row !== null && (
          <Row label={before.row}>
            {earlier ? <Value value={earlier.v} unit={unit} decimals={2} quality={earlier.q} /> : '—'}
          </Row>
        )}
        <Row label={measured || !first ? 'Day high / low' : `High / low, ${first.name}`}>
          {day ? (
            <Value
              value={day.high}
              unit={unit}
              text={`${formatIn(unit, day.high, 2)} / ${formatIn(unit, day.low, 2)}`}
            />
          ) : (
            '—'
          )}
        </Row>
      </dl>
    </>
  )
}

type PlannedProps = { part: PricePart; moment: number; unit: string; hour: string }

function Planned({ part, moment, unit, hour }: PlannedProps) {
  const ask = useProvenance()
  const reading = readingAt(part.series, moment)
  const source = reading && part.source(reading.intervalMs)
  return (
    <Row label={`${part.name.charAt(0).toUpperCase()}${part.name.slice(1)} ${hour}`}>
      {reading ? (
        <Value
          value={reading.v}
          unit={unit}
          decimals={2}
          quality={reading.q}
          provenance={source ? ask(source.tag, reading.t) : undefined}
        />
      ) : (
        '—'
      )}
    </Row>
  )
}
