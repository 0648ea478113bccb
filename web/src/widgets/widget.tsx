import type { Datapoint, WidgetType } from 'contract'
import { useMemo } from 'react'
import { ChartTable } from '#charts/chart-table.tsx'
import { type Cursor, useCursor } from '#charts/cursor.ts'
import { DurationChart } from '#charts/duration-chart.tsx'
import type { Frame } from '#charts/grammar.ts'
import { HeatMap } from '#charts/heat-map.tsx'
import { questionOf } from '#charts/question.ts'
import { newestReading, readingAt } from '#charts/reading.ts'
import { Strip } from '#charts/strip.tsx'
import { TimeChart } from '#charts/time-chart.tsx'
import { shortTime } from '#charts/wall-clock.ts'
import { useDatapoints } from '#data/datapoints.ts'
import { useSeries } from '#data/series.ts'
import { useSystem } from '#data/system.ts'
import { formatIn, noData } from '#format.ts'
import { PanelBoundary } from '#ui/boundary.tsx'
import { useMarketTime } from '#ui/market-time.tsx'
import { Figure, FigureAge } from './figure.tsx'
import { Numbers } from './numbers.tsx'
import { Sparks } from './sparks.tsx'
import style from './widget.module.css'
import { type Drawn, drawnOf, layersOf, overTime } from './widget-series.ts'

export type WidgetProps = {
  type: WidgetType
  name: string
  datapoints: readonly string[]
  frame: Frame
  cursor: Cursor
  stepMs: number
  /** With a ledger beside its plot, so that it lines up with other strips. */
  ledger?: boolean
}

/** One widget: asks for its datapoints and draws them as its type says. What it cannot draw, it says. */
export function Widget(props: WidgetProps) {
  return (
    <PanelBoundary name={props.name}>
      <Asked {...props} />
    </PanelBoundary>
  )
}

function Asked({ type, name, datapoints: tags, frame, cursor, stepMs, ledger = false }: WidgetProps) {
  const { fuels } = useSystem()
  const catalogue = useDatapoints()
  const datapoints = useMemo(() => chosen(tags, catalogue.data), [tags, catalogue.data])
  const known = useMemo(() => datapoints.map((one) => one.tag), [datapoints])
  const quiet = type === 'number' || type === 'bullet'
  const cards = type === 'sparklines'
  const span = spanOf(type, frame)
  const values = useSeries({
    tags: quiet ? [] : known,
    from: overTime(type) || cards ? span - 3_600_000 : span,
    to: frame.to,
    forecast: overTime(type) || cards,
  })
  const drawn = useMemo(
    () => drawnOf(datapoints, values.data, fuels, frame.now, cards),
    [datapoints, values.data, fuels, frame.now, cards],
  )
  const question = questionOf(
    catalogue,
    known.length > 0,
    quiet ? { state: 'ready', refetch: catalogue.refetch } : values,
  )
  const all = [...drawn.actual, ...drawn.forecast]
  const unknown = catalogue.data ? tags.length - datapoints.length : 0
  return (
    <div className={cards ? `${style.widget} ${style.wide}` : style.widget}>
      <Strip
        title={name}
        unit={quiet || cards ? '' : drawn.unit}
        question={question}
        absent={tags.length === 0 ? 'It has no datapoints yet.' : 'None of its datapoints is known in this system.'}
        legend={
          overTime(type) && all.length <= 8
            ? all.map((one) => ({ label: one.label, colour: one.colour, dashed: drawn.forecast.includes(one) }))
            : []
        }
        chart={<Body {...{ type, name, frame, cursor, stepMs, drawn, datapoints }} />}
        table={
          quiet || cards || type === 'table' ? undefined : (
            <ChartTable title={name} unit={drawn.unit} frame={frame} series={all} format={formatOf(drawn.unit)} />
          )
        }
        ledger={ledger ? <Ledger {...{ drawn, datapoints, frame, cursor }} /> : undefined}
      />
      <Remarks drawn={drawn} type={type} unknown={unknown} quiet={quiet} />
    </div>
  )
}

type BodyProps = Omit<WidgetProps, 'datapoints' | 'ledger'> & { drawn: Drawn; datapoints: readonly Datapoint[] }

