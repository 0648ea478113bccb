/** Something that may be handed in again from `due` on; `created_at` is its report's creation. Both market time, ms. */
export type Due = { key: string; due: number; created_at: number }

/** What waits for the clock: at most one entry per key. */
export type DueHeap<D extends Due> = {
  /** Puts an entry in, or replaces the one of its key. */
  put: (entry: D) => void
  remove: (key: string) => void
  /**
   * Takes out all that is due at `now`, by creation: several versions of one period that become due at the same
   * instant are then handed in oldest first, so that each revises the one before.
   */
  take: (now: number) => D[]
  /** The next instant at which something is due; null: nothing waits. */
  next: () => number | null
  size: () => number
}

/** A binary heap by `due`; replaced and removed entries are left in it and skipped when they surface. */
export function createDueHeap<D extends Due>(): DueHeap<D> {
  const valid = new Map<string, D>()
  let heap: D[] = []

  function drop() {
    for (let top = heap[0]; top && valid.get(top.key) !== top; top = heap[0]) pop(heap)
  }

  return {
    put(entry) {
      valid.set(entry.key, entry)
      push(heap, entry)
      if (heap.length > 64 && heap.length > 4 * valid.size) {
        heap = []
        for (const each of valid.values()) push(heap, each)
      }
    },
    remove: (key) => void valid.delete(key),
    take(now) {
      const taken: D[] = []
      drop()
      for (let top = heap[0]; top && top.due <= now; top = heap[0]) {
        pop(heap)
        valid.delete(top.key)
        taken.push(top)
        drop()
      }
      return taken.sort(byCreation)
    },
    next() {
      drop()
      return heap[0]?.due ?? null
    },
    size: () => valid.size,
  }
}

/** Oldest creation first; the key makes the order the same everywhere. */
export function byCreation(a: { created_at: number; key: string }, b: { created_at: number; key: string }): number {
  return a.created_at - b.created_at || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
}

function push<D extends Due>(heap: D[], entry: D): void {
  let at = heap.push(entry) - 1
  while (at > 0) {
    const above = (at - 1) >> 1
    const parent = heap[above] as D
    if (parent.due <= entry.due) break
    heap[at] = parent
    at = above
  }
  heap[at] = entry
}

function pop<D extends Due>(heap: D[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  let at = 0
  for (;;) {
    let below = 2 * at + 1
    if (below >= heap.length) break
    if (below + 1 < heap.length && (heap[below + 1] as D).due < (heap[below] as D).due) below += 1
    const child = heap[below] as D
    if (child.due >= last.due) break
    heap[at] = child
    at = below
  }
  heap[at] = last
}
