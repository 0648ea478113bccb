import { BulletBar } from '#charts/bullet-bar.tsx'
import { Sparkline } from '#charts/sparkline.tsx'
import { formatAge, formatChange, formatMw, formatNumber } from '#format.ts'
import type { TreeColumn } from '#tables/tree-table.tsx'
import { StateWord } from '#ui/state-word.tsx'
import { Value } from '#ui/value.tsx'
import type { Plant, Sum } from './fleet.ts'
import { LongName } from './long-name.tsx'
import style from './overview.module.css'
import { isWhollyStale, partlyStale, type Staleness } from './staleness.ts'
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
  deviation: ({ deviation: { value } }) => (value === null ? null : Math.abs(value)),
  capacity: (plant) => plant.capacity.value,
  available: (plant) => plant.available.value,
}

/** What the cells need besides their plant. */
export type Seen = {
  /** The moment of the outputs. */
  asOf: string
  /** How many of a plant's readings are older than they should be. */
  stalenessFor: (plant: Plant) => Staleness | null
  /** When a plant's newest output is of, in words. */
  when: (plant: Plant) => string
  trend: Trend
}

/** The columns of the overview, in their order; `shown` are those besides the first. */
export function columnsOf(seen: Seen, shown: readonly string[]): TreeColumn<Plant>[] {
  return allColumns(seen).filter((one) => one.id === 'name' || shown.includes(one.id))
}

/** What can be shown, by name; `usual` are shown unless chosen otherwise. */
export const choosable: readonly { id: string; name: string; usual: boolean }[] = [
  { id: 'state', name: 'State', usual: true },
  { id: 'output', name: 'Output', usual: true },
  { id: 'bar', name: 'Output of capability', usual: true },
  { id: 'used', name: 'Used %', usual: true },
  { id: 'capability', name: 'Capability', usual: true },
  { id: 'headroom', name: 'Headroom', usual: true },
  { id: 'change', name: 'Change in 1 h', usual: true },
  { id: 'forecast', name: 'Forecast', usual: true },
  { id: 'deviation', name: 'Against forecast', usual: false },
  { id: 'capacity', name: 'Capacity', usual: false },
  { id: 'available', name: 'Available capacity', usual: false },
  { id: 'when', name: 'As of', usual: false },
  { id: 'trend', name: 'Since 00:00', usual: true },
]

function allColumns({ asOf, stalenessFor, when, trend }: Seen): TreeColumn<Plant>[] {
  const number = { numeric: true, sorts: true, grow: 0.4 }
  const change = ({ value }: Sum) =>
    value === null ? none : <span className={value === 0 ? style.quiet : undefined}>{formatChange(value)}</span>
  return [
    {
      id: 'name',
      width: 216,
      narrow: 118,
      grow: 1,
      rank: 0,
      sorts: true,
      head: (
        <>
          Fuel, station, unit <span className={style.asOf}>· {asOf}</span>
        </>
      ),
      cell: (plant) => <Name plant={plant} />,
    },
    {
      id: 'state',
      width: 124,
      narrow: 50,
      grow: 0.2,
      rank: 2,
      head: 'State',
      cell: (plant) => <State plant={plant} staleness={stalenessFor(plant)} />,
    },
    {
      id: 'output',
      ...number,
      width: 84,
      narrow: 72,
      rank: 1,
      head: unitHead('Output', 'MW'),
      cell: (plant) => <Output plant={plant} staleness={stalenessFor(plant)} />,
    },
    {
      id: 'bar',
      width: 96,
      grow: 1.6,
      rank: 5,
      head: 'Output of capability',
      cell: (plant) => <Bar plant={plant} />,
    },
    {
      id: 'used',
      ...number,
      width: 60,
      narrow: 56,
      rank: 3,
      head: unitHead('Used', '%'),
      cell: (plant) => (plant.usedPercent === null ? none : formatNumber(plant.usedPercent)),
    },
    {
      id: 'capability',
      ...number,
      width: 96,
      rank: 8,
      head: unitHead('Capability', 'MW'),
      cell: (plant) => <span className={style.quiet}>{figureOf(plant.capability)}</span>,
    },
    {
      id: 'headroom',
      ...number,
      width: 96,
      rank: 7,
      head: unitHead('Headroom', 'MW'),
      cell: (plant) => figureOf(plant.headroom),
    },
    {
      id: 'change',
      ...number,
      width: 64,
      narrow: 58,
      rank: 4,
      head: unitHead('1 h', 'MW'),
      cell: (plant) => change(plant.change),
    },
    {
      id: 'forecast',
      ...number,
      width: 92,
      rank: 6,
      head: unitHead('Forecast', 'MW'),
      cell: (plant) => figureOf(plant.forecast),
    },
    {
      id: 'deviation',
      ...number,
      width: 92,
      rank: 10,
      head: unitHead('To fcst', 'MW'),
      cell: (plant) => change(plant.deviation),
    },
    {
      id: 'capacity',
      ...number,
      width: 88,
      rank: 11,
      head: unitHead('Capacity', 'MW'),
      cell: (plant) => <span className={style.quiet}>{figureOf(plant.capacity)}</span>,
    },
    {
      id: 'available',
      ...number,
      width: 92,
      rank: 12,
      head: unitHead('Available', 'MW'),
      cell: (plant) => <span className={style.quiet}>{figureOf(plant.available)}</span>,
    },
    {
      id: 'when',
      width: 88,
      grow: 0.2,
      rank: 13,
      head: 'As of',
      cell: (plant) => <span className={style.quiet}>{when(plant)}</span>,
    },
    {
      id: 'trend',
      width: 96,
      grow: 0.8,
      rank: 9,
      head: 'Since 00:00',
      cell: (plant) => <Course trend={trend(plant)} />,
    },
  ]
}

/** "3 of 4 known" where a sum is not whole; else nothing. */
export function partOf({ value, known, of }: Sum): string | undefined {
  return known < of && value !== null ? `${known} of ${of} known` : undefined
}

const none = <StateWord state="none" />

function figureOf({ value }: Sum) {
  return value === null ? none : formatMw(value)
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

type Reported = { plant: Plant; staleness: Staleness | null }

function State({ plant, staleness }: Reported) {
  const [unit] = plant.units
  if (isWhollyStale(staleness)) return <StateMark state="stale" word={`Stale ${formatAge(staleness.newestMs)}`} />
  const part = partlyStale(staleness)
  if (part) return <StateMark state="stale" word={part} />
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

/** A sum that lacks units, or counts old readings with new ones, has a star; what it lacks is its title. */
function Output({ plant: { output }, staleness }: Reported) {
  const part = [partOf(output), partlyStale(staleness)].filter(Boolean).join(', ')
  return (
    <span title={part || undefined}>
      <Value
        value={output.value}
        unit=""
        text={output.value === null ? undefined : formatMw(output.value)}
        stale={isWhollyStale(staleness)}
      />
      {part && output.value !== null && (
        <>
          <i className={style.part} aria-hidden>
            *
          </i>
          <span className="only-spoken"> partial: {part}</span>
        </>
      )}
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
