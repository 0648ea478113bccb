import type { LatestAnswer, ReadingTuple } from 'contract'
import { gridApi } from 'contract'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { askAgainSoon } from './ask-again.ts'
import { addressOf } from './client.ts'
import { isWall } from './display-mode.ts'
import { readEventStream, type StreamEvent } from './event-stream.ts'
import { askHealth, currentHealth } from './health.ts'
import { useLatestAsKnown } from './latest.ts'
import { any, type Batch, createLatestStore, type Reading } from './latest-store.ts'
import { type ConnectionState, createConnection } from './live-connection.ts'
import { doorOfBrowser, onWindow } from './live-door.ts'
import { createLiveTabs, type LiveTabs } from './live-tabs.ts'
import { queries } from './queries.ts'
import { createRecovery } from './recovery.ts'
import { useUser } from './session.ts'
import { systemsQuery, useMoment, useSystem } from './system.ts'
import { matches } from './tags.ts'

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
  const state = useSyncExternalStore(onState, stateNow)
  return at === null ? state : { state: 'replaying', since: 0 }
}

/**
 * Opens the stream of this page's system, shared with the other tabs of whoever is signed in; for the shell alone. A past
 * moment has none.
 */
export function useLiveStream(): void {
  const system = useSystem().id
  const pk = useUser()?.pk
  const viewer = isWall() ? 'wall' : (pk ?? null)
  const at = useMoment()
  const before = useRef('')
  useEffect(() => {
    const place = `${viewer} ${system}`
    if (before.current !== '' && before.current !== place) store.clear()
    before.current = place
    wanted = at === null && viewer !== null ? { name: `tieline-live ${place}`, system } : null
    ask()
    return () => {
      wanted = null
      ask()
    }
  }, [system, viewer, at])
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
/** The stream that this page wants, and the one that it has part in. */
let wanted: { name: string; system: string } | null = null
let shared: { name: string; tabs: LiveTabs } | null = null
let asked: string[] = []
let asking: ReturnType<typeof setTimeout> | undefined
let state: ConnectionState = { state: 'reconnecting', since: Date.now() }

const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
const door = doorOfBrowser()
const recovery = createRecovery(queries)
const store = createLatestStore(nextFrame, (batch) => {
  heard += 1
  const now = Date.now()
  recent.push({ place: heard, heard_at: now, batch })
  while (recent[0] && recent[0].heard_at < now - 60_000) recent.shift()
  for (const listener of listeners) listener.batch?.(batch)
})

const stateNow = () => state

function onState(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}

function enter(next: ConnectionState): void {
  if (next.state === state.state && next.since === state.since) return
  const back = next.state === 'live' && state.state !== 'live'
  state = next
  recovery.line(next.state === 'live')
  // What was said of sources and maintenance meanwhile nobody says again.
  if (back) {
    askSystems()
    if (currentHealth().state !== 'unknown') void askHealth()
  }
  for (const listener of stateListeners) listener()
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
  } else if (event.type === 'source' || event.type === 'bye') {
    // A farewell because of the session or the license: each tab hears the refusal itself.
    askSystems()
  } else if (event.type === 'maintenance') void askHealth()
}

function askSystems(): void {
  const systems = queries.getQueryCache().find({ queryKey: systemsQuery.queryKey })
  if (systems) askAgainSoon(systems, 5_000)
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
  const same = wanted !== null && shared?.name === wanted.name
  const covered = same && [...wants.keys()].every((tag) => asked.some((one) => matches(one, tag)))
  asking = setTimeout(open, covered ? 60_000 : same ? 300 : 100)
}

function open(): void {
  if (shared?.name !== wanted?.name) {
    shared?.tabs.leave()
    shared = wanted && { name: wanted.name, tabs: tabsOf(wanted) }
    shared?.tabs.join()
    if (shared) enter(shared.tabs.state())
  }
  asked = [...wants.keys()].sort()
  shared?.tabs.want(asked)
}

function tabsOf({ name, system }: { name: string; system: string }): LiveTabs {
  const tabs: LiveTabs = createLiveTabs({
    ...{ name, tab, door },
    isVisible: () => document.visibilityState === 'visible',
    address: (tags) => addressOf(gridApi.live, undefined, { system, tags: [...tags] }),
    connect: (on) => createConnection(readEventStream, on),
    on: {
      event: (event, reconnected) => {
        if (shared?.tabs === tabs) take(event, reconnected)
      },
      state: () => {
        if (shared?.tabs === tabs) enter(tabs.state())
      },
    },
    snapshot,
  })
  return tabs
}

/** What this page knows of some tags, for a tab that has just come. */
function snapshot(tags: readonly string[]): StreamEvent | null {
  store.flush()
  const values: [string, ReadingTuple][] = []
  for (const [tag, { t, v, q }] of store.all()) if (tags.some((one) => matches(one, tag))) values.push([tag, [t, v, q]])
  if (values.length === 0) return null
  return { type: 'snapshot', id: null, data: JSON.stringify({ values: Object.fromEntries(values) }) }
}

if (typeof window !== 'undefined')
  onWindow({
    second() {
      shared?.tabs.check()
      recovery.check()
    },
    awake: () => shared?.tabs.hurry(),
    sleep: () => shared?.tabs.leave(),
    back: () => shared?.tabs.join(),
  })

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
