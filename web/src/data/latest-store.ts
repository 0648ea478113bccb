import type { ReadingTuple } from 'contract'

export type Reading = { t: number; v: number | null; q: ReadingTuple[2] }
/** What arrived since the last frame: by tag, in order of arrival. */
export type Batch = ReadonlyMap<string, readonly ReadingTuple[]>

/** Subscribes to every tag. */
export const any = '*'

export type LatestStore = {
  /** Takes readings; they show at the next frame. */
  put: (values: Record<string, readonly ReadingTuple[]>) => void
  get: (tag: string) => Reading | undefined
  /** All newest readings by tag; a new map whenever something changed. */
  all: () => ReadonlyMap<string, Reading>
  /** Told once per flush in which one of the tags had a newer (or revised newest) reading; `any` hears every tag. */
  subscribe: (tags: readonly string[], listener: () => void) => () => void
  /** Shows at once what waits for its frame. */
  flush: () => void
  /** Forgets everything (another system, another user). */
  clear: () => void
}

/**
 * The newest reading of each tag. `schedule` runs the flush once, a frame later; `onFlush` hears every batch,
 * old instants and nulls included.
 */
export function createLatestStore(schedule: (flush: () => void) => void, onFlush: (batch: Batch) => void): LatestStore {
  let latest: ReadonlyMap<string, Reading> = new Map()
  let pending = new Map<string, ReadingTuple[]>()
  const listeners = new Map<string, Set<() => void>>()

  function flush(): void {
    if (pending.size === 0) return
    const batch = pending
    pending = new Map()
    const { next, changed } = newest(latest, batch)
    latest = next
    onFlush(batch)
    const told = new Set<() => void>()
    if (changed.length > 0) changed.push(any)
    for (const tag of changed) for (const listener of listeners.get(tag) ?? []) told.add(listener)
    for (const listener of told) listener()
  }

  return {
    put(values) {
      const first = pending.size === 0
      for (const [tag, readings] of Object.entries(values)) {
        const waiting = pending.get(tag)
        if (waiting) waiting.push(...readings)
        else pending.set(tag, [...readings])
      }
      if (first && pending.size > 0) schedule(flush)
    },
    flush,
    get: (tag) => latest.get(tag),
    all: () => latest,
    subscribe(tags, listener) {
      for (const tag of tags) {
        const set = listeners.get(tag) ?? new Set()
        listeners.set(tag, set.add(listener))
      }
      return () => {
        for (const tag of tags) {
          const set = listeners.get(tag)
          set?.delete(listener)
          if (set?.size === 0) listeners.delete(tag)
        }
      }
    },
    clear() {
      latest = new Map()
      pending = new Map()
      for (const set of [...listeners.values()]) for (const listener of [...set]) listener()
    },
  }
}

/** The pure half: the newest readings after a batch, and the tags whose newest changed. */
export function newest(
  latest: ReadonlyMap<string, Reading>,
  batch: Batch,
): { next: ReadonlyMap<string, Reading>; changed: string[] } {
  const next = new Map(latest)
  const changed: string[] = []
  for (const [tag, readings] of batch) {
    let reading = latest.get(tag)
    for (const [t, v, q] of readings) if (!reading || t >= reading.t) reading = { t, v, q }
    const before = latest.get(tag)
    if (!reading || (before && before.t === reading.t && before.v === reading.v && before.q === reading.q)) continue
    next.set(tag, reading)
    changed.push(tag)
  }
  return changed.length > 0 ? { next, changed } : { next: latest, changed }
}
