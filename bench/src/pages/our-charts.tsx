import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createCursor } from 'web/src/charts/cursor.ts'
import type { Frame, Layer } from 'web/src/charts/grammar.ts'
import { TimeChart } from 'web/src/charts/time-chart.tsx'
import 'web/src/theme.css'
import './charts.css'
import { type Charts, drive, painted } from './drive.ts'
import { type MadeChart, type MadeTick, points, stepMs } from './made.ts'

// The same charts as the product draws them.
const charts = (await (await fetch('/charts.json')).json()) as MadeChart[]
const cursor = createCursor()
const format = (value: number) => value.toFixed(0)
const handle: { current: Charts | null } = { current: null }
const place = document.getElementById('app') as HTMLElement
flushSync(() => createRoot(place).render(<Page first={charts} told={handle} />))
// a plot is built by an effect, after its place has a size
await painted()
if (handle.current) drive(handle.current)

function Page({ first, told }: { first: MadeChart[]; told: Ref<Charts> }) {
  const [shown, setShown] = useState({ charts: first, frame: frameUntil(lastOf(first) + stepMs) })
  const host = useRef<HTMLDivElement>(null)
  useImperativeHandle(told, () => ({
    tick: (tick) =>
      flushSync(() =>
        setShown((before) => ({ charts: withTick(before.charts, tick), frame: frameUntil(tick.t + stepMs) })),
      ),
    // as a drag does it: the group's view moves, its frame stays
    pan(byMs) {
      const { from, to } = cursor.view.state().stretch ?? shown.frame
      flushSync(() => cursor.view.show({ from: from + byMs, to: to + byMs }, true))
    },
    rest: () => flushSync(() => cursor.view.release()),
    hover(share) {
      const plot = host.current?.querySelector('[role=img]')
      const box = plot?.getBoundingClientRect()
      if (!plot || !box) return
      const clientX = box.left + share * box.width
      plot.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY: box.top + 20, bubbles: true }))
    },
  }))
  return (
    <div className="charts" ref={host}>
      {shown.charts.map((chart) => (
        <div key={chart.title}>
          <Chart chart={chart} frame={shown.frame} />
        </div>
      ))}
    </div>
  )
}

function Chart({ chart, frame }: { chart: MadeChart; frame: Frame }) {
  const layers = useMemo((): Layer[] => {
    const series = chart.series.map((one) => ({ ...one, key: one.label, intervalMs: stepMs }))
    return [{ type: chart.stacked ? 'stack' : 'actual', series }]
  }, [chart])
  return <TimeChart {...{ title: chart.title, unit: 'MW', frame, layers, cursor, stepMs, format }} />
}

/** New columns, as the cache of the product makes them: a chart must not see what it drew change under it. */
function withTick(before: MadeChart[], { t, v }: MadeTick): MadeChart[] {
  let i = 0
  return before.map((chart) => ({
    ...chart,
    series: chart.series.map((one) => ({ ...one, t: [...one.t.slice(1), t], v: [...one.v.slice(1), v[i++] ?? 0] })),
  }))
}

function frameUntil(to: number): Frame {
  return { from: to - points * stepMs, to, now: to, offsets: [[0, -300]], zoneNames: { '-300': 'EST' } }
}

function lastOf([chart]: MadeChart[]): number {
  return chart?.series[0]?.t.at(-1) ?? 0
}
