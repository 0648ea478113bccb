import { useLayoutEffect, useRef } from 'react'
import type { Cursor } from './cursor.ts'
import type { Frame } from './grammar.ts'
import style from './time-chart.module.css'

/** Percent from the left of the plot. */
export function placeOf({ from, to }: Frame, t: number): number {
  return ((t - from) / (to - from)) * 100
}

/** "Now" through a strip; absent where the frame does not hold it. */
export function NowLine({ frame }: { frame: Frame }) {
  const place = placeOf(frame, frame.now)
  return place < 0 || place > 100 ? null : <i className={style.now} style={{ left: `${place}%` }} />
}

/** The group's cursor through a strip. It follows the pointer without a render. */
export function CursorLine({ frame, cursor }: { frame: Frame; cursor: Cursor }) {
  const line = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const at = cursor.at()
      if (!line.current) return
      line.current.hidden = at === null || at < frame.from || at > frame.to
      if (at !== null) line.current.style.left = `${placeOf(frame, at)}%`
    }
    place()
    return cursor.subscribe(place)
  }, [cursor, frame])
  return <i ref={line} className={style.cursor} hidden />
}
