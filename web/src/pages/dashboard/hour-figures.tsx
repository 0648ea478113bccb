import type { DashboardAlert, Datapoint, Fuel } from 'contract'
import { beyondOf } from '#data/thresholds.ts'
import { formatChange, formatIn } from '#format.ts'
import { sheetLook } from '#tables/sheet.tsx'
import { Direction } from '#ui/direction.tsx'
import { Outside, StateWord } from '#ui/state-word.tsx'
import type { State } from '#ui/vocabulary.ts'
import { type Column, directed } from './hour-columns.ts'
import type { Cell, Foot } from './hour-table.ts'

/** A fuel's colour beside its name. */
export function Swatch({ datapoint: { entity }, fuels }: { datapoint: Datapoint; fuels: readonly Fuel[] }) {
  const fuel = entity.type === 'fuel' && fuels.find((one) => one.id === entity.id)
  return fuel ? <i className={sheetLook.swatch} style={{ background: fuel.colour }} /> : null
}

type FigureProps = { column: Column; cell: Cell | undefined; alert: DashboardAlert | undefined; place: string }

/** One figure of an hour; `place` is where the keys find it. */
export function Figure({ column, cell, alert, place }: FigureProps) {
  const { datapoint, part, first } = column
  const group = first ? sheetLook.group : undefined
  const words = part !== 'error' && directed(datapoint)
  const asks = column.tag !== null && cell?.state !== 'ahead' && cell?.v != null && !cell.finer
  return (
    <>
      <td className={group} tabIndex={-1} data-place={place} data-asks={asks || undefined}>
        {cell && <Written cell={cell} column={column} alert={alert} />}
      </td>
      {words && <td>{cell?.v == null ? <StateWord state="none" /> : <Direction mw={cell.v} bare />}</td>}
    </>
  )
}

function Written({ cell, column, alert }: { cell: Cell; column: Column; alert: DashboardAlert | undefined }) {
  if (cell.state === 'missing') return <StateWord state="missing" />
  if (cell.state === 'late') return <StateWord state="late" />
  if (cell.v === null) return <StateWord state="none" />
  const beyond = column.part === 'error' ? null : beyondOf(cell.v, alert, column.datapoint)
  const runs = cell.state === 'so far'
  return (
    <>
      {beyond && <Outside side={beyond.side} />}
      {cell.peak && <span className={sheetLook.note}>peak</span>}
      {runs && <Note state="running" />}
      {cell.q === 'estimated' && <Note state="estimated" />}
      {!runs && cell.q === 'partial' && <Note state="partial" />}
      {cell.q === 'suspect' && <Note state="suspect" />}
      <span className={cell.peak ? sheetLook.strong : undefined}>{numberOf(cell.v, column)}</span>
    </>
  )
}

/** Before its figure, so that the figures of a column stay in line. */
function Note({ state }: { state: State }) {
  return (
    <span className={sheetLook.note}>
      <StateWord state={state} />
    </span>
  )
}

/** A figure at the foot of a column. */
export function FootFigure({ column, id }: { column: Column; id: keyof Omit<Foot, 'whole'> }) {
  const { datapoint, part, first, foot } = column
  const value = foot[id]
  const words = part !== 'error' && directed(datapoint)
  const lacking = id === 'total' && !foot.whole
  return (
    <>
      <td className={first ? sheetLook.group : undefined}>
        {value === null ? <StateWord state="none" /> : numberOf(value, column)}
        {value !== null && lacking && <StateWord state="partial" />}
      </td>
      {words && (
        <td className={sheetLook.quiet}>
          {value === null ? <StateWord state="none" /> : <Direction mw={value} bare />}
        </td>
      )}
    </>
  )
}

function numberOf(value: number, { datapoint, part }: Column): string {
  const { unit, decimals } = datapoint
  if (part === 'error') return formatChange(value, (one) => formatIn(unit, one, decimals))
  return formatIn(unit, directed(datapoint) ? Math.abs(value) : value, decimals)
}
