import { offsetAt } from 'grid/zone.ts'
import { useSyncExternalStore } from 'react'
import type { Frame } from './grammar.ts'

/** One cursor for all strips of a group: an instant, or null for "now". `pinned` stays when the pointer leaves. */
export type Cursor = {
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

/** Where a key takes the cursor; undefined: not a key of the cursor. Escape gives it back to now. */
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
  if (key === 'Home') return snap(frame.from, stepMs, frame)
  if (key === 'End') return snap(frame.to - 1, stepMs, frame)
  if (key === 'Escape') return null
  return undefined
}
