import { type Cursor, useCursor } from '#charts/cursor.ts'
import type { Frame } from '#charts/grammar.ts'
import { readingAt } from '#charts/reading.ts'
import { dayName } from '#charts/wall-clock.ts'
import { useNow, useSystem } from '#data/system.ts'
import { formatChange, formatMw } from '#format.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import { StateWord } from '#ui/state-word.tsx'
import { Value } from '#ui/value.tsx'
import style from './adequacy.module.css'
import { type Supply, tightest, tightestHours } from './supply.ts'

type Props = { supply: Supply; frame: Frame; cursor: Cursor; run: number | null }

/** The hour under the cursor, else the tightest of those shown: its margin, what it is made of; and the next tightest. */
export function Margin({ supply, frame, cursor, run }: Props) {
  const { offsets } = useSystem()
  const times = useMarketTime()
  const now = useNow(30_000)
  const at = useCursor(cursor)
  const worst = tightest(supply.excess, frame.from, frame.to)
  const moment = at ?? worst?.t ?? null
  const read = (series: Supply['excess']) => (moment === null ? null : (readingAt(series, moment)?.v ?? null))
  const index = moment === null ? -1 : supply.t.findIndex((t) => t <= moment && moment < t + supply.intervalMs)
  const hour = (t: number) => `${dayName(offsets, t)}, ${times.hourOf(t)}`
  const rest = supply.rest[index] ?? null
  return (
    <aside className={style.side} aria-label="Margin">
      <section>
        <header>
          <h2>{at === null ? 'Tightest hour shown' : 'At the cursor'}</h2>
          <span>{moment === null ? '—' : hour(moment)}</span>
        </header>
        <Excess mw={read(supply.excess)} lead />
        <dl>
          <Line label="Total supply" mw={read(supply.total)} />
          <Line label="Requirement" mw={read(supply.requirement)} />
          <Line label="Demand forecast" mw={read(supply.demand)} />
        </dl>
      </section>
      <section>
        <header>
          <h2>Supply by layer</h2>
          <span>capacity less outages, MW</span>
        </header>
        <dl>
          {[...supply.layers].reverse().map((layer) => (
            <Line key={layer.key} label={layer.label} colour={layer.colour} mw={read(layer)} bare />
          ))}
          {rest !== null && Math.abs(rest) >= 1 && (
            <div>
              <dt>Bottled, regulation, outages of no fuel</dt>
              <dd>{formatChange(rest)}</dd>
            </div>
          )}
        </dl>
      </section>
      <section>
        <header>
          <h2>Tightest hours</h2>
          <span>excess MW</span>
        </header>
        <ol className={style.hours}>
          {tightestHours(supply.excess, frame.from, frame.to, 6).map((one) => (
            <li key={one.t}>
              <span>{hour(one.t)}</span>
              <Excess mw={one.v} />
            </li>
          ))}
        </ol>
      </section>
      <p className={style.note}>
        {run === null ? 'no run' : `newest report of ${times.clock(run)}, ${times.ago(run, now)}`}
      </p>
    </aside>
  )
}

/** The margin with its sign and its word; a shortfall also has its shape. */
function Excess({ mw, lead = false }: { mw: number | null; lead?: boolean }) {
  if (mw === null) return <StateWord state="missing" />
  const word = mw < 0 ? 'short' : 'excess'
  return (
    <span className={lead ? style.lead : style.inline}>
      {lead ? <b>{formatChange(mw)}</b> : formatChange(mw)}
      {lead && <small>MW</small>} {mw < 0 ? <em className={style.short}>■ SHORTFALL</em> : <i>{word}</i>}
    </span>
  )
}

function Line({
  label,
  mw,
  colour,
  bare = false,
}: {
  label: string
  mw: number | null
  colour?: string
  bare?: boolean
}) {
  return (
    <div>
      <dt>
        {colour && <i className={style.swatch} style={{ background: colour }} />}
        {label}
      </dt>
      <dd>
        <Value value={mw} unit={bare ? '' : 'MW'} text={mw === null ? undefined : formatMw(mw)} />
      </dd>
    </div>
  )
}
