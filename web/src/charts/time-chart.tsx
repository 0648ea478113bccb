import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { formatNumber } from '#format.ts'
import { type Cursor, snap } from './cursor.ts'
import type { ChartNote, Frame, Layer } from './grammar.ts'
import { labelsOf } from './labels.ts'
import { CursorLine, NowLine, placeOf } from './lines.tsx'
import { createPlot, type Plot } from './plot.ts'
import { type Scene, sceneOf } from './scene.ts'
import { summaryOf } from './summary.ts'
import style from './time-chart.module.css'
import { type Size, useSize } from './use-size.ts'

/**
 * One strip: layers over a shared stretch of time. It fills the height that its place gives it, draws its props and asks
 * for nothing. `title` names it for who cannot see it; `poles` say in words what lies above and below zero.
 */
export type TimeChartProps = {
  title: string
  unit: string
  frame: Frame
  layers: readonly Layer[]
  cursor: Cursor
  /** The cursor's stride. */
  stepMs: number
  format: (value: number) => string
  zero?: boolean
  poles?: { above: string; below: string }
  notes?: readonly ChartNote[]
}

export function TimeChart({
  title,
  unit,
  frame,
  layers,
  cursor,
  stepMs,
  format,
  zero,
  poles,
  notes = [],
}: TimeChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const size = useSize(host)
  const scene = useMemo(() => (size ? sceneOf({ frame, layers, zero }, size) : null), [frame, layers, zero, size])
  usePlot(host, size, scene)

  const follow = (event: PointerEvent<HTMLDivElement>, pin = false) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    const touch = event.pointerType === 'touch'
    if (!cursor.pinned() || pin || touch)
      cursor.move(snap(frame.from + share * (frame.to - frame.from), stepMs, frame), pin || touch)
  }
  return (
    <div className={style.chart}>
      <div className={style.values} aria-hidden>
        {(scene?.empty ? undefined : scene)?.axis.ticks.map((tick) => (
          <span key={tick} style={{ top: `${scene ? heightOf(scene, tick) : 0}%` }}>
            {formatNumber(tick, decimalsOf(scene?.axis.ticks ?? []))}
          </span>
        ))}
      </div>
      <div
        className={style.plot}
        ref={host}
        role="img"
        aria-label={scene ? summaryOf(title, unit, scene, format) : title}
        tabIndex={-1}
        onPointerMove={follow}
        onPointerDown={(event) => follow(event, !cursor.pinned() || event.pointerType === 'touch')}
        onPointerLeave={() => cursor.pinned() || cursor.move(null)}
      >
        {scene && size && <Words scene={scene} size={size} poles={poles} notes={notes} />}
        <NowLine frame={frame} />
        <CursorLine frame={frame} cursor={cursor} />
      </div>
    </div>
  )
}

type WordsProps = { scene: Scene; size: Size } & Pick<TimeChartProps, 'poles' | 'notes'>

function Words({ scene, size, poles, notes }: WordsProps) {
  const zeroAt = heightOf(scene, 0)
  return (
    <div className={style.words} aria-hidden>
      {notes?.map((note) => (
        <span
          key={note.t}
          className={style.note}
          data-alarm={note.alarm || undefined}
          data-side={placeOf(scene.frame, note.t) > 60 ? 'left' : undefined}
          style={{ left: `${placeOf(scene.frame, note.t)}%` }}
        >
          <i>{note.text}</i>
        </span>
      ))}
      {labelsOf(scene, size).map((label) => (
        <b key={label.key} className={style[label.kind]} style={{ left: label.x, top: label.y }}>
          {label.text}
        </b>
      ))}
      {scene.empty && <span className={style.nothing}>no readings in this stretch of time</span>}
      {poles && !scene.empty && zeroAt > 8 && <span className={style.above}>{poles.above}</span>}
      {poles && !scene.empty && zeroAt < 92 && <span className={style.below}>{poles.below}</span>}
    </div>
  )
}

function usePlot(host: { current: HTMLDivElement | null }, size: Size | null, scene: Scene | null) {
  const plot = useRef<Plot | null>(null)
  useEffect(() => {
    if (!size || !scene || !host.current) return
    plot.current ??= createPlot(host.current, size, scene)
    plot.current.resize(size.width, size.height)
    plot.current.show(scene)
  }, [host, size, scene])
  useEffect(
    () => () => {
      plot.current?.destroy()
      plot.current = null
    },
    [],
  )
}

/** Percent from the top of the plot. */
function heightOf({ axis }: Scene, value: number): number {
  return ((axis.high - value) / (axis.high - axis.low)) * 100
}

function decimalsOf(ticks: readonly number[]): number {
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0))
  return step >= 1 || step === 0 ? (Number.isInteger(step) ? 0 : 1) : Math.min(4, Math.ceil(-Math.log10(step)))
}
