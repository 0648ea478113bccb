import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Cursor } from './cursor.ts'

/** Long enough for a held key to come to rest. */
const pauseMs = 400

/**
 * Speaks where the keys have taken the cursor, once it rests. The axis speaks for itself while it has the focus, and a
 * pointer's moves are not worth a word.
 */
export function Spoken({
  cursor,
  axis,
  say,
}: {
  cursor: Cursor
  axis: RefObject<HTMLElement | null>
  say: (instant: number | null) => string
}) {
  const [text, setText] = useState('')
  const latest = useRef(say)
  useEffect(() => {
    latest.current = say
  })
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined
    const stop = cursor.subscribe(() => {
      clearTimeout(pause)
      if (!cursor.pinned() || document.activeElement === axis.current) return
      pause = setTimeout(() => setText(latest.current(cursor.at())), pauseMs)
    })
    return () => {
      stop()
      clearTimeout(pause)
    }
  }, [cursor, axis])
  return (
    <p className="only-spoken" aria-live="polite">
      {text}
    </p>
  )
}
