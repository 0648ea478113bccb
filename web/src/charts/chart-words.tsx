import { formatNumber } from '#format.ts'
import type { ChartNote } from './grammar.ts'
import { labelsOf } from './labels.ts'
import { placeOf } from './lines.tsx'
import type { Scene } from './scene.ts'
import style from './time-chart.module.css'
import type { Size } from './use-size.ts'

type WordsProps = {
  scene: Scene
  size: Size
  format: (value: number) => string
  poles?: { above: string; below: string }
  notes: readonly ChartNote[]
  /** Where marks stand along the top, in pixels. */
  marks: readonly number[]
}

/** All that is written in a plot. */
export function Words({ scene, size, format, poles, notes, marks }: WordsProps) {
  const zeroAt = heightOf(scene, 0)
  return (
    <div className={style.words} aria-hidden>
      {notes.map((note) => (
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
      {labelsOf(scene, size, format, marks).map((label) => (
        <b
          key={label.key}
          className={style[label.kind]}
          data-severity={label.severity}
          style={{ left: label.x, top: label.y }}
        >
          {label.text}
        </b>
      ))}
      {scene.empty && scene.unasked.length === 0 && (
        <span className={style.nothing}>no readings in this stretch of time</span>
      )}
      {poles && !scene.empty && zeroAt > 8 && <span className={style.above}>{poles.above}</span>}
      {poles && !scene.empty && zeroAt < 92 && <span className={style.below}>{poles.below}</span>}
    </div>
  )
}

/** The values of the axis, beside the plot. */
export function AxisValues({ scene }: { scene: Scene | null }) {
  if (!scene || scene.empty) return <div className={style.values} aria-hidden />
  const decimals = decimalsOf(scene.axis.ticks)
  return (
    <div className={style.values} aria-hidden>
      {scene.axis.ticks.map((tick) => (
        <span key={tick} style={{ top: `${heightOf(scene, tick)}%` }}>
          {formatNumber(tick, decimals)}
        </span>
      ))}
    </div>
  )
}

/** How many decimals the marks of an axis need. */
export function decimalsOf(ticks: readonly number[]): number {
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0))
  return step >= 1 || step === 0 ? (Number.isInteger(step) ? 0 : 1) : Math.min(4, Math.ceil(-Math.log10(step)))
}

/** Percent from the top of the plot. */
function heightOf({ axis }: Scene, value: number): number {
  return ((axis.high - value) / (axis.high - axis.low)) * 100
}
