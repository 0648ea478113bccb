import { HourStrip } from '#charts/hour-strip.tsx'
import { LimitBar } from '#charts/limit-bar.tsx'
import { useProvenance } from '#data/provenance.ts'
import { useNow } from '#data/system.ts'
import { formatChange, formatMw, formatNumber, notApplicable } from '#format.ts'
import { Age, isStale } from '#ui/age.tsx'
import { Value } from '#ui/value.tsx'
import type { Day } from './day.ts'
import style from './intertie-status.module.css'
import type { Crossing, Neighbour } from './neighbours.ts'
import { flowInterval } from './net.tsx'
import { Way } from './way.tsx'

type Props = { neighbours: readonly Neighbour[]; day: Day; intervals: ReadonlyMap<string, number> }

/** A row per neighbour, below it its ties; on a phone a block each. */
export function TieTable({ neighbours, day, intervals }: Props) {
  return (
    <table className={style.ties}>
      <caption className="only-spoken">Flows and schedules by neighbour and tie, MW; positive = export</caption>
      <thead>
        <tr>
          <th scope="col">Neighbour, tie</th>
          <th scope="col">Actual flow</th>
          <th scope="col">Net schedule MW</th>
          <th scope="col">Import</th>
          <th scope="col">Export</th>
          <th scope="col">Deviation MW</th>
          <th scope="col" className={style.limits}>
            ← import limit · 0 · export limit → MW
          </th>
          <th scope="col">Of limit %</th>
          <th scope="col">Age</th>
          <th scope="col" className={style.day}>
            24 h, hourly; line = schedule
          </th>
        </tr>
      </thead>
      <tbody>
        {neighbours.flatMap((neighbour) => [
          <TieRow key={neighbour.id} one={neighbour} day={day} intervals={intervals} />,
          ...neighbour.parts.map((part) => <TieRow key={part.id} one={part} day={day} intervals={intervals} part />),
        ])}
      </tbody>
    </table>
  )
}

function TieRow({ one, day, intervals, part = false }: { one: Crossing; part?: boolean } & Omit<Props, 'neighbours'>) {
  const now = useNow(5_000)
  const ask = useProvenance()
  const { actual, schedule } = day.of(one.ties)
  const [tie] = one.ties
  const intervalMs = tie ? flowInterval(tie, intervals) : 0
  const staleMs = tie?.stale_after_s ? tie.stale_after_s * 1_000 : null
  const stale = one.flow.t !== null && isStale(one.flow.t, now, intervalMs, staleMs)
  const tag = tie && flowTag(tie.tags, intervals)
  const mw = one.flow.value
  return (
    <tr className={part ? style.part : style.neighbour}>
      <th scope="row">
        {one.name}
        {!part && one.ties.length === 1 && tie && tie.name !== one.name && <small>{tie.name}</small>}
      </th>
      <td className={style.flowCell} data-stale={stale || undefined}>
        <Way mw={mw}>
          {mw !== null && Math.abs(mw) < 0.5 ? undefined : (
            <Value
              value={mw === null ? null : Math.abs(mw)}
              unit="MW"
              quality={one.flow.q}
              stale={stale}
              provenance={one.ties.length === 1 && tag && one.flow.t !== null ? ask(tag, one.flow.t) : undefined}
            />
          )}
        </Way>
      </td>
      <td data-label="Net schedule">{signed(one.netSchedule)}</td>
      <td data-label="Import schedule" className={style.quiet}>
        {plain(one.scheduleImport)}
      </td>
      <td data-label="Export schedule" className={style.quiet}>
        {plain(one.scheduleExport)}
      </td>
      <td data-label="Deviation">{signed(one.deviation)}</td>
      <td className={style.limits}>
        <LimitBar flow={mw} schedule={one.netSchedule} limitImport={one.limitImport} limitExport={one.limitExport} />
      </td>
      <td data-label="Of limit">
        {one.usedPercent === null ? (
          none
        ) : (
          <span>
            {formatNumber(one.usedPercent)}
            <span className={style.percent}> %</span>
          </span>
        )}
      </td>
      <td className={style.ageCell}>
        {one.flow.t === null ? (
          <span className="age">no flow reported</span>
        ) : (
          <Age t={one.flow.t} now={now} intervalMs={intervalMs} staleAfterMs={staleMs} />
        )}
      </td>
      <td className={style.day}>
        <HourStrip actual={actual} schedule={schedule} from={day.from} to={day.to} now={day.now} />
      </td>
    </tr>
  )
}

const none = <span className={style.quiet}>{notApplicable}</span>
const signed = (mw: number | null) => (mw === null ? none : formatChange(mw))
const plain = (mw: number | null) => (mw === null ? notApplicable : formatMw(mw))

/** The datapoint of the shown flow: the finest. */
function flowTag(tags: Record<string, string>, intervals: ReadonlyMap<string, number>): string | undefined {
  return Object.entries(tags)
    .filter(([kind]) => kind === 'flow' || kind.startsWith('flow.'))
    .map(([, tag]) => tag)
    .sort((a, b) => (intervals.get(a) ?? 0) - (intervals.get(b) ?? 0))[0]
}
