import { useMemo, useSyncExternalStore } from 'react'
import type { Frame, Stretch } from './grammar.ts'

/** What the strips of a group show instead of its frame while somebody zooms or pans, until the frame has followed. */
export type View = {
  /** The same object until it changes. `stretch` null: the group's own frame. */
  state(): ViewState
  /** The stretch that a drag has marked so far. */
  band(): Stretch | null
  show(stretch: Stretch, moving: boolean): void
  mark(band: Stretch | null): void
  /** Back to the group's own frame. */
  release(): void
  subscribe(listener: () => void): () => void
}
export type ViewState = { stretch: Stretch | null; moving: boolean }

const still: ViewState = { stretch: null, moving: false }

export function createView(): View {
  const listeners = new Set<() => void>()
  let state = still
  let band: Stretch | null = null
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    state: () => state,
    band: () => band,
    show({ from, to }, moving) {
      state = { stretch: { from, to }, moving }
      tell()
    },
    mark(next) {
      band = next
      tell()
    },
    release() {
      if (state === still && band === null) return
      state = still
      band = null
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The frame as it is shown at this moment; re-renders with every step of a zoom or pan. */
export function useViewed(view: View, frame: Frame): { shown: Frame; moving: boolean } {
  const { stretch, moving } = useSyncExternalStore(view.subscribe, view.state)
  const shown = useMemo(() => (stretch ? { ...frame, ...stretch } : frame), [frame, stretch])
  return { shown, moving }
}
