import { useLayoutEffect, useRef } from 'react'
import type { Cursor } from './cursor.ts'
import type { Frame, Stretch } from './grammar.ts'
import style from './time-chart.module.css'

/** Percent from the left of the plot. */
export function placeOf({ from, to }: Stretch, t: number): number {
  return ((t - from) / (to - from)) * 100
}

/** "Now" through a strip; absent where the frame does not hold it. */
export function NowLine({ frame }: { frame: Frame }) {
  const place = placeOf(frame, frame.now)
  return place < 0 || place > 100 ? null : <i className={style.now} style={{ left: `${place}%` }} />
}

/** The group's cursor through a strip `width` px wide. It follows the pointer without a render, and without a layout. */
export function CursorLine({ frame, cursor, width }: { frame: Frame; cursor: Cursor; width: number }) {
  const line = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const at = cursor.at()
      if (!line.current) return
      line.current.hidden = at === null || at < frame.from || at > frame.to
      // On a whole pixel: a moved line is not snapped to one, as a placed one is.
      if (at !== null)
        line.current.style.transform = `translateX(${Math.round((placeOf(frame, at) / 100) * width - 0.5)}px)`
    }
    place()
    return cursor.subscribe(place)
  }, [cursor, frame, width])
  return <i ref={line} className={style.cursor} hidden />
}

/** The stretch that a drag has marked so far, through every strip. It follows the pointer without a render. */
export function Band({ frame, cursor }: { frame: Frame; cursor: Cursor }) {
  const band = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const marked = cursor.view.band()
      if (!band.current) return
      band.current.hidden = marked === null
      if (!marked) return
      const [left, right] = [Math.max(0, placeOf(frame, marked.from)), Math.min(100, placeOf(frame, marked.to))]
      band.current.style.left = `${left}%`
      band.current.style.width = `${Math.max(0, right - left)}%`
    }
    place()
    return cursor.view.subscribe(place)
  }, [cursor, frame])
  return <i ref={band} className={style.band} hidden />
}
