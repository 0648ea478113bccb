import { useMemo, useState } from 'react'
import { Attribution } from '#charts/attribution.tsx'
import { ChartTable } from '#charts/chart-table.tsx'
import { createCursor } from '#charts/cursor.ts'
import { DurationChart } from '#charts/duration-chart.tsx'
import type { ChartSeries, Frame, Layer } from '#charts/grammar.ts'
import { HeatMap } from '#charts/heat-map.tsx'
import { readingAt } from '#charts/reading.ts'
import { Strip, StripGroup } from '#charts/strip.tsx'
import { TimeAxis } from '#charts/time-axis.tsx'
import { TimeChart } from '#charts/time-chart.tsx'
import { useGenerators } from '#data/generators.ts'
import { useNow, useSystem } from '#data/system.ts'
import { formatMw } from '#format.ts'
import { useQueryText } from '#navigation/use-query-text.ts'
import { paths } from '#paths.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import '#ui/value.css'
import { Figures } from './figures.tsx'
import { fleetOf } from './fleet.ts'
import style from './performance.module.css'
import { type Choice, choicesOf, chosenOf } from './performance-choice.ts'
import { useUnitHours } from './performance-hours.ts'

/** How a unit, a station or a fuel did over a period. */
export default function GeneratorPerformance() {
  const { fuels, attribution } = useSystem()
  const { data, state, error, refetch } = useGenerators()
  const choices = useMemo(() => choicesOf(fleetOf(data ?? [], fuels)), [data, fuels])
  const [of, setOf] = useQueryText('of')
  const [period, setPeriod] = usePeriod()
  const chosen = chosenOf(choices, of)
  return (
    <>
      <PageHead title="Generator" page="Performance" tabs={tabs}>
        {chosen && <Chooser choices={choices} chosen={chosen} onChoose={setOf} />}
        <Segmented label="Period" options={periods} value={period} onChange={setPeriod} />
      </PageHead>
      {state === 'loading' && (
        <div style={{ padding: 'var(--gutter)' }}>
          <Loading rows={3} height={160} label="Loading the units" />
        </div>
      )}
      {state === 'failed' && <Failed title="The units could not be loaded." error={error} retry={refetch} />}
      {data?.length === 0 && (
        <Empty title="No units here.">No source of this system reports the output of its units.</Empty>
      )}
      {chosen && <Period key={chosen.id} choice={chosen} days={Number(period)} />}
      <Attribution of={attribution} />
    </>
  )
}

const tabs = [
  { label: 'Overview', to: paths.generatorOverview },
  { label: 'Performance', to: paths.generatorPerformance },
]
const periods = [
  { id: '1', label: '24 h' },
  { id: '7', label: '7 d' },
  { id: '30', label: '30 d' },
  { id: '90', label: '90 d' },
] as const
const hourMs = 3_600_000

function usePeriod(): [(typeof periods)[number]['id'], (id: string) => void] {
  const [text, setText] = useQueryText('days')
  return [periods.find((one) => one.id === text)?.id ?? '7', (id) => setText(id === '7' ? undefined : id)]
}

