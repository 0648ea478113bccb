import { useMemo } from 'react'
import { ChartTable } from '#charts/chart-table.tsx'
import { type Cursor, useCursor } from '#charts/cursor.ts'
import type { ChartNote, ChartSeries, Frame, Layer } from '#charts/grammar.ts'
import { outside } from '#charts/plain-series.ts'
import { readingAt } from '#charts/reading.ts'
import { Strip } from '#charts/strip.tsx'
import { TimeChart } from '#charts/time-chart.tsx'
import { shortTime } from '#charts/wall-clock.ts'
import { useProvenance } from '#data/provenance.ts'
import { useNow } from '#data/system.ts'
import { formatChange, formatMw } from '#format.ts'
import { colours } from '#theme.ts'
import { Age } from '#ui/age.tsx'
import { useMarketTime } from '#ui/market-time.tsx'
import { Value } from '#ui/value.tsx'
import { Lead, Moment, Pending, Row } from './ledger.tsx'
import { lowestOf, type Margin } from './margin.ts'
import { Standing } from './standing.tsx'

type Props = { margin: Margin; frame: Frame; cursor: Cursor; stepMs: number }

const title = 'Adequacy margin'
const unit = 'MW'
const poles = { above: '', below: 'SHORTFALL below zero' }

/** Excess of supply over requirement, hour by hour, its lowest hour flagged. */
export function MarginStrip({ margin, frame, cursor, stepMs }: Props) {
  const times = useMarketTime()
  const { excess, ghost, watch, question } = margin
  const hour = Math.floor(frame.now / 3_600_000) * 3_600_000
  const layers = useMemo<Layer[]>(() => {
    if (!excess) return []
    const [over, ahead] = inTime(excess, hour)
    return [
      { type: 'bars', series: [over, ahead].filter((one) => one.t.length > 0) },
      { type: 'ghost', series: ghost ? [ghost] : [] },
      { type: 'threshold', series: [ahead], limits: watch ? [watch] : [] },
      { type: 'shortfall', series: [excess] },
    ]
  }, [excess, ghost, watch, hour])
  const lowest = useMemo(() => excess && lowestAhead(excess, frame), [excess, frame])
  const notes = useMemo<ChartNote[]>(() => {
    if (!lowest || lowest.t < frame.from || lowest.t >= frame.to) return []
    const at = `at ${times.hourOf(lowest.t)}`
    const middle = lowest.t + 1_800_000
    if (lowest.v < 0) return [{ t: middle, text: `SHORT ${formatMw(-lowest.v)} MW ${at}`, alarm: true }]
    return [{ t: middle, text: `lowest ${formatMw(lowest.v)} MW ${at}` }]
  }, [lowest, frame.from, frame.to, times])
  const before =
    ghost && margin.issuedBefore !== null
      ? { ...ghost, label: `run before, ${shortTime(times.offsets, margin.issuedBefore, frame.now)}` }
      : null
  return (
    <Strip
      title={title}
      unit="MW excess over requirement"
      question={question}
      absent="No source of this system reports how much its supply exceeds what is required."
      legend={before ? [{ label: before.label, colour: before.colour, dashed: true }] : []}
      chart={
        <TimeChart
          {...{ title, unit, frame, layers, cursor, stepMs, notes }}
          poles={short(excess) ? poles : undefined}
          zero
          format={formatChange}
        />
      }
      table={
        <ChartTable
          {...{ title, unit, frame }}
          series={[excess, before].filter((one) => one !== null)}
          format={formatChange}
        />
      }
      ledger={<MarginLedger margin={margin} frame={frame} cursor={cursor} />}
    />
  )
}

function MarginLedger({ margin, frame, cursor }: { margin: Margin; frame: Frame; cursor: Cursor }) {
  const times = useMarketTime()
  const now = useNow(5_000)
  const ask = useProvenance()
  const at = useCursor(cursor)
  const { excess, ghost, datapoint, issuedAt, watch } = margin
  const lowest = excess && lowestAhead(excess, frame)
  const shown = excess && (at === null ? lowest && readingAt(excess, lowest.t) : readingAt(excess, at))
  const current = excess && readingAt(excess, frame.now)
  const earlier = shown && ghost && readingAt(ghost, shown.t)
  const asked = (t: number) => (datapoint ? ask(datapoint.tag, t) : undefined)
  const name = shown && times.hourOf(shown.t)
  const staleAfterMs = datapoint?.stale_after_s ? datapoint.stale_after_s * 1_000 : null
  const change = shown && earlier && shown.v !== null && earlier.v !== null ? shown.v - earlier.v : null
  return (
    <>
      <Lead
        aside={
          at === null ? (
            <Standing value={shown?.v ?? null} watch={watch} />
          ) : (
            <Moment reading={shown} at={at} forecast />
          )
        }
      >
        {!shown && at !== null ? (
          <Pending />
        ) : (
          <Value
            size="strip"
            label={title}
            value={shown?.v ?? null}
            unit={unit}
            text={shown?.v !== null && shown ? formatChange(shown.v) : undefined}
            quality={shown?.q}
            provenance={shown ? asked(shown.t) : undefined}
          >
            {at === null && name && <span className="value-note">lowest {name}</span>}
          </Value>
        )}
      </Lead>
      <dl>
        {current && (
          <Row label={`Now, ${times.hourOf(current.t)}`}>
            <Value
              value={current.v}
              unit={unit}
              text={current.v === null ? undefined : formatChange(current.v)}
              quality={current.q}
              provenance={asked(current.t)}
            />
          </Row>
        )}
        {change !== null && margin.issuedBefore !== null && (
          <Row label={`${name}, since run ${shortTime(times.offsets, margin.issuedBefore, frame.now)}`}>
            <Value value={change} unit={unit} text={formatChange(change)} />
          </Row>
        )}
        <Row label="Run">
          <Age t={issuedAt} now={now} staleAfterMs={frame.to > now ? staleAfterMs : null} />
        </Row>
      </dl>
    </>
  )
}

/** The lowest hour of those that are not over; of a stretch that is over, of all. */
function lowestAhead(excess: ChartSeries, { from, to, now }: Frame) {
  const hour = Math.floor(now / 3_600_000) * 3_600_000
  return to > now ? lowestOf(excess, Math.max(from, hour), Number.POSITIVE_INFINITY) : lowestOf(excess, from, to)
}

/** What is over in grey, what is ahead in the colour of what one can still act on. */
function inTime(series: ChartSeries, hour: number): [over: ChartSeries, ahead: ChartSeries] {
  return [
    { ...outside(series, [{ from: hour, to: Number.POSITIVE_INFINITY }]), key: 'over', colour: colours.line3 },
    { ...outside(series, [{ from: Number.NEGATIVE_INFINITY, to: hour }]), key: 'ahead', colour: colours.primary },
  ]
}

const short = (series: ChartSeries | null) => series?.v.some((v) => v !== null && v < 0) ?? false
