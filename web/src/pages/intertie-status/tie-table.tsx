import { LimitBar } from '#charts/limit-bar.tsx'
import { useNow } from '#data/system.ts'
import { formatChange, formatNumber, notApplicable } from '#format.ts'
import { StateWord } from '#ui/state-word.tsx'
import { Value } from '#ui/value.tsx'
import type { Day } from './day.ts'
import { DayCell, type HourChoice } from './day-cell.tsx'
import style from './intertie-status.module.css'
import { LimitMark } from './limit-mark.tsx'
import type { Crossing, Neighbour } from './neighbours.ts'
import { PriceCell } from './price-value.tsx'
import { type Marking, rowId } from './tie-map.tsx'
import { FlowAge, FlowValue, isOld, MwValue } from './tie-value.tsx'

type Props = { neighbours: readonly Neighbour[]; day: Day; choice: HourChoice; unit: string | null } & Marking

/** A row per neighbour, below it its ties; on a phone a block each. `unit` of the prices; null: nobody knows any. */
export function TieTable({ neighbours, unit, ...rest }: Props) {
  const prices = unit !== null
  return (
    <table className={style.ties} data-prices={prices || undefined}>
      <caption className="only-spoken">Flows and schedules by neighbour and tie, MW; positive = export</caption>
      <thead>
        <tr>
          <th scope="col">Neighbour, tie</th>
          <th scope="col">Actual flow</th>
          <th scope="col">Net schedule MW</th>
          <th scope="col">Deviation MW</th>
          <th scope="col">← import limit · 0 · export limit → MW</th>
          {prices && (
            <th scope="col" className={style.prices}>
              Price across · minus here {unit}
            </th>
          )}
          <th scope="col">24 h, hourly; line = schedule, dotted = limit</th>
        </tr>
      </thead>
      <tbody>
        {neighbours.flatMap((neighbour) => [
          <TieRow key={neighbour.id} one={neighbour} prices={prices} {...rest} />,
          ...neighbour.parts.map((part) => <TieRow key={part.id} one={part} prices={prices} part {...rest} />),
        ])}
      </tbody>
    </table>
  )
}

type RowProps = { one: Crossing; prices: boolean; part?: boolean } & Omit<Props, 'neighbours' | 'unit'>

function TieRow({ one, day, choice, prices, part = false, marked, onMark }: RowProps) {
  const now = useNow(5_000)
  const [tie] = one.ties
  const alone = one.ties.length === 1
  const planned = one.ties.some(({ tags }) => tags.schedule_import !== undefined || tags.schedule_export !== undefined)
  return (
    <tr
      id={rowId(one.id)}
      className={part ? style.part : style.neighbour}
      data-marked={(alone && marked === one.id) || undefined}
      onPointerEnter={() => alone && onMark(one.id)}
      onPointerLeave={() => onMark(null)}
    >
      <th scope="row">
        {one.name}
        {!part && alone && tie && tie.name !== one.name && <small>{tie.name}</small>}
      </th>
      <td className={style.flow} data-stale={isOld(one.flow, now) || undefined}>
        <FlowValue one={one} now={now} />
        <span className={style.under}>
          <FlowAge flow={one.flow} now={now} />
        </span>
      </td>
      <td data-label="Net schedule">
        {!planned ? none : signed(one.netSchedule)}
        {planned && (
          <span className={style.under}>
            imp <Schedule one={one} field="schedule_import" value={one.scheduleImport} />
            {' · '}exp <Schedule one={one} field="schedule_export" value={one.scheduleExport} />
          </span>
        )}
      </td>
      <td data-label="Deviation">{one.deviation === null ? none : signed(one.deviation)}</td>
      <td className={style.limits}>
        <LimitBar
          flow={one.flow.value}
          schedule={one.netSchedule}
          limitImport={one.limitImport}
          limitExport={one.limitExport}
        />
        <span className={style.under}>
          {one.usedPercent !== null && `${formatNumber(one.usedPercent)} % of limit `}
          <LimitMark one={one} />
        </span>
      </td>
      {prices && (
        <td className={style.prices} data-label="Price across">
          <PriceCell one={one} now={now} />
        </td>
      )}
      <td className={style.day}>
        <DayCell name={one.name} of={day.of(one.ties)} day={day} choice={choice} />
      </td>
    </tr>
  )
}

function Schedule(props: { one: Crossing; field: 'schedule_import' | 'schedule_export'; value: number | null }) {
  return props.value === null ? <StateWord state="missing" /> : <MwValue {...props} value={props.value} />
}

const none = <span className="quiet">{notApplicable}</span>
const signed = (mw: number | null) => <Value value={mw} unit="" text={mw === null ? undefined : formatChange(mw)} />
