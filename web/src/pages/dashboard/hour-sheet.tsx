import type { Datapoint, Fuel, HourlyAnswer } from 'contract'
import { Fragment, useMemo } from 'react'
import { shortTime } from '#charts/wall-clock.ts'
import { useSystem } from '#data/system.ts'
import { formatChange, formatIn, notApplicable } from '#format.ts'
import { Missing, Sheet, sheetLook } from '#tables/sheet.tsx'
import { Direction } from '#ui/direction.tsx'
import { useMarketTime } from '#ui/market-time.tsx'
import { type Cell, cellsOf, type Foot, footOf, type Group, type Part, withPeak } from './hour-table.ts'

type Props = { groups: readonly Group[]; answer: HourlyAnswer; now: number; zone: string; caption: string }
type Column = { datapoint: Datapoint; part: Part; first: boolean; label: string; cells: Cell[]; foot: Foot }
/** The head above the columns of one datapoint, or of several fuels or ties of one kind. */
type Head = { key: string; name: string; unit: string; span: number }

/** The hours of a market day under the heads of its datapoints; the hour that runs stays in view. */
export function HourSheet({ groups, answer, now, zone, caption }: Props) {
  const { fuels } = useSystem()
  const times = useMarketTime()
  const columns = useMemo(() => columnsOf(groups, answer, now), [groups, answer, now])
  const heads = useMemo(() => headsOf(groups), [groups])
  const ahead = answer.hours.findIndex((hour) => hour.start > now)
  return (
    <Sheet label="Hours of the day">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <td />
            {heads.map((head) => (
              <th key={head.key} colSpan={head.span} scope="colgroup" className={sheetLook.group}>
                <b>{head.name}</b> {head.unit}
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col">
              <b>Hour {times.hour === 'starting' ? 'beginning' : 'ending'}</b> {zone}
            </th>
            {columns.map(({ datapoint, part, first, label }) => (
              <Fragment key={`${datapoint.tag} ${part}`}>
                <th scope="col" className={first ? sheetLook.group : undefined} title={datapoint.tag}>
                  <Swatch datapoint={datapoint} fuels={fuels} />
                  {label}
                </th>
                {directed(datapoint) && part !== 'error' && <th scope="col">direction</th>}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.hours.map((hour, i) => {
            const running = hour.start <= now && now < hour.end
            return (
              <Fragment key={hour.start}>
                {i === ahead && i > 0 && (
                  <tr className={sheetLook.divider}>
                    <td colSpan={1 + heads.reduce((sum, head) => sum + head.span, 0)}>
                      forecast and schedules from here
                    </td>
                  </tr>
                )}
                <tr className={running ? sheetLook.now : hour.start > now ? sheetLook.ahead : undefined}>
                  <th scope="row">
                    {times.hourLabel(hour.label)}
                    {running && ' now'}{' '}
                    <span className={sheetLook.quiet}>
                      {shortTime(times.offsets, hour.start, answer.hours[0]?.start ?? hour.start)}
                      {/* On a day of 23 or 25 hours the clock alone does not tell which hour it is. */}
                      {answer.hours.length !== 24 && times.zone === 'market' && ` ${offsetName(hour.offset)}`}
                    </span>
                  </th>
                  {columns.map((column) => (
                    <Figure key={`${column.datapoint.tag} ${column.part}`} column={column} cell={column.cells[i]} />
                  ))}
                </tr>
              </Fragment>
            )
          })}
        </tbody>
        <tfoot>
          {feet.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {columns.map((column) => (
                <FootFigure key={`${column.datapoint.tag} ${column.part}`} column={column} id={id} />
              ))}
            </tr>
          ))}
        </tfoot>
      </table>
    </Sheet>
  )
}

const feet = [
  { id: 'min', name: 'Minimum' },
  { id: 'average', name: 'Average' },
  { id: 'max', name: 'Maximum' },
  { id: 'total', name: 'Total MWh' },
] as const

function columnsOf(groups: readonly Group[], { hours }: HourlyAnswer, now: number): Column[] {
  return groups.flatMap((group, at) => {
    const { datapoint, parts } = group
    const cells = withPeak(new Map(parts.map((part) => [part, cellsOf(group, part, hours, now)])), datapoint)
    const together = sharesHead(group, groups[at - 1]) || sharesHead(group, groups[at + 1])
    const first = !sharesHead(group, groups[at - 1])
    return parts.map((part, i) => {
      const own = cells.get(part) ?? []
      const label = !together ? part : part === 'actual' ? datapoint.entity.name : `${datapoint.entity.name} ${part}`
      return { datapoint, part, first: first && i === 0, label, cells: own, foot: footOf(own, part, datapoint, hours) }
    })
  })
}

function headsOf(groups: readonly Group[]): Head[] {
  const heads: Head[] = []
  groups.forEach((group, i) => {
    const { datapoint, parts } = group
    const last = heads.at(-1)
    if (last && sharesHead(group, groups[i - 1])) {
      last.span += spanOf(datapoint, parts)
      last.name = `${nameOfKind(datapoint)} by ${datapoint.entity.type}`
    } else
      heads.push({ key: datapoint.tag, name: datapoint.name, unit: datapoint.unit, span: spanOf(datapoint, parts) })
  })
  return heads
}

/** Fuels (or ties) of one kind that stand side by side stand under one head. */
function sharesHead({ datapoint: one }: Group, other: Group | undefined): boolean {
  if (!other || one.entity.type === 'system') return false
  const { entity, kind, unit, qualifier } = other.datapoint
  return entity.type === one.entity.type && kind === one.kind && unit === one.unit && qualifier === one.qualifier
}

function nameOfKind({ kind }: Datapoint): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')
}

/** Flows have a direction that is told in words beside every figure. */
function directed({ kind }: Datapoint): boolean {
  return kind === 'flow'
}

function spanOf(datapoint: Datapoint, parts: readonly Part[]): number {
  return parts.length + (directed(datapoint) ? parts.filter((part) => part !== 'error').length : 0)
}

function Swatch({ datapoint: { entity }, fuels }: { datapoint: Datapoint; fuels: readonly Fuel[] }) {
  const fuel = entity.type === 'fuel' && fuels.find((one) => one.id === entity.id)
  return fuel ? <i className={sheetLook.swatch} style={{ background: fuel.colour }} /> : null
}

function Figure({ column, cell }: { column: Column; cell: Cell | undefined }) {
  const { datapoint, part, first } = column
  const group = first ? sheetLook.group : undefined
  const words = part !== 'error' && directed(datapoint)
  return (
    <>
      <td className={group}>{cell && <Written cell={cell} column={column} />}</td>
      {words && (
        <td>
          {cell?.v == null ? <span className={sheetLook.quiet}>{notApplicable}</span> : <Direction mw={cell.v} bare />}
        </td>
      )}
    </>
  )
}

function Written({ cell, column }: { cell: Cell; column: Column }) {
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
  return (
    <>
      {note.length > 0 && <span className={sheetLook.note}>{note.join(' ')}</span>}
      <span className={cell.peak ? sheetLook.strong : undefined}>{numberOf(cell.v, column)}</span>
    </>
  )
}

function FootFigure({ column, id }: { column: Column; id: keyof Omit<Foot, 'whole'> }) {
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

function offsetName(minutes: number): string {
  const hours = Math.abs(minutes) / 60
  return `UTC${minutes < 0 ? '−' : '+'}${Number.isInteger(hours) ? hours : hours.toFixed(1)}`
}
