import type { HourlyAnswer } from 'contract'
import { Fragment, useEffect, useMemo, useRef } from 'react'
import { shortTime } from '#charts/wall-clock.ts'
import type { AlertsByTag } from '#data/settings.ts'
import { useSystem } from '#data/system.ts'
import { Sheet, sheetLook } from '#tables/sheet.tsx'
import { useMarketTime } from '#ui/market-time.tsx'
import { columnsOf, directed, headsOf } from './hour-columns.ts'
import { Figure, FootFigure, Swatch } from './hour-figures.tsx'
import style from './hour-sheet.module.css'
import type { Group } from './hour-table.ts'
import { useCellKeys } from './use-cell-keys.tsx'

type Props = {
  groups: readonly Group[]
  answer: HourlyAnswer
  now: number
  zone: string
  caption: string
  /** The user's thresholds; what lies outside is marked. */
  alerts: AlertsByTag | undefined
}

/** The hours of a market day under the heads of its datapoints; the hour that runs stays in view. */
export function HourSheet({ groups, answer, now, zone, caption, alerts }: Props) {
  const { fuels } = useSystem()
  const times = useMarketTime()
  const columns = useMemo(() => columnsOf(groups, answer, now), [groups, answer, now])
  const heads = useMemo(() => headsOf(groups), [groups])
  const ahead = answer.hours.findIndex((hour) => hour.start > now)
  const table = useRunningInView(answer.date)
  const { source, ...listeners } = useCellKeys(columns, answer)
  return (
    <Sheet label="Hours of the day" {...listeners}>
      <table ref={table} className={style.hours}>
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
                <tr
                  data-now={running || undefined}
                  className={running ? sheetLook.now : hour.start > now ? sheetLook.ahead : undefined}
                >
                  <th scope="row">
                    {times.hourLabel(hour.label)}
                    {running && ' now'}{' '}
                    <span className={sheetLook.quiet}>
                      {shortTime(times.offsets, hour.start, answer.hours[0]?.start ?? hour.start)}
                      {/* On a day of 23 or 25 hours the clock alone does not tell which hour it is. */}
                      {answer.hours.length !== 24 && times.zone === 'market' && ` ${offsetName(hour.offset)}`}
                    </span>
                  </th>
                  {columns.map((column, k) => (
                    <Figure
                      key={`${column.datapoint.tag} ${column.part}`}
                      column={column}
                      cell={column.cells[i]}
                      alert={alerts?.get(column.datapoint.tag)}
                      place={`${i} ${k}`}
                    />
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
      {source}
    </Sheet>
  )
}

/** Where not all hours fit, the table opens on the one that runs. */
function useRunningInView(date: string) {
  const table = useRef<HTMLTableElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per day shown
  useEffect(() => {
    const sheet = table.current?.closest('section')
    // It is pinned itself; the row before it tells where it belongs.
    const before = table.current?.querySelector('[data-now]')?.previousElementSibling
    if (sheet && before instanceof HTMLElement) sheet.scrollTop = before.offsetTop - sheet.clientHeight / 2
  }, [date])
  return table
}

const feet = [
  { id: 'min', name: 'Minimum' },
  { id: 'average', name: 'Average' },
  { id: 'max', name: 'Maximum' },
  { id: 'total', name: 'Total MWh' },
] as const

function offsetName(minutes: number): string {
  const hours = Math.abs(minutes) / 60
  return `UTC${minutes < 0 ? '−' : '+'}${Number.isInteger(hours) ? hours : hours.toFixed(1)}`
}
