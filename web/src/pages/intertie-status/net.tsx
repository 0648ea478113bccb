import type { IntertiesAnswer } from 'contract'
import { type ReactNode, useMemo } from 'react'
import { useProvenance } from '#data/provenance.ts'
import { useNow } from '#data/system.ts'
import { formatChange, formatMw, notApplicable } from '#format.ts'
import { Direction } from '#ui/direction.tsx'
import { Flow } from '#ui/flow.tsx'
import { Value } from '#ui/value.tsx'
import type { Day } from './day.ts'
import { DayCell, type HourChoice } from './day-cell.tsx'
import { headroomOf, type Room } from './headroom.ts'
import style from './intertie-status.module.css'
import { figureOf, type Neighbour } from './neighbours.ts'
import { PriceValue } from './price-value.tsx'
import { FlowAge, isOld } from './tie-value.tsx'

type Props = { answer: IntertiesAnswer; neighbours: readonly Neighbour[]; day: Day; choice: HourChoice }

/** The net of all ties, in words, what is left each way, and its day. */
export function Net({ answer, neighbours, day, choice }: Props) {
  const now = useNow(5_000)
  const ask = useProvenance()
  const { net, interties, price } = answer
  const flow = figureOf(net.flow, net)
  const mw = flow.value
  const planned = net.schedule?.[1] ?? null
  const room = headroomOf(neighbours)
  const given = net.read_from.flow
  const ties = useMemo(() => (net.tags.flow ? [net] : interties), [net, interties])
  const state = {
    quality: mw === null ? undefined : flow.q,
    stale: isOld(flow, now),
    provenance: given && flow.t !== null ? ask(given, flow.t) : undefined,
  }
  return (
    <section className={style.net} aria-label="Net interchange">
      <div className={style.total}>
        <h2>Net interchange</h2>
        <p className={style.lead}>
          <Flow mw={mw} {...state} />
        </p>
        <p>
          <FlowAge flow={flow} now={now} />
          {flow.q === 'partial' && <span className="age"> · without the ties that have no data</span>}
        </p>
        <SumOfTies net={net} />
      </div>
      <dl className={style.figures}>
        <Line label="Net schedule">
          <Direction mw={planned} />
        </Line>
        <Line label="Deviation">
          {mw === null || planned === null ? (
            notApplicable
          ) : (
            <Value value={mw - planned} unit="MW" text={formatChange(mw - planned)} />
          )}
        </Line>
        <Line label="Export headroom">
          <Headroom room={room.export} />
        </Line>
        <Line label="Import headroom">
          <Headroom room={room.import} />
        </Line>
        {price && (
          <Line label="Price here" className={style.priceHere}>
            <PriceValue price={price} now={now} />
          </Line>
        )}
      </dl>
      <div className={style.netDay}>
        <DayCell name="Net interchange" of={day.of(ties)} day={day} choice={choice} />
      </div>
    </section>
  )
}

/** The operator's total and the sum of its ties are two numbers; where they differ both are shown. */
function SumOfTies({ net }: { net: IntertiesAnswer['net'] }) {
  const [total, sum] = [net.flow, net.ties_flow]
  if (!net.read_from.flow || total?.[1] == null || sum?.[1] == null) return null
  // Ties of another moment, or not all of them, are no sum to compare with.
  if (sum[0] !== total[0] || sum[2] === 'partial' || Math.abs(sum[1] - total[1]) < 1) return null
  return (
    <p className="age">
      the operator's total; its ties add up to <Direction mw={sum[1]} />
    </p>
  )
}

function Headroom({ room: { mw, known, of } }: { room: Room }) {
  if (mw === null) return <span className="quiet">no limits known</span>
  return (
    <Value value={mw} unit="MW" text={formatMw(mw)}>
      {known < of && (
        <span className="value-note">
          {' '}
          {known} of {of} ties
        </span>
      )}
    </Value>
  )
}

function Line({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
