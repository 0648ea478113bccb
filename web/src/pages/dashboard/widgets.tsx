import { type Cursor, createCursor } from '#charts/cursor.ts'
import type { Frame } from '#charts/grammar.ts'
import { StripGroup } from '#charts/strip.tsx'
import { TimeAxis } from '#charts/time-axis.tsx'
import { useWidgets } from '#data/settings.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import { Failed } from '#ui/states.tsx'
import { Widget } from '#widgets/widget.tsx'
import { overTime } from '#widgets/widget-series.ts'
import style from './charts.module.css'

type Props = {
  frame: Frame
  cursor: Cursor
  stepMs: number
  onRange: (from: number, to: number) => void
  onReset?: () => void
}

/** The user's own widgets below the strips, in their order: those over time share the page's axis and cursor. */
export function Widgets({ frame, cursor, stepMs, onRange, onReset }: Props) {
  const times = useMarketTime()
  const { widgets, state, error, refetch } = useWidgets()
  if (state === 'failed') return <Failed title="Your widgets could not be loaded." error={error} retry={refetch} />
  const timed = widgets?.filter((one) => overTime(one.type)) ?? []
  const others = widgets?.filter((one) => !overTime(one.type)) ?? []
  const shared = { frame, stepMs }
  return (
    <>
      {timed.length > 0 && (
        <StripGroup className={style.timed} cursor={cursor} {...shared} onRange={onRange} onReset={onReset}>
          {timed.map(({ id, type, name, datapoints }) => (
            <Widget key={id} {...{ type, name, datapoints, cursor }} {...shared} ledger />
          ))}
          <div className={style.axis}>
            <TimeAxis frame={frame} cursor={cursor} say={(at) => (at === null ? 'Now' : times.clock(at))} />
          </div>
        </StripGroup>
      )}
      {others.length > 0 && (
        <div className={style.others}>
          {others.map(({ id, type, name, datapoints }) => (
            <Widget key={id} {...{ type, name, datapoints }} {...shared} cursor={still} />
          ))}
        </div>
      )}
    </>
  )
}

/** What is not drawn over time has no cursor. */
const still = createCursor()