function Chooser({
  choices,
  chosen,
  onChoose,
}: {
  choices: readonly Choice[]
  chosen: Choice
  onChoose: (id: string) => void
}) {
  const groups = [...new Set(choices.map((one) => one.group))]
  return (
    <label className={style.choose}>
      <i style={{ background: chosen.plant.fuel.colour }} />
      <span className="only-spoken">Fuel, station or unit</span>
      <select value={chosen.id} onChange={(event) => onChoose(event.target.value)}>
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {choices
              .filter((one) => one.group === group)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

function Period({ choice, days }: { choice: Choice; days: number }) {
  const { offsets, zone_names } = useSystem()
  const now = useNow(60_000)
  const to = Math.floor(now / hourMs) * hourMs
  const from = to - days * 24 * hourMs
  const units = useMemo(() => choice.plant.units, [choice])
  const hours = useUnitHours(units, from, to)
  const { result, output, capability, forecast, stepMs, speaking } = hours
  const [cursor] = useState(createCursor)
  const frame = useMemo<Frame>(
    () => ({ from, to, now, offsets, zoneNames: zone_names }),
    [from, to, now, offsets, zone_names],
  )
  const drawn = useMemo(
    () => [output, capability, forecast].filter((one) => one.t.length > 0),
    [output, capability, forecast],
  )
  const layers = useMemo<Layer[]>(
    () => [
      { type: 'fill', series: [output] },
      { type: 'ghost', series: [capability] },
      { type: 'forecast', series: forecast.t.length > 0 ? [forecast] : [] },
      { type: 'actual', series: [output] },
    ],
    [output, capability, forecast],
  )
  const question = {
    state: result.state === 'ready' && drawn.length === 0 ? ('empty' as const) : result.state,
    error: result.error,
    retry: result.refetch,
  }
  const shared = { unit: 'MW', frame, cursor, stepMs }
  const title = 'Output against capability'
  const absent = 'No hour of this period is known.'
  // An hour whose report is not due yet is not missing.
  const lateMs = Math.max(0, ...units.map((unit) => unit.stale_after_s ?? 0)) * 1_000
  const silent = units.length - speaking.length
  return (
    <>
      {result.state === 'ready' && <Figures hours={hours} periodH={days * 24} />}
      {result.state === 'loading' && (
        <div className={style.figures}>
          <Loading rows={1} height={56} label="Loading the hours" />
        </div>
      )}
      <div className={style.page}>
        <StripGroup className={style.strips} frame={frame} cursor={cursor} stepMs={stepMs}>
          <Strip
            title={title}
            unit="MW"
            question={question}
            absent={absent}
            legend={drawn.map((one) => ({ label: one.label, colour: one.colour, dashed: one !== output }))}
            chart={<TimeChart {...shared} title={title} layers={layers} format={formatMw} />}
            table={<ChartTable {...shared} title={title} series={drawn} format={formatMw} />}
          />
          <div className={style.axis}>
            <TimeAxis frame={frame} cursor={cursor} say={(at) => sayOf(output, at ?? to - 1)} />
          </div>
          <Strip
            title="Hour by day"
            unit="MW output"
            question={question}
            absent={absent}
            chart={
              <HeatMap
                title="Output"
                unit="MW"
                series={output}
                offsets={offsets}
                format={formatMw}
                from={from}
                until={to - lateMs}
              />
            }
            table={<ChartTable {...shared} title="Hour by day" series={[output]} format={formatMw} />}
          />
        </StripGroup>
        <StripGroup className={style.aside} frame={frame} cursor={cursor} stepMs={stepMs}>
          <Strip
            title="Duration curve"
            unit="MW, share of hours reached or passed"
            question={question}
            absent={absent}
            chart={
              <DurationChart
                title="Duration curve"
                unit="MW"
                series={capability.t.length > 0 ? [output, capability] : [output]}
                format={formatMw}
              />
            }
            table={<ChartTable {...shared} title="Duration curve" series={[output, capability]} format={formatMw} />}
          />
          <div className={style.basis}>
            <h2>What the figures rest on</h2>
            <p>
              Net output by hour as reported, in the words of IEEE 762. An hour without a value is left out of every
              sum. Service hours: output above zero. Outage causes are not published, so no forced outage rate is shown;
              availability is a proxy from the {hours.capabilityBasis}.
            </p>
            {result.state === 'ready' && silent > 0 && (
              <p>
                {silent} of {units.length} units say nothing in this period; they are in none of the sums, nor in the
                capacity.
              </p>
            )}
            {stepMs > hourMs && <p>So many hours at once come as means of {stepMs / hourMs} hours.</p>}
          </div>
        </StripGroup>
      </div>
    </>
  )
}

function sayOf(output: ChartSeries, at: number): string {
  const reading = readingAt(output, at)
  return reading ? `Output ${formatMw(reading.v)} MW` : 'Output: no data'
}
