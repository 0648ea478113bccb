import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { Annotations } from './annotations.tsx'
import { AxisValues, Words } from './chart-words.tsx'
import { type Cursor, snap } from './cursor.ts'
import type { Annotation, ChartNote, Frame, Layer } from './grammar.ts'
import { Band, CursorLine, NowLine, placeOf } from './lines.tsx'
import type { Panel } from './panels.ts'
import { prepare } from './prepare.ts'
import { type Scene, sceneOf } from './scene.ts'
import { summaryOf } from './summary.ts'
import style from './time-chart.module.css'
import { usePlot } from './use-plot.ts'
import { type Size, useSize } from './use-size.ts'
import { useViewed } from './view.ts'

/**
 * One strip: layers over a shared stretch of time. It fills the height that its place gives it, draws its props and asks
 * for nothing. `title` names it for who cannot see it; `poles` say in words what lies above and below zero; `notes` are
 * always written, `annotations` say their words on hover and under the cursor.
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
  annotations?: readonly Annotation[]
}

const none: readonly never[] = []

export function TimeChart(props: TimeChartProps) {
  const { title, cursor, stepMs, format, poles, notes = none, annotations = none } = props
  const host = useRef<HTMLDivElement>(null)
  const size = useSize(host)
  const { shown, scene } = useScene(props, size)
  usePlot(host, size, scene)
  usePanel(host, props)
  const marks = useMemo(
    () => annotations.map((one) => (placeOf(shown, one.t) / 100) * (size?.width ?? 0)),
    [annotations, shown, size],
  )
  useSummary(host, props, scene)

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const touch = event.pointerType === 'touch'
    if (cursor.view.state().moving || (cursor.pinned() && !touch)) return
    cursor.move(instantAt(event, shown, stepMs), touch)
  }
  return (
    <div className={style.chart}>
      <AxisValues scene={scene} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the group's */}
      <div
        className={style.plot}
        data-plot=""
        ref={host}
        role="img"
        aria-label={title}
        tabIndex={-1}
        onPointerMove={follow}
        onPointerDown={(event) => event.pointerType === 'touch' && follow(event)}
        onClick={(event) => cursor.move(instantAt(event, shown, stepMs), !cursor.pinned())}
        onPointerLeave={() => cursor.pinned() || cursor.move(null)}
      >
        {scene && size && <Words {...{ scene, size, format, poles, notes }} marks={marks} />}
        <NowLine frame={shown} />
        <Band frame={shown} cursor={cursor} />
        <CursorLine frame={shown} cursor={cursor} width={size?.width ?? 0} />
      </div>
      {size && annotations.length > 0 && (
        <Annotations annotations={annotations} frame={shown} width={size.width} {...{ cursor, stepMs }} />
      )}
    </div>
  )
}

/** What is drawn now: the layers over the frame, or over what a zoom shows of it meanwhile. */
function useScene({ frame, layers, zero, cursor }: TimeChartProps, size: Size | null) {
  const { shown, moving } = useViewed(cursor.view, frame)
  const prepared = useMemo(() => prepare(layers), [layers])
  // While something moves, the axis of values stays as it is at rest: nothing jumps.
  const atRest = useMemo(
    () => (size ? sceneOf({ frame, layers, prepared, zero }, size) : null),
    [frame, layers, prepared, zero, size],
  )
  const scene = useMemo(() => {
    if (!size || !atRest || shown === frame) return atRest
    const axis = moving && !atRest.empty ? atRest.axis : undefined
    return sceneOf({ frame: shown, asked: frame, layers, prepared, zero, axis }, size)
  }, [atRest, shown, moving, frame, layers, prepared, zero, size])
  return { shown, scene }
}

/** The strip in words, once it has come to rest: they cost as much as the picture, and nobody reads them in between. */
function useSummary(host: RefObject<HTMLDivElement | null>, props: TimeChartProps, scene: Scene | null) {
  const { title, unit, format, annotations = none } = props
  useEffect(() => {
    if (!scene) return
    const rest = setTimeout(() => {
      host.current?.setAttribute('aria-label', summaryOf(title, unit, scene, format, annotations))
    }, 500)
    return () => clearTimeout(rest)
  }, [host, scene, title, unit, format, annotations])
}

/** Tells the group that this strip is there, for pictures of it. */
function usePanel(host: RefObject<HTMLDivElement | null>, props: TimeChartProps) {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const { panels } = props.cursor
  useEffect(
    () =>
      panels.add((): Panel | null => {
        const element = host.current
        return element ? { ...latest.current, element, width: element.clientWidth, height: element.clientHeight } : null
      }),
    [panels, host],
  )
}

function instantAt(event: { clientX: number; currentTarget: Element }, shown: Frame, stepMs: number): number {
  const box = event.currentTarget.getBoundingClientRect()
  const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
  return snap(shown.from + share * (shown.to - shown.from), stepMs, shown)
}
