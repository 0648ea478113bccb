import { sameClock } from 'grid/same-clock.ts'
import { offsetAt } from 'grid/zone.ts'
import { useSyncExternalStore } from 'react'
import type { Frame } from './grammar.ts'
import { createPanels, type Panels } from './panels.ts'
import { createView, type View } from './view.ts'

/**
 * What all strips of a group share. A cursor: an instant, or null for "now"; `pinned` stays when the pointer leaves. The
 * view that a zoom or pan moves, and the strips themselves, for a picture of them all.
 */
export type Cursor = {
  view: View
  panels: Panels
  at(): number | null
  pinned(): boolean
  move(instant: number | null, pinned?: boolean): void
  subscribe(listener: () => void): () => void
}

export function createCursor(): Cursor {
  const listeners = new Set<() => void>()
  let instant: number | null = null
  let pinned = false
  return {
    view: createView(),
    panels: createPanels(),
    at: () => instant,
    pinned: () => pinned && instant !== null,
    move(to, pin = false) {
      if (to === instant && pin === pinned) return
      instant = to
      pinned = pin
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The instant under the cursor, or null; re-renders when it moves. */
export function useCursor(cursor: Cursor): number | null {
  return useSyncExternalStore(cursor.subscribe, cursor.at)
}

/** The start of the market interval that holds the instant, kept inside the frame. */
export function snap(instant: number, stepMs: number, { from, to, offsets }: Frame): number {
  const inside = Math.min(Math.max(instant, from), to - 1)
  const wall = inside + offsetAt(offsets, inside) * 60_000
  return Math.max(inside - (((wall % stepMs) + stepMs) % stepMs), from)
}

/**
 * Where a key takes the cursor; undefined: not a key of the cursor. Enter pins it where it is (as a slider, Page Up is
 * later), Escape gives it back to now.
 */
export function afterKey(
  key: string,
  shift: boolean,
  at: number | null,
  stepMs: number,
  frame: Frame,
): number | null | undefined {
  const here = at ?? snap(frame.now, stepMs, frame)
  const stride = shift ? Math.max(3_600_000, stepMs) : stepMs
  if (key === 'ArrowLeft') return snap(here - stride, stepMs, frame)
  if (key === 'ArrowRight') return snap(here + stride, stepMs, frame)
  if (key === 'PageUp' || key === 'PageDown')
    return snap(dayFrom(here, key === 'PageUp' ? 1 : -1, frame), stepMs, frame)
  if (key === 'Home') return snap(frame.from, stepMs, frame)
  if (key === 'End') return snap(frame.to - 1, stepMs, frame)
  if (key === 'Enter') return here
  if (key === 'Escape') return null
  return undefined
}

/** The same clock time of the next or the last day; where the clocks skip it, a day of 24 hours away. */
function dayFrom(t: number, days: number, { offsets }: Frame): number {
  return sameClock(t, days, offsets) ?? t + days * 86_400_000
}
