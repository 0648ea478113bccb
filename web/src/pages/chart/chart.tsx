import { Link, useParams } from '@tanstack/react-router'
import { defaultRange, parseRange } from 'grid/range.ts'
import { useMemo, useState } from 'react'
import { Attribution } from '#charts/attribution.tsx'
import { createCursor } from '#charts/cursor.ts'
import type { Frame } from '#charts/grammar.ts'
import { RangeControl } from '#charts/range-control.tsx'
import { StripGroup } from '#charts/strip.tsx'
import { TimeAxis } from '#charts/time-axis.tsx'
import { useNow, useSystem, useSystemChoice } from '#data/system.ts'
import { useQueryText } from '#data/use-query-text.ts'
import { formatClock } from '#format.ts'
import { paths } from '#paths.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Empty } from '#ui/states.tsx'
import { decodeWidget, type WidgetDescription } from '#widgets/address.ts'
import { Widget } from '#widgets/widget.tsx'
import { overTime } from '#widgets/widget-series.ts'
import style from './chart.module.css'

/** One widget alone, as its address describes it. */
export default function ChartPage() {
  const { widgetData } = useParams({ strict: false }) as { widgetData?: string }
  const { widget, fault } = useMemo(() => decodeWidget(widgetData ?? ''), [widgetData])
  const { systems } = useSystemChoice()
  const { id, name } = useSystem()
  if (fault !== undefined)
    return (
      <>
        <PageHead title="Chart" />
        <Empty
          title="The address of this chart is damaged."
          action={<Link to={paths.chart}>Open the default chart</Link>}
        >
          {fault}
        </Empty>
      </>
    )
  const meant = widget.system
  if (meant !== undefined && meant !== id)
    return (
      <>
        <PageHead title={widget.name} />
        <Empty
          title="This chart is of another system."
          action={
            systems.some((one) => one.id === meant) ? (
              <Link to="." search={((before: Record<string, unknown>) => ({ ...before, system: meant })) as never}>
                Show it
              </Link>
            ) : undefined
          }
        >
          {systems.some((one) => one.id === meant)
            ? `The page shows ${name}.`
            : `"${meant}" is not among the systems you may see.`}
        </Empty>
      </>
    )
  return <Alone widget={widget} />
}

function Alone({ widget }: { widget: WidgetDescription }) {
  const { attribution, offsets, zone_names } = useSystem()
  const now = useNow(30_000)
  const [asked, setAsked] = useQueryText('range')
  const [cursor] = useState(createCursor)
  const own = widget.range ?? defaultRange
  const text = asked ?? own
  const hour = Math.floor(now / 3_600_000) * 3_600_000
  const range = useMemo(() => parseRange(text, hour) ?? parseRange(defaultRange, hour), [text, hour])
  const frame = useMemo<Frame | null>(
    () => range && { from: range.from, to: range.to, now, offsets, zoneNames: zone_names },
    [range, now, offsets, zone_names],
  )
  if (!frame || !range) return null
  const stepMs = 300_000
  return (
    <div className={style.page}>
      <PageHead title={widget.name}>
        <RangeControl
          frame={frame}
          range={range}
          text={text}
          choose={(next) => setAsked(next === own ? undefined : next)}
        />
      </PageHead>
      <StripGroup className={style.widget} frame={frame} cursor={cursor} stepMs={stepMs}>
        <Widget
          type={widget.type}
          name={widget.name}
          datapoints={widget.datapoints}
          {...{ frame, cursor, stepMs }}
          ledger={overTime(widget.type)}
        />
        {overTime(widget.type) && (
          <div className={style.axis}>
            <TimeAxis
              frame={frame}
              cursor={cursor}
              say={(at) => (at === null ? 'Now' : formatClock(at, offsets, zone_names))}
            />
          </div>
        )}
      </StripGroup>
      <Attribution of={attribution} />
    </div>
  )
}
