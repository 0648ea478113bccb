import type { Widget as WidgetSetting } from 'contract'
import type { Cursor } from '#charts/cursor.ts'
import type { Frame } from '#charts/grammar.ts'
import { StripGroup } from '#charts/strip.tsx'
import { TimeAxis } from '#charts/time-axis.tsx'
import { useWidgets } from '#data/settings.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import { Failed } from '#ui/states.tsx'
import { InView } from '#widgets/in-view.tsx'
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
  const shared = { frame, stepMs, cursor }
  return blocksOf(widgets ?? []).map(({ timed, widgets: block }) =>
    timed ? (
      <StripGroup key={`timed ${block[0]?.id}`} className={style.timed} {...shared} {...{ onRange, onReset }}>
        {block.map(({ id, type, name, datapoints }) => (
          <InView key={id}>
            <Widget {...{ type, name, datapoints }} {...shared} ledger />
          </InView>
        ))}
        <div className={style.axis}>
          <TimeAxis frame={frame} cursor={cursor} say={(at) => (at === null ? 'Now' : times.clock(at))} />
        </div>
      </StripGroup>
    ) : (
      <StripGroup key={`others ${block[0]?.id}`} className={style.others} {...shared} {...{ onRange, onReset }}>
        {block.map(({ id, type, name, datapoints }) => (
          <div key={id} className={type === 'sparklines' ? style.wide : undefined}>
            <InView>
              <Widget {...{ type, name, datapoints }} {...shared} />
            </InView>
          </div>
        ))}
      </StripGroup>
    ),
  )
}

type Block = { timed: boolean; widgets: WidgetSetting[] }

/** In the user's order: neighbours over time share an axis, others stand side by side. */
function blocksOf(widgets: readonly WidgetSetting[]): Block[] {
  const blocks: Block[] = []
  for (const widget of widgets) {
    const timed = overTime(widget.type)
    const last = blocks.at(-1)
    if (last?.timed === timed) last.widgets.push(widget)
    else blocks.push({ timed, widgets: [widget] })
  }
  return blocks
}
