import { useMemo, useState } from 'react'
import { ChartTable } from '#charts/chart-table.tsx'
import { createCursor, useCursor } from '#charts/cursor.ts'
import type { Annotation, Layer } from '#charts/grammar.ts'
import type { Question } from '#charts/question.ts'
import { readingAt } from '#charts/reading.ts'
import { Strip, StripGroup } from '#charts/strip.tsx'
import { TimeAxis } from '#charts/time-axis.tsx'
import { TimeChart } from '#charts/time-chart.tsx'
import { formatMw } from '#format.ts'
import { Flow } from '#ui/flow.tsx'
import { Value } from '#ui/value.tsx'
import style from './numbers.module.css'
import {
  exampleEvent,
  exampleLimit,
  exchange,
  forecast,
  exampleFrame as frame,
  measured,
  previousRun,
  yesterday,
} from './sample-day.ts'

const stepMs = 300_000
const unit = 'MW'
const ready: Question = { state: 'ready', error: undefined, retry: () => undefined }
const annotations: readonly Annotation[] = [exampleEvent]
const poles = { above: 'EXPORT above zero', below: 'IMPORT below zero' }

/** A chart with all that a chart can say, made of what the screens are made of. */
export function ChartGrammar() {
  const [cursor] = useState(createCursor)
  const demand = useMemo<Layer[]>(
    () => [
      { type: 'compare', series: [yesterday] },
      { type: 'ghost', series: [previousRun] },
      { type: 'forecast', series: [forecast] },
      { type: 'actual', series: [measured] },
      { type: 'threshold', series: [measured], limits: [exampleLimit] },
    ],
    [],
  )
  const flows = useMemo<Layer[]>(() => [{ type: 'bars', series: [exchange] }], [])
  const drawn = [measured, forecast, previousRun, yesterday]
  const shared = { unit, frame, cursor, stepMs, format: formatMw }
  return (
    <StripGroup className={style.chart} {...{ frame, cursor, stepMs }}>
      <Strip
        title="Demand"
        unit={unit}
        question={ready}
        absent=""
        legend={drawn.map((one) => ({
          label: one.label,
          colour: one.colour,
          dashed: one === forecast || one === previousRun,
        }))}
        chart={<TimeChart {...shared} title="Demand" layers={demand} annotations={annotations} />}
        table={<ChartTable {...shared} title="Demand" series={drawn} />}
        ledger={<Ledger cursor={cursor} />}
      />
      <Strip
        title="Net interchange"
        unit={unit}
        question={ready}
        absent=""
        chart={<TimeChart {...shared} title="Net interchange" layers={flows} poles={poles} zero />}
        table={<ChartTable {...shared} title="Net interchange" series={[exchange]} />}
        ledger={<FlowLedger cursor={cursor} />}
      />
      <TimeAxis
        frame={frame}
        cursor={cursor}
        say={(at) => `Demand ${formatMw(readingAt(measured, at ?? frame.now)?.v ?? null)} MW`}
      />
    </StripGroup>
  )
}

type LedgerProps = { cursor: ReturnType<typeof createCursor> }

function Ledger({ cursor }: LedgerProps) {
  const at = useCursor(cursor)
  const reading = readingAt(measured, at ?? measured.t.at(-1) ?? frame.now)
  const expected = readingAt(forecast, at ?? frame.now)
  return (
    <dl className={style.ledger}>
      <dt>{at === null ? 'now' : 'at the cursor'}</dt>
      <dd>
        <Value size="strip" value={reading?.v ?? null} unit={unit} quality={reading?.q} />
      </dd>
      <dt>forecast</dt>
      <dd>
        <Value value={expected?.v ?? null} unit={unit} />
      </dd>
    </dl>
  )
}

function FlowLedger({ cursor }: LedgerProps) {
  const at = useCursor(cursor)
  const reading = readingAt(exchange, at ?? exchange.t.at(-1) ?? frame.now)
  return (
    <dl className={style.ledger}>
      <dt>{at === null ? 'newest hour' : 'at the cursor'}</dt>
      <dd>
        <Flow size="strip" mw={reading?.v ?? null} />
      </dd>
    </dl>
  )
}

/** What the example shows, in words. */
export function GrammarWords() {
  return (
    <dl className={style.words}>
      {words.map(([mark, means]) => (
        <div key={mark}>
          <dt>{mark}</dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
  )
}

const words: readonly (readonly [string, string])[] = [
  ['Vertical line “now”', 'left of it measured, right of it expected; the tag on the axis has its time'],
  ['Full pale line', 'measured; 5-minute values are joined, hours are steps'],
  ['Dashes', 'forecast'],
  ['Small dashes', 'the run before, as it was published'],
  ['Thin grey line', 'the same clock time of another day'],
  ['Hatch', 'values that should be there and are not; never bridged, never zero'],
  ['Round dots on the line', 'estimated by the source'],
  ['Hollow line', 'partial: a sum or an hour that lacks something'],
  ['Dashes and dots on the line', 'suspect: it contradicts its own report'],
  ['Level line with its value', 'a limit; only the part beyond it takes the alarm’s colour, with form and value'],
  ['Dotted line with a form', 'an alarm or a note; the words show under the pointer and at the cursor'],
  ['Bars', 'one each hour; export up, import down'],
]
