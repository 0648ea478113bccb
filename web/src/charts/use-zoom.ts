import { createContext, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { StripGroupProps } from './strip.tsx'
import { isTyping } from './use-cursor-keys.ts'
import { afterZoomKey, settled } from './zoom.ts'

/** Undoes the group's zoom; undefined while there is none. */
export const ZoomReset = createContext<(() => void) | undefined>(undefined)

export type ZoomOptions = Pick<StripGroupProps, 'frame' | 'cursor' | 'stepMs' | 'onRange' | 'onReset' | 'limits'>

/** The last key of a row of them, after which the group's frame follows. */
const restMs = 350

/**
 * Zoom and pan of a group. Pictures in between are drawn from what is at hand; when it has come to rest, `onRange` hears
 * of it once. Gives the handler of its keys: `+` `-` zoom, Ctrl with an arrow pans a tenth, `0` and Escape go back.
 */
export function useZoom(host: RefObject<HTMLElement | null>, options: ZoomOptions): (event: KeyboardEvent) => boolean {
  const latest = useRef(options)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    latest.current = options
  })
  const { frame, cursor, onRange } = options
  const can = onRange !== undefined
  // The frame has followed: what was shown meanwhile is over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ends of the frame, not the object
  useLayoutEffect(() => {
    if (!cursor.view.state().moving) cursor.view.release()
  }, [cursor, frame.from, frame.to])
  useEffect(() => {
    const element = host.current
    if (!can || !element) return
    let detach: (() => void) | undefined
    let gone = false
    // Nobody zooms in the first picture.
    void import('./gestures.ts').then(({ attachGestures }) => {
      if (!gone) detach = attachGestures(element, () => latest.current)
    })
    return () => {
      gone = true
      detach?.()
      clearTimeout(rest.current)
    }
  }, [host, can])
  return (event) => {
    if (!can || event.altKey || event.metaKey || isTyping(event.target)) return false
    const back = event.key === '0' || (event.key === 'Escape' && cursor.at() === null)
    if (back && options.onReset && !event.ctrlKey) {
      event.preventDefault()
      options.onReset()
      return true
    }
    const shown = cursor.view.state().stretch ?? frame
    const middle = (shown.from + shown.to) / 2
    const at = [cursor.at(), frame.now].find((t) => t !== null && t >= shown.from && t <= shown.to) ?? middle
    const next = afterZoomKey({ key: event.key, ctrl: event.ctrlKey }, shown, at, options.limits)
    if (!next) return false
    event.preventDefault()
    cursor.view.show(next, true)
    clearTimeout(rest.current)
    rest.current = setTimeout(() => settle(latest.current), restMs)
    return true
  }
}

/** Takes what is shown as the group's new frame; a stretch that is the frame already is only let go. */
export function settle({ cursor, stepMs, frame, onRange }: ZoomOptions) {
  const { stretch } = cursor.view.state()
  if (!stretch || !onRange) return
  const { from, to } = settled(stretch, stepMs, frame)
  if (from === frame.from && to === frame.to) return cursor.view.release()
  cursor.view.show({ from, to }, false)
  onRange(from, to)
}
