import type { DashboardAlert, Datapoint, Fuel } from 'contract'
import { standing } from '#data/thresholds.ts'
import { formatChange, formatIn, notApplicable } from '#format.ts'
import { Missing, sheetLook } from '#tables/sheet.tsx'
import { Direction } from '#ui/direction.tsx'
import { type Column, directed } from './hour-columns.ts'
import style from './hour-sheet.module.css'
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
      {words && (
        <td>
          {cell?.v == null ? <span className={sheetLook.quiet}>{notApplicable}</span> : <Direction mw={cell.v} bare />}
        </td>
      )}
    </>
  )
}

function Written({ cell, column, alert }: { cell: Cell; column: Column; alert: DashboardAlert | undefined }) {
  if (cell.state === 'missing') return <Missing>missing</Missing>
  if (cell.state === 'late') return <span className={sheetLook.quiet}>not yet</span>
  if (cell.v === null) return <span className={sheetLook.quiet}>{notApplicable}</span>
  const note = [
    cell.peak && 'peak',
    cell.state === 'so far' && 'so far',
    cell.q === 'estimated' && 'est.',
    cell.state !== 'so far' && cell.q === 'partial' && 'partial',
    cell.q === 'suspect' && 'suspect',
  ].filter(Boolean)
  const stands = column.part === 'error' ? null : standing(cell.v, alert)
  return (
    <>
      {(stands === 'below' || stands === 'above') && (
        <b className={style.outside}>{stands === 'below' ? '▼ LOW' : '▲ HIGH'}</b>
      )}
      {note.length > 0 && <span className={sheetLook.note}>{note.join(' ')}</span>}
      <span className={cell.peak ? sheetLook.strong : undefined}>{numberOf(cell.v, column)}</span>
    </>
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
        {value === null ? <span className={sheetLook.quiet}>{notApplicable}</span> : numberOf(value, column)}
        {value !== null && lacking && <span className={sheetLook.quiet}> partial</span>}
      </td>
      {words && <td className={sheetLook.quiet}>{value === null ? notApplicable : <Direction mw={value} bare />}</td>}
    </>
  )
}

function numberOf(value: number, { datapoint, part }: Column): string {
  const { unit, decimals } = datapoint
  if (part === 'error') return formatChange(value, (one) => formatIn(unit, one, decimals))
  return formatIn(unit, directed(datapoint) ? Math.abs(value) : value, decimals)
}
