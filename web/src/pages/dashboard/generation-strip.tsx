import type { Datapoint } from 'contract'
import { worstQuality } from 'grid/quality.ts'
import { type CSSProperties, useMemo } from 'react'
import { ChartTable } from '#charts/chart-table.tsx'
import { type Cursor, useCursor } from '#charts/cursor.ts'
import type { Frame, Layer } from '#charts/grammar.ts'
import type { Question } from '#charts/question.ts'
import { type ChartReading, newestReading, readingAt } from '#charts/reading.ts'
import { Strip } from '#charts/strip.tsx'
import { TimeChart } from '#charts/time-chart.tsx'
import { shortTime } from '#charts/wall-clock.ts'
import { useProvenance } from '#data/provenance.ts'
import { formatMw, formatNumber } from '#format.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import { Value } from '#ui/value.tsx'
import style from './charts.module.css'
import type { FuelPart, FuelStack } from './fuel-stack.ts'
import { Lead, Moment, Pending } from './ledger.tsx'

type Props = { generation: FuelStack & { question: Question }; frame: Frame; cursor: Cursor; stepMs: number }

const title = 'Generation by fuel'
const unit = 'MW'
const poles = { above: '', below: 'charging below zero' }

/** Generation by fuel, stacked; charging below zero. */
export function GenerationStrip({ generation, frame, cursor, stepMs }: Props) {
  const { parts, scheduled, unitsFrom, question } = generation
  const times = useMarketTime()
  const layers = useMemo<Layer[]>(
    () => [{ type: 'stack', series: parts.map((part) => part.series), scheduled }],
    [parts, scheduled],
  )
  const notes = useMemo(
    () => (unitsFrom === null || unitsFrom <= frame.from ? [] : [{ t: unitsFrom, text: 'sum of units from here' }]),
    [unitsFrom, frame.from],
  )
  const legend = [
    ...(scheduled.length > 0 ? [{ label: 'scheduled after last report', colour: '#a5a5a5', dashed: true }] : []),
  ]
  return (
    <Strip
      title={title}
      unit={
        unitsFrom === null
          ? unit
          : `${unit} · sum of reported units since ${shortTime(times.offsets, unitsFrom, frame.now)}`
      }
      question={question}
      absent="No source of this system reports generation by fuel."
      legend={legend}
      chart={
        <TimeChart
          {...{ title, unit, frame, layers, cursor, stepMs, notes }}
          poles={parts.some((part) => part.series.v.some((v) => v !== null && v < 0)) ? poles : undefined}
          zero
          format={formatMw}
        />
      }
      table={<ChartTable {...{ title, unit, frame }} series={parts.map((part) => part.series)} format={formatMw} />}
      ledger={<GenerationLedger {...{ generation, frame, cursor }} />}
    />
  )
}

function GenerationLedger({ generation, frame, cursor }: Omit<Props, 'stepMs'>) {
  const ask = useProvenance()
  const at = useCursor(cursor)
  const { parts, scheduled } = generation
  const moment = at ?? newestOf(parts, frame.to - 1)
  const reported = moment !== null && parts.some((part) => readingAt(part.series, moment) !== null)
  const ahead = !reported && scheduled.some((one) => moment !== null && readingAt(one, moment) !== null)
  const rows: { key: string; label: string; colour: string; reading: ChartReading | null; from: Datapoint | null }[] = (
    ahead ? scheduled.map((series) => ({ series, source: () => null })) : parts
  ).map(({ series, source }: FuelPart) => {
    const reading = moment === null ? null : readingAt(series, moment)
    return { ...series, reading, from: reading && source(reading.t) }
  })
  const named = rows.filter((row) => row.reading !== null)
  const known = named.flatMap((row) => row.reading?.v ?? [])
  const total = known.length > 0 ? known.reduce((sum, v) => sum + v, 0) : null
  const qualities = named.flatMap((row) => (row.reading?.v === null ? [] : (row.reading?.q ?? [])))
  const first = named[0]?.reading ?? null
  // the sum is as late as the first of its parts that is
  const limits_s = named.flatMap((row) => row.from?.stale_after_s ?? [])
  const staleAfterMs = limits_s.length > 0 ? Math.min(...limits_s) * 1_000 : null
  return (
    <>
      <Lead aside={<Moment reading={first} at={at} forecast={ahead} staleAfterMs={staleAfterMs} />}>
        {named.length === 0 && at !== null ? (
          <Pending />
        ) : (
          <Value size="strip" label={title} value={total} unit={unit} quality={worstQuality(qualities)} />
        )}
        {total !== null && known.length < named.length && (
          <span className="value-note">
            {known.length} of {named.length} known
          </span>
        )}
      </Lead>
      <dl className={style.fuels} style={{ '--rows': Math.ceil(rows.length / 2) } as CSSProperties}>
        {[...rows].reverse().map((row) => (
          <div key={row.key} className={style.fuel}>
            <dt>
              <i className={style.swatch} style={{ background: row.colour }} />
              {row.label}
            </dt>
            <dd>
              {row.reading ? (
                <Value
                  value={row.reading.v}
                  unit=""
                  text={row.reading.v === null ? undefined : formatMw(Math.abs(row.reading.v))}
                  provenance={row.from ? ask(row.from.tag, row.reading.t) : undefined}
                />
              ) : (
                '—'
              )}
              <small>
                {row.reading && row.reading.v !== null && row.reading.q !== 'good'
                  ? row.reading.q
                  : shareOf(row.reading?.v, total, known.length === named.length)}
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** A share of a total that is not known in full would be too large: none is told. */
function shareOf(value: number | null | undefined, total: number | null, complete: boolean): string {
  if (typeof value === 'number' && value < 0) return 'charging'
  if (typeof value !== 'number' || total === null || total <= 0 || !complete) return ''
  const percent = (value / total) * 100
  return `${formatNumber(percent, percent > 0 && percent < 0.95 ? 1 : 0)} %`
}

function newestOf(parts: readonly FuelPart[], until: number): number | null {
  const newest = parts.flatMap((part) => newestReading(part.series, until)?.t ?? [])
  return newest.length > 0 ? Math.max(...newest) : null
}
