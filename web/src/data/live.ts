import type { LatestAnswer, ReadingTuple } from 'contract'
import { gridApi } from 'contract'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { askAgainSoon } from './ask-again.ts'
import { addressOf } from './client.ts'
import { readEventStream, type StreamEvent } from './event-stream.ts'
import { askHealth } from './health.ts'
import { useLatestAsKnown } from './latest.ts'
import { any, type Batch, createLatestStore, type Reading } from './latest-store.ts'
import { type ConnectionState, createConnection } from './live-connection.ts'
import { queries } from './queries.ts'
import { systemsQuery, useMoment, useSystem } from './system.ts'
import { condense, matches } from './tags.ts'

/** What the live stream tells the rest of this folder: readings of a frame, new forecast runs, "ask again". */
export type LiveListener = {
  batch?: (batch: Batch) => void
  runs?: (tags: ReadonlySet<string>) => void
  gap?: () => void
}

export type LiveState = { state: ConnectionState['state'] | 'replaying'; since: number }

/**
 * The newest reading of a tag; undefined as long as none is known.
 * @public
 */
export function useLatestReading(tag: string): Reading | undefined {
  return useLatest(useMemo(() => [tag], [tag])).get(tag)
}

/** The newest readings of tags or patterns, by tag. The map changes when one of them does. */
export function useLatest(tags: readonly string[]): ReadonlyMap<string, Reading> {
  const at = useMoment()
  const asKnown = useLatestAsKnown(tags, at)
  useWanted(tags)
  const key = tags.join(' ')
  const cell = useMemo(() => createCell(key.split(' ').filter(Boolean)), [key])
  const live = useSyncExternalStore(cell.subscribe, cell.get)
  return at === null ? live : asKnown
}

/** Asks the stream for tags or patterns as long as the component shows. */
export function useWanted(tags: readonly string[]): void {
  const at = useMoment()
  const key = at === null ? [...tags].sort().join(' ') : ''
  useEffect(() => (key === '' ? undefined : want(key.split(' '))), [key])
}

/** Whether the page is live: `replaying` at a past moment; `since` in wall time. */
export function useLiveState(): LiveState {
  const at = useMoment()
  const state = useSyncExternalStore(onState, connection.state)
  return at === null ? state : { state: 'replaying', since: 0 }
}

/** Opens the stream of this page's system; for the shell alone. A past moment has none. */
export function useLiveStream(): void {
  const system = useSystem().id
  const at = useMoment()
  const before = useRef(system)
  useEffect(() => {
    if (before.current !== system) store.clear()
    before.current = system
    opened = at === null ? system : null
    ask()
    return () => {
      opened = null
      ask()
    }
  }, [system, at])
}

/** Hears what the stream says. Returns its unsubscribe. */
export function onLive(listener: LiveListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A place in what was heard, to catch up from: an answer may be older than readings that came while it was on its way. */
export function mark(): number {
  return heard
}

/** Everything heard after `place`, in order. */
export function since(place: number): Batch {
  const batch = new Map<string, ReadingTuple[]>()
  for (const one of recent) {
    if (one.place <= place) continue
    for (const [tag, readings] of one.batch) batch.set(tag, [...(batch.get(tag) ?? []), ...readings])
  }
  return batch
}

const listeners = new Set<LiveListener>()
const stateListeners = new Set<() => void>()
const wants = new Map<string, number>()
const recent: { place: number; heard_at: number; batch: Batch }[] = []
let heard = 0
let opened: string | null = null
let asked: { system: string | null; tags: string[] } = { system: null, tags: [] }
let asking: ReturnType<typeof setTimeout> | undefined

const store = createLatestStore(nextFrame, (batch) => {
  heard += 1
  const now = Date.now()
  recent.push({ place: heard, heard_at: now, batch })
  while (recent[0] && recent[0].heard_at < now - 60_000) recent.shift()
  for (const listener of listeners) listener.batch?.(batch)
})

const connection = createConnection(readEventStream, {
  event: take,
  state: () => {
    for (const listener of stateListeners) listener()
  },
})

function onState(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}

function take(event: StreamEvent, reconnected: boolean): void {
  if (event.type === 'snapshot') {
    const { values } = JSON.parse(event.data) as LatestAnswer
    store.put(Object.fromEntries(Object.entries(values).map(([tag, reading]) => [tag, [reading]])))
    if (reconnected) for (const listener of listeners) listener.gap?.()
  } else if (event.type === 'readings') {
    const said = JSON.parse(event.data) as { values: Record<string, ReadingTuple[]>; runs?: { tag: string }[] }
    store.put(said.values)
    const tags = new Set(said.runs?.map((run) => run.tag))
    if (tags.size > 0) for (const listener of listeners) listener.runs?.(tags)
  } else if (event.type === 'source') {
    const systems = queries.getQueryCache().find({ queryKey: systemsQuery.queryKey })
    if (systems) askAgainSoon(systems, 5_000)
  } else if (event.type === 'maintenance') void askHealth()
}

function want(tags: readonly string[]): () => void {
  for (const tag of tags) wants.set(tag, (wants.get(tag) ?? 0) + 1)
  ask()
  return () => {
    for (const tag of tags) {
      const left = (wants.get(tag) ?? 1) - 1
      if (left > 0) wants.set(tag, left)
      else wants.delete(tag)
    }
    ask()
  }
}

/**
 * One question for all that is wanted. A page asks as its answers come, so a little waiting makes one question of
 * many; what is asked already is narrowed much later, for the next page may want it again.
 */
function ask(): void {
  clearTimeout(asking)
  const same = opened !== null && asked.system === opened
  const covered = same && [...wants.keys()].every((tag) => asked.tags.some((one) => matches(one, tag)))
  asking = setTimeout(open, covered ? 60_000 : same ? 300 : 100)
}

function open(): void {
  asked = { system: opened, tags: condense(wants.keys()) }
  connection.want(opened === null ? null : addressOf(gridApi.live, undefined, { system: opened, tags: asked.tags }))
}

/** A frame later; in a hidden tab, which draws none, a second later. */
function nextFrame(flush: () => void): void {
  let done = false
  const once = () => {
    if (done) return
    done = true
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    flush()
  }
  const frame = requestAnimationFrame(once)
  const timer = setTimeout(once, 1_000)
}

/** A stable view of some tags: the same map until one of them changes. */
function createCell(tags: readonly string[]) {
  const patterns = tags.filter((tag) => tag.includes('*'))
  let from: ReadonlyMap<string, Reading> | null = null
  let view: ReadonlyMap<string, Reading> = new Map()
  return {
    get() {
      const all = store.all()
      if (all === from) return view
      from = all
      const next = new Map<string, Reading>()
      for (const tag of tags) {
        const reading = all.get(tag)
        if (reading) next.set(tag, reading)
      }
      if (patterns.length > 0)
        for (const [tag, reading] of all) if (patterns.some((one) => matches(one, tag))) next.set(tag, reading)
      if (next.size !== view.size || [...next].some(([tag, reading]) => view.get(tag) !== reading)) view = next
      return view
    },
    subscribe: (listener: () => void) => store.subscribe(patterns.length > 0 ? [any] : tags, listener),
  }
}
