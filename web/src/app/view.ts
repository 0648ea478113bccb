import { useSyncExternalStore } from 'react'
import type { View } from './journey.ts'

let view: View = { state: 'waiting', Frame: null }
const listeners = new Set<() => void>()

/** What the window shows. */
export function useView(): View {
  return useSyncExternalStore(onView, currentView)
}

/** From now on the window shows this. The same page again is no change. */
export function showView(next: View): void {
  if (view.state === 'page' && next.state === 'page' && view.Page === next.Page && view.path === next.path) return
  view = next
  for (const listener of listeners) listener()
}

export const currentView = (): View => view

function onView(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
