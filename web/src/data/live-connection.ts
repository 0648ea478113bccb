import { Refusal } from './client.ts'
import type { StreamEvent, StreamListener } from './event-stream.ts'

/** `since`: when it began, wall time, epoch ms; of a line that is away: when it was last heard. */
export type ConnectionState = { state: 'live' | 'reconnecting' | 'lost'; since: number }

export type ReadStream = (
  address: string,
  lastId: string | null,
  signal: AbortSignal,
  on: StreamListener,
) => Promise<void>

/** How far a stream was heard: what another needs to go on with it. */
export type Heard = ConnectionState & { last_id: string | null; heard_at: number }

export type ConnectionListener = {
  /** `reconnected`: the first thing heard after a stretch of which something may be missing. */
  event: (event: StreamEvent, reconnected: boolean) => void
  state: () => void
  /** A heartbeat. */
  beat: () => void
}

export type Connection = {
  /**
   * The stream wanted from now on; null: none. Another address opens before the old stream closes. `from`: goes on where
   * somebody else's stream to the same address was left.
   */
  want: (address: string | null, from?: Heard) => void
  /** Does what is due by the wall clock; a timer does it too, but a hidden tab's timers are slow. */
  check: () => void
  /** The network is back, or the machine awake: nothing waits any longer. */
  hurry: () => void
  heard: () => Heard
}

type Line = { controller: AbortController; heard_at: number; patienceMs: number }

/** Without a byte (heartbeats come every 15 s) for this long, the line is dead: called so before 18 s are over. */
const silenceMs = 16_500
/** A stream begins sooner, or another attempt may fare better; every third one waits for a slow server. */
const firstBytesMs = [10_000, 10_000, 25_000]
/** After this long without a line it is called lost; a line found dead has one attempt first. */
const lostMs = 15_000
const oneAttemptMs = 1_000
const checkMs = 500
const waitsMs = [500, 1_000, 2_000, 4_000, 8_000]
const refusedMs = 15_000

/** Keeps one event stream open. */
export function createConnection(read: ReadStream, on: ConnectionListener): Connection {
  let wanted: string | null = null
  let current: Line | null = null
  const lines = new Set<Line>()
  let state: ConnectionState = { state: 'reconnecting', since: Date.now() }
  let lost: Due | null = null
  let retry: Due | null = null
  let failures = 0
  let lastId: string | null = null
  let heardAt = Date.now()
  /** Something may be missing until a stream speaks that was opened after the break. */
  let broken = false
  let timer: ReturnType<typeof setInterval> | undefined

  function enter(next: ConnectionState): void {
    if (state.state === next.state || (next.state === 'reconnecting' && state.state === 'lost')) return
    state = next
    const goneMs = Math.abs(Date.now() - next.since)
    lost = next.state === 'reconnecting' ? due(Math.max(lostMs - goneMs, oneAttemptMs)) : null
    on.state()
  }

  async function open(address: string, resume: boolean): Promise<void> {
    retry = null
    const old = current
    if (!resume) lastId = null
    const mend = broken
    const mine: Line = {
      controller: new AbortController(),
      heard_at: Date.now(),
      patienceMs: firstBytesMs[failures % firstBytesMs.length] as number,
    }
    current = mine
    lines.add(mine)
    let spoke = false
    let failure: unknown
    try {
      await read(address, lastId, mine.controller.signal, {
        bytes() {
          mine.heard_at = Date.now()
          mine.patienceMs = silenceMs
          if (current !== mine) return
          heardAt = mine.heard_at
          old?.controller.abort()
          spoke = true
          failures = 0
          broken = false
          enter({ state: 'live', since: heardAt })
        },
        id(id) {
          if (current !== mine) return
          lastId = id
          on.beat()
        },
        event(event) {
          // The old stream is heard until the new one speaks.
          if (mine.controller.signal.aborted) return
          if (event.id !== null && current === mine) lastId = event.id
          on.event(event, mend)
        },
      })
    } catch (error) {
      failure = error
    }
    lines.delete(mine)
    old?.controller.abort()
    if (current !== mine || wanted !== address) return
    current = null
    broken = true
    const silent = mine.controller.signal.aborted
    enter({ state: 'reconnecting', since: silent ? heardAt : Date.now() })
    // A line that spoke and fell silent is tried at once; a refusal will not change within the second.
    const step = waitsMs[Math.min(failures, waitsMs.length - 1)] as number
    const waitMs = failure instanceof Refusal && failure.status < 500 ? refusedMs : silent && spoke ? 0 : step
    failures += 1
    retry = due(waitMs * (0.75 + Math.random() / 2))
    if (waitMs === 0) check()
  }

  function check(): void {
    for (const line of lines) if (passed(line.heard_at, line.patienceMs)) line.controller.abort()
    if (lost && isDue(lost)) enter({ state: 'lost', since: state.since })
    if (retry && isDue(retry) && wanted !== null) void open(wanted, true)
  }

  function close(): void {
    clearInterval(timer)
    current = null
    for (const line of lines) line.controller.abort()
    lastId = null
    broken = false
    lost = null
    retry = null
  }

  return {
    want(address, from) {
      if (address === wanted) return
      const first = wanted === null
      wanted = address
      retry = null
      if (address === null) return close()
      if (first) {
        timer = setInterval(check, checkMs)
        broken = from !== undefined
        lastId = from?.last_id ?? null
        heardAt = from?.heard_at ?? Date.now()
        if (from?.state === 'live' && !passed(heardAt, silenceMs)) state = { state: 'live', since: from.since }
        else {
          state = { state: 'live', since: heardAt }
          enter({ state: 'reconnecting', since: from ? Math.min(heardAt, from.since) : heardAt })
        }
      }
      failures = 0
      void open(address, first && from !== undefined)
    },
    check,
    hurry() {
      check()
      if (wanted === null || state.state === 'live') return
      failures = 0
      if (current) current.controller.abort()
      else void open(wanted, true)
    },
    heard: () => ({ ...state, last_id: lastId, heard_at: heardAt }),
  }
}

/** Waiting by the wall clock, in either direction: it goes on through a sleep, and may be set. */
type Due = { from: number; ms: number }
const due = (ms: number): Due => ({ from: Date.now(), ms })
const isDue = ({ from, ms }: Due) => passed(from, ms)
const passed = (since: number, ms: number) => Math.abs(Date.now() - since) >= ms