function Body({ type, name, frame, cursor, stepMs, drawn, datapoints }: BodyProps) {
  const layers = useMemo(() => layersOf(type, drawn), [type, drawn])
  const format = formatOf(drawn.unit)
  const series = drawn.actual.length > 0 ? drawn.actual : drawn.forecast
  const [first] = series
  if (type === 'number' || type === 'bullet') return <Numbers datapoints={datapoints} bars={type === 'bullet'} />
  if (overTime(type)) return <TimeChart title={name} unit={drawn.unit} {...{ frame, layers, cursor, stepMs, format }} />
  if (type === 'sparklines') return <Sparks {...{ drawn, datapoints, frame, cursor, stepMs }} />
  if (!first) return <p className={style.nothing}>no readings in this stretch of time</p>
  if (type === 'table')
    return (
      <ChartTable
        title={name}
        unit={drawn.unit}
        frame={frame}
        series={[...drawn.actual, ...drawn.forecast]}
        format={format}
      />
    )
  if (type === 'heatmap')
    return (
      <HeatMap
        title={name}
        unit={drawn.unit}
        series={first}
        offsets={frame.offsets}
        format={format}
        from={frame.from}
        until={Math.min(frame.now, frame.to) - (datapoints[0]?.stale_after_s ?? 0) * 1_000}
      />
    )
  return <DurationChart title={name} unit={drawn.unit} series={series} format={format} />
}

type LedgerProps = { drawn: Drawn; datapoints: readonly Datapoint[]; frame: Frame; cursor: Cursor }

function Ledger({ drawn, datapoints, frame, cursor }: LedgerProps) {
  const at = useCursor(cursor)
  const { offsets } = useMarketTime()
  const format = formatOf(drawn.unit)
  const leading = datapoints.find(({ tag }) => tag === drawn.actual[0]?.key)
  const newest = drawn.actual[0] ? newestReading(drawn.actual[0], frame.to - 1) : null
  return (
    <div className={style.ledger}>
      {at !== null && <p className="age">{shortTime(offsets, at, frame.now)}</p>}
      {at === null && leading && (
        <p>
          <FigureAge datapoint={leading} reading={newest} />
        </p>
      )}
      <dl>
        {[...drawn.actual, ...drawn.forecast].map((one) => {
          const expected = drawn.forecast.includes(one)
          if (at === null && expected && drawn.actual.length > 0) return null
          const moment = at ?? (expected ? frame.now : null)
          const reading = moment === null ? newestReading(one, frame.to - 1) : readingAt(one, moment)
          const datapoint = datapoints.find(({ tag }) => tag === one.key)
          return (
            <div key={one.key}>
              <dt title={one.label}>
                <i style={{ background: one.colour }} />
                {one.label}
              </dt>
              <dd>
                {reading === null ? (
                  '—'
                ) : datapoint ? (
                  <Figure datapoint={datapoint} reading={reading} single={drawn.raw} />
                ) : reading.v === null ? (
                  noData
                ) : (
                  format(reading.v)
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

function Remarks({ drawn, type, unknown, quiet }: { drawn: Drawn; type: WidgetType; unknown: number; quiet: boolean }) {
  const said: string[] = []
  if (!quiet && drawn.leftOut.length > 0)
    said.push(
      `Not drawn, for their unit is another: ${drawn.leftOut.map((one) => `${one.name} (${one.unit})`).join(', ')}.`,
    )
  if (type === 'heatmap' && drawn.actual.length > 1)
    said.push(`Only the first of ${drawn.actual.length} datapoints is drawn.`)
  if (unknown > 0)
    said.push(`${unknown} ${unknown === 1 ? 'datapoint is' : 'datapoints are'} not known in this system.`)
  return said.length === 0 ? null : <p className={style.remark}>{said.join(' ')}</p>
}

/** Days beside each other say little of a day and a half: what is drawn by day reaches back two weeks at least. */
function spanOf(type: WidgetType, { from, to }: Frame): number {
  return type === 'heatmap' || type === 'duration' ? Math.min(from, to - twoWeeksMs) : from
}

const twoWeeksMs = 14 * 24 * 3_600_000

function formatOf(unit: string): (value: number) => string {
  return (value) => formatIn(unit, value)
}

function chosen(tags: readonly string[], catalogue: readonly Datapoint[] | undefined): Datapoint[] {
  const byTag = new Map(catalogue?.map((one) => [one.tag, one]))
  return tags.flatMap((tag) => byTag.get(tag) ?? [])
}
