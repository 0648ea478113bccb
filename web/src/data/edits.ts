import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { NoAnswer } from './client.ts'
import { sentenceOf } from './faults.ts'

/** How what a user changed stands with the server. `failed` keeps every change until it is saved or given up. */
export type SaveState = { state: 'untouched' | 'saved' | 'saving' | 'failed'; fault: string | null; waiting: number }

/** A setting that is saved at once: every change shows immediately, is sent in order, and can be taken back. */
export type Edits<C> = {
  /** Changes not yet saved, in order; what is shown is the server's value with these on top. */
  pending: () => readonly C[]
  save: () => SaveState
  /** The change that would take back the last one. */
  undo: () => { said: string; change: C } | null
  change: (change: C, undo: { said: string; change: C } | null) => void
  retry: () => void
  /** Gives up what is not saved. */
  giveUp: () => void
  subscribe: (listener: () => void) => () => void
}

/** `send` saves one change on top of what the server has at that moment. After no answer it is tried again by itself. */
export function createEdits<C>(
  send: (change: C) => Promise<void>,
  { againMs = 10_000 }: { againMs?: number } = {},
): Edits<C> {
  let pending: readonly C[] = []
  let save: SaveState = { state: 'untouched', fault: null, waiting: 0 }
  let undo: { said: string; change: C } | null = null
  let running = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const tell = (next: Partial<SaveState>) => {
    save = { ...save, ...next, waiting: pending.length }
    for (const listener of listeners) listener()
  }

  async function run(): Promise<void> {
    if (running) return
    running = true
    clearTimeout(timer)
    while (pending.length > 0) {
      const [first] = pending as [C]
      tell({ state: 'saving' })
      try {
        await send(first)
        // Given up meanwhile: what was on its way may have been saved all the same, and shows as such.
        if (pending[0] === first) pending = pending.slice(1)
        tell({ state: pending.length > 0 ? 'saving' : 'saved', fault: null })
      } catch (error) {
        if (pending.length > 0) tell({ state: 'failed', fault: sentenceOf(error) })
        if (error instanceof NoAnswer) timer = setTimeout(() => void run(), againMs)
        break
      }
    }
    running = false
  }

  return {
    pending: () => pending,
    save: () => save,
    undo: () => undo,
    change(change, back) {
      pending = [...pending, change]
      undo = back
      tell({ state: 'saving' })
      void run()
    },
    retry: () => void run(),
    giveUp() {
      clearTimeout(timer)
      pending = []
      undo = null
      tell({ state: 'untouched', fault: null })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The state of a setting's edits; leaving the site with unsaved ones asks first. */
export function useEdits<C>(edits: Edits<C>) {
  const pending = useSyncExternalStore(edits.subscribe, edits.pending)
  const save = useSyncExternalStore(edits.subscribe, edits.save)
  const undo = useSyncExternalStore(edits.subscribe, edits.undo)
  const unsaved = pending.length > 0
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  const takeBack = useCallback(() => {
    const last = edits.undo()
    if (last) edits.change(last.change, null)
  }, [edits])
  return { pending, save, undo, takeBack }
}
