import { Refusal } from './client.ts'
import type { StreamEvent, StreamListener } from './event-stream.ts'

/** `since`: when it began, wall time, epoch ms. */
export type ConnectionState = { state: 'live' | 'reconnecting' | 'lost'; since: number }

export type ReadStream = (
  address: string,
  lastId: string | null,
  signal: AbortSignal,
  on: StreamListener,
) => Promise<void>

export type Connection = {
  /** The stream wanted from now on; null: none. Another address opens before the old stream closes. */
  want: (address: string | null) => void
  state: () => ConnectionState
}

/** Without a byte (heartbeats come every 15 s) for this long, the line is dead. */
const silenceMs = 40_000
/** After this long without a line it is called lost. */
const lostMs = 15_000
const waitsMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000]

/** Keeps one event stream open. `reconnected` is true for what a stream says that follows a broken one. */
export function createConnection(
  read: ReadStream,
  on: { event: (event: StreamEvent, reconnected: boolean) => void; state: (state: ConnectionState) => void },
): Connection {
  let wanted: string | null = null
  let current: AbortController | null = null
  let state: ConnectionState = { state: 'reconnecting', since: Date.now() }
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let lost: ReturnType<typeof setTimeout> | undefined
  let lastId: string | null = null

  function enter(next: ConnectionState['state']): void {
    if (state.state === next || (next === 'reconnecting' && state.state === 'lost')) return
    state = { state: next, since: next === 'lost' ? state.since : Date.now() }
    clearTimeout(lost)
    if (next === 'reconnecting') lost = setTimeout(() => enter('lost'), lostMs)
    on.state(state)
  }

  async function open(address: string, resume: boolean): Promise<void> {
    clearTimeout(retry)
    const old = current
    if (!resume) lastId = null
    const mine = new AbortController()
    current = mine
    let silence: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => mine.abort(), silenceMs)
    }
    heard()
    let failure: unknown
    try {
      await read(address, resume ? lastId : null, mine.signal, {
        bytes() {
          heard()
          if (current !== mine) return
          old?.abort()
          failures = 0
          enter('live')
        },
        id(id) {
          if (current === mine) lastId = id
        },
        event(event) {
          // The old stream is heard until the new one speaks.
          if (mine.signal.aborted) return
          if (event.id !== null && current === mine) lastId = event.id
          on.event(event, resume)
        },
      })
    } catch (error) {
      failure = error
    }
    clearTimeout(silence)
    old?.abort()
    if (current !== mine || wanted !== address) return
    current = null
    enter('reconnecting')
    // A refusal will not change within the second; a broken line may.
    const step =
      failure instanceof Refusal && failure.status < 500 ? waitsMs.length - 1 : Math.min(failures, waitsMs.length - 1)
    failures += 1
    const waitMs = (waitsMs[step] as number) * (0.75 + Math.random() / 2)
    retry = setTimeout(() => void open(address, true), waitMs)
  }

  return {
    want(address) {
      if (address === wanted) return
      const first = wanted === null
      wanted = address
      clearTimeout(retry)
      if (address === null) {
        clearTimeout(lost)
        current?.abort()
        current = null
        lastId = null
        return
      }
      if (first) {
        state = { state: 'live', since: Date.now() }
        enter('reconnecting')
      }
      failures = 0
      void open(address, false)
    },
    state: () => state,
  }
}
