import { BulletBar } from '#charts/bullet-bar.tsx'
import { Sparkline } from '#charts/sparkline.tsx'
import { formatChange, formatNumber, noData, notApplicable } from '#format.ts'
import type { TreeColumn } from '#tables/tree-table.tsx'
import type { Plant, Sum } from './fleet.ts'
import { LongName } from './long-name.tsx'
import style from './overview.module.css'
import { StateMark } from './state-mark.tsx'
import type { Trend } from './trend.ts'

/** What the table sorts by, per column. */
export const figures: Record<string, (plant: Plant) => number | string | null> = {
  name: (plant) => plant.name,
  output: (plant) => plant.output.value,
  used: (plant) => plant.usedPercent,
  capability: (plant) => plant.capability.value,
  headroom: (plant) => plant.headroom.value,
  change: (plant) => (plant.change.value === null ? null : Math.abs(plant.change.value)),
  forecast: (plant) => plant.forecast.value,
}

/** The columns of the overview. `asOf` tells the moment of the outputs; `isStale` marks a unit's old reading. */
export function columnsOf(asOf: string, isStale: (plant: Plant) => boolean, trend: Trend): TreeColumn<Plant>[] {
  return [
    {
      id: 'name',
      sorts: true,
      head: (
        <>
          Fuel, station, unit <span className={style.asOf}>· {asOf}</span>
        </>
      ),
      cell: (plant) => <Name plant={plant} />,
    },
    { id: 'state', head: 'State', cell: (plant) => <State plant={plant} /> },
    {
      id: 'output',
      numeric: true,
      sorts: true,
      head: unitHead('Output', 'MW'),
      cell: (plant) => (
        <span className={isStale(plant) ? style.quiet : style.figure} title={partOf(plant.output)}>
          {plant.output.value === null ? <span className={style.missing}>{noData}</span> : mw(plant.output.value)}
          {partOf(plant.output) && plant.output.value !== null && <i className={style.part}>*</i>}
        </span>
      ),
    },
    { id: 'bar', from: 'tablet', head: 'Output of capability', cell: (plant) => <Bar plant={plant} /> },
    {
      id: 'used',
      numeric: true,
      sorts: true,
      head: unitHead('Used', '%'),
      cell: (plant) => (plant.usedPercent === null ? none : formatNumber(plant.usedPercent)),
    },
    {
      id: 'capability',
      numeric: true,
      sorts: true,
      from: 'desk',
      head: unitHead('Capability', 'MW'),
      cell: (plant) => <span className={style.quiet}>{figureOf(plant.capability)}</span>,
    },
    {
      id: 'headroom',
      numeric: true,
      sorts: true,
      from: 'desk',
      head: unitHead('Headroom', 'MW'),
      cell: (plant) => figureOf(plant.headroom),
    },
    {
      id: 'change',
      numeric: true,
      sorts: true,
      head: unitHead('1 h', 'MW'),
      cell: ({ change: { value } }) =>
        value === null ? (
          none
        ) : (
          <span className={value === 0 ? style.quiet : undefined}>{formatChange(value, mw)}</span>
        ),
    },
    {
      id: 'forecast',
      numeric: true,
      sorts: true,
      from: 'tablet',
      head: unitHead('Forecast', 'MW'),
      cell: (plant) => figureOf(plant.forecast),
    },
    { id: 'trend', from: 'desk', head: 'Since 00:00', cell: (plant) => <Course trend={trend(plant)} /> },
  ]
}

/** Megawatts in a table: whole, unless a source gives tenths of a small value. */
export function mw(value: number): string {
  return formatNumber(value, Number.isInteger(value) || Math.abs(value) >= 10 ? 0 : 1)
}

/** "3 of 4 known" where a sum is not whole; else nothing. */
export function partOf({ value, known, of }: Sum): string | undefined {
  return known < of && value !== null ? `${known} of ${of} known` : undefined
}

const none = <span className={style.quiet}>{notApplicable}</span>

function figureOf({ value }: Sum) {
  return value === null ? none : mw(value)
}

function unitHead(name: string, unit: string) {
  return (
    <>
      {name} <span className={style.quiet}>{unit}</span>
    </>
  )
}

function Name({ plant }: { plant: Plant }) {
  if (plant.kind === 'unit') return <LongName text={plant.name} />
  return (
    <span title={plant.derived ? `${plant.name}: made from the names of its units` : undefined}>
      {plant.kind === 'fuel' && <i className={style.swatch} style={{ background: plant.fuel.colour }} />}
      {plant.name}
    </span>
  )
}

function State({ plant }: { plant: Plant }) {
  const [unit] = plant.units
  if (plant.kind === 'unit' && unit) return <StateMark state={unit.state} />
  return (
    <span className={style.count}>
      {plant.running}
      <span className={style.word}> of </span>
      <span className={style.slash}>/</span>
      {plant.units.length}
      <span className={style.word}> running</span>
    </span>
  )
}

function Course({ trend }: { trend: ReturnType<Trend> }) {
  return <span className={style.course}>{trend && <Sparkline {...trend} />}</span>
}

function Bar({ plant }: { plant: Plant }) {
  const { output, capability, forecast, usedPercent, fuel, kind } = plant
  const cannot = capability.value === null || capability.value <= 0
  const tick = forecast.value !== null && !cannot ? forecast.value / (capability.value as number) : null
  return (
    <BulletBar
      share={usedPercent === null ? null : usedPercent / 100}
      colour={fuel.colour}
      state={output.value === null ? 'missing' : cannot ? 'none' : 'known'}
      tick={output.value === null ? null : tick}
      strong={kind === 'fuel'}
    />
  )
}
