import { useMemo, useState } from 'react'
import { Attribution } from '#charts/attribution.tsx'
import { createCursor } from '#charts/cursor.ts'
import { RangeControl } from '#charts/range-control.tsx'
import { StripGroup } from '#charts/strip.tsx'
import { TimeAxis } from '#charts/time-axis.tsx'
import { useSystem, useSystemChoice } from '#data/system.ts'
import { useFrame } from '#data/use-frame.ts'
import { Link } from '#navigation/link.tsx'
import { useParams } from '#navigation/use-address.ts'
import { paths } from '#paths.ts'
import { useMarketTime } from '#ui/market-time.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Empty } from '#ui/states.tsx'
import { decodeWidget, type WidgetDescription } from '#widgets/address.ts'
import { Widget } from '#widgets/widget.tsx'
import { overTime } from '#widgets/widget-series.ts'
import style from './chart.module.css'

/** One widget alone, as its address describes it. */
export default function ChartPage() {
  const { widgetData } = useParams()
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
              <Link search={(before) => ({ ...before, system: meant })}>Show it</Link>
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
  const { attribution } = useSystem()
  const times = useMarketTime()
  const { frame, range, text, choose, zoom, reset } = useFrame(widget.range)
  const [cursor] = useState(createCursor)
  const stepMs = 300_000
  return (
    <div className={style.page}>
      <PageHead title={widget.name}>
        <RangeControl {...{ frame, range, text, choose }} />
      </PageHead>
      <StripGroup className={style.widget} {...{ frame, cursor, stepMs }} onRange={zoom} onReset={reset}>
        <Widget
          type={widget.type}
          name={widget.name}
          datapoints={widget.datapoints}
          {...{ frame, cursor, stepMs }}
          ledger={overTime(widget.type)}
        />
        {overTime(widget.type) && (
          <div className={style.axis}>
            <TimeAxis frame={frame} cursor={cursor} say={(at) => (at === null ? 'Now' : times.clock(at))} />
          </div>
        )}
      </StripGroup>
      <Attribution of={attribution} />
    </div>
  )
}
