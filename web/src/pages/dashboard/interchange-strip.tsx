import { useMemo } from 'react'
import { ChartTable } from '#charts/chart-table.tsx'
import { type Cursor, useCursor } from '#charts/cursor.ts'
import type { Frame, Layer } from '#charts/grammar.ts'
import { newestReading, readingAt } from '#charts/reading.ts'
import { Strip } from '#charts/strip.tsx'
import { TimeChart } from '#charts/time-chart.tsx'
import { useProvenance } from '#data/provenance.ts'
import { formatChange, formatMw } from '#format.ts'
import { Flow } from '#ui/flow.tsx'
import { Value } from '#ui/value.tsx'
import { type Compared, comparedLayer, sameTime } from './compare.ts'
import type { Interchange } from './interchange.ts'
import { Lead, Moment, Pending, Row } from './ledger.tsx'

type Props = { interchange: Interchange; before: Compared; frame: Frame; cursor: Cursor; stepMs: number }

const title = 'Net interchange by neighbour'
const unit = 'MW'
const poles = { above: 'EXPORT above zero', below: 'IMPORT below zero' }

/** Net interchange with its neighbours: export above zero, import below. */
export function InterchangeStrip({ interchange, before, frame, cursor, stepMs }: Props) {
  const { net, neighbours, schedule, question } = interchange
  const layers = useMemo<Layer[]>(
    () => [
      neighbours.length > 0
        ? {
            type: 'stack',
            series: neighbours,
            look: neighbours.every((one) => one.intervalMs >= 3_600_000) ? 'bars' : 'areas',
          }
        : { type: 'bars', series: net ? [net] : [] },
      ...comparedLayer(before),
      { type: 'forecast', series: schedule ? [schedule] : [] },
      { type: 'actual', series: net ? [net] : [] },
    ],
    [net, neighbours, schedule, before],
  )
  const drawn = [net, schedule, before.series].filter((one) => one !== null)
  return (
    <Strip
      title={title}
      unit={unit}
      question={question}
      absent="No source of this system reports flows on its interties."
      legend={drawn.map((one) => ({ label: one.label, colour: one.colour, dashed: one === schedule }))}
      chart={<TimeChart {...{ title, unit, frame, layers, cursor, stepMs, poles }} zero format={formatMw} />}
      table={<ChartTable {...{ title, unit, frame }} series={[...drawn, ...neighbours]} format={formatMw} />}
      ledger={<InterchangeLedger {...{ interchange, before, frame, cursor }} />}
    />
  )
}

function InterchangeLedger({ interchange, before, frame, cursor }: Omit<Props, 'stepMs'>) {
  const ask = useProvenance()
  const at = useCursor(cursor)
  const { net, neighbours, schedule } = interchange
  const measured = net && (at === null ? newestReading(net, frame.to - 1) : readingAt(net, at))
  const moment = measured?.t ?? at
  const planned = schedule && moment !== null ? readingAt(schedule, moment) : null
  const shown = measured ?? planned
  const deviation = measured && planned && measured.v !== null && planned.v !== null ? measured.v - planned.v : null
  const earlier = moment === null ? null : sameTime(before, moment)
  const source = measured && interchange.totalGiven ? interchange.source(measured.intervalMs) : null
  return (
    <>
      <Lead
        aside={
          <Moment
            reading={shown}
            at={at}
            forecast={!measured && planned !== null}
            staleAfterMs={source?.stale_after_s && source.stale_after_s * 1_000}
          />
        }
      >
        {!shown && at !== null ? (
          <Pending />
        ) : (
          <Flow
            size="strip"
            label="Net interchange"
            mw={shown?.v ?? null}
            quality={shown?.q}
            provenance={source && shown ? ask(source.tag, shown.t) : undefined}
          />
        )}
      </Lead>
      <dl>
        {schedule && (
          <Row label="Against schedule">
            {deviation === null ? '—' : <Value value={deviation} unit={unit} text={formatChange(deviation)} />}
          </Row>
        )}
        {before.row !== null && (
          <Row label={before.row}>{earlier ? <Flow mw={earlier.v} quality={earlier.q} /> : '—'}</Row>
        )}
        {neighbours.map((series) => {
          const reading = at === null ? newestReading(series, frame.to - 1) : readingAt(series, at)
          return (
            <Row key={series.key} label={series.label} colour={series.colour}>
              {reading ? <Flow mw={reading.v} quality={reading.q} /> : '—'}
            </Row>
          )
        })}
      </dl>
      {!interchange.totalGiven && net && <p className="age">net is the sum of the ties</p>}
    </>
  )
}
