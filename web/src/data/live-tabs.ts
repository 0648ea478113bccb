import type { StreamEvent } from './event-stream.ts'
import type { Connection, ConnectionListener, ConnectionState } from './live-connection.ts'
import { createLeader, type Leader } from './live-leader.ts'
import { type Joins, type LineHeard, nothingHeard, type Said, stateOfLine, type TabListener } from './live-said.ts'

/** How tabs of one browser reach each other: a channel, and a lock that one of them holds (Web Locks). */
export type Door = {
  open: (name: string, hear: (said: Said) => void) => { post: (said: Said) => void; close: () => void }
  request: (
    name: string,
    options: { signal: AbortSignal } | { steal: true },
    granted: () => Promise<void> | undefined,
  ) => Promise<unknown>
}

export type LiveTabsDeps = {
  /** Tabs of one name share; who is signed in and the system are in it. */
  name: string
  /** This tab's own name. */
  tab: string
  /** Null: this browser, or an address without https, has no such thing; then each tab has its own stream. */
  door: Door | null
  /** A tab that nobody sees leaves it to the others to notice a leader that hangs. */
  isVisible: () => boolean
  address: (tags: readonly string[]) => string
  connect: (on: ConnectionListener) => Connection
  on: TabListener
  snapshot: (asked: readonly string[]) => StreamEvent | null
}

export type LiveTabs = {
  /** From now on this tab wants these tags or patterns. */
  want: (tags: readonly string[]) => void
  state: () => ConnectionState
  /** What is due by the clock. */
  check: () => void
  hurry: () => void
  /** Hands the stream on to another tab, at once. `join` comes back. */
  leave: () => void
  join: () => void
}

/** A little after a heartbeat is due a follower asks its leader; unanswered for so long, it takes the stream over. */
const uneasyMs = 15_500
const answerMs = 4_000
const renewMs = 60_000

/**
 * One stream for all tabs of a browser. Who holds the lock leads; when it closes, freezes or crashes the lock passes on,
 * and the next leader goes on after the last event that it heard, so nothing is missed. It may say again what a tab has
 * heard: readings are put in their place by tag and instant, so the same one twice is one.
 */
export function createLiveTabs(deps: LiveTabsDeps): LiveTabs {
  const { name, tab, door, on } = deps
  let tags: readonly string[] | null = null
  let line: LineHeard = nothingHeard()
  let term = 0
  let leader: Leader | null = null
  let channel: ReturnType<Door['open']> | null = null
  let ticket = new AbortController()
  let joined = false
  /** When a leader last said anything, and since when a question is unanswered. */
  let wordAt = Date.now()
  let askedAt: number | null = null
  let saidAt = 0

  const post = (said: Said) => channel?.post(said)

  function say(joins: Joins): void {
    if (!tags) return
    saidAt = Date.now()
    if (leader) leader.want(tab, tags, null)
    else post({ say: 'want', tab, tags, joins })
  }

  function lead(): void {
    // Greater than any before: the tabs of a browser have one clock, and what was heard of a term counts too.
    term = Math.max(Date.now(), term + 1)
    askedAt = null
    leader = createLeader({ ...deps, term, before: line, post })
    say(null)
    on.state()
  }

  function queue(steal: boolean): void {
    ticket.abort()
    const mine = new AbortController()
    ticket = mine
    const held = () => {
      if (mine.signal.aborted) return
      lead()
      return new Promise<void>((release) => mine.signal.addEventListener('abort', () => release()))
    }
    void door
      ?.request(name, steal ? { steal } : { signal: mine.signal }, held)
      .catch(() => undefined)
      .then(() => {
        // Taken from this tab, which did not answer in time.
        if (mine.signal.aborted) return
        stepDown()
        queue(false)
        say('back')
      })
  }

  function stepDown(): void {
    if (leader) line = leader.stop()
    leader = null
    wordAt = Date.now()
  }

  function hear(said: Said): void {
    if (said.say === 'want') leader?.want(said.tab, said.tags, said.joins)
    else if (said.say === 'leave') leader?.forget(said.tab)
    else if (said.say === 'check') leader?.check()
    else if (!leader && said.term >= term) follow(said)
  }

  function follow(said: Extract<Said, { term: number }>): void {
    term = said.term
    wordAt = Date.now()
    askedAt = null
    if (said.say === 'lead') say(null)
    else if (said.say === 'line') {
      const before = line
      line = said.line
      if (before.state !== line.state || before.since !== line.since) on.state()
      if (Date.now() - saidAt > renewMs) say(null)
    } else if (said.say === 'event') {
      line = { ...line, heard_at: Date.now(), last_id: said.event.id ?? line.last_id }
      on.event(said.event, said.reconnected)
    } else if (said.to === tab) on.event(said.event, said.reconnected)
  }

  function check(): void {
    if (!joined) return
    leader?.check()
    if (leader || !deps.isVisible()) return
    const now = Date.now()
    if (askedAt !== null && Math.abs(now - askedAt) > answerMs) {
      askedAt = null
      queue(true)
    } else if (line.state !== 'live' || Math.abs(now - wordAt) > uneasyMs) {
      askedAt ??= now
      post({ say: 'check' })
    }
  }

  return {
    want(next) {
      const first = tags === null
      tags = next
      say(first ? 'new' : null)
    },
    state: () => stateOfLine(leader?.line() ?? line),
    check,
    hurry() {
      if (leader) leader.hurry()
      else check()
    },
    join() {
      if (joined) return
      joined = true
      wordAt = Date.now()
      askedAt = null
      // Nobody listened meanwhile.
      if (Math.abs(wordAt - line.heard_at) > uneasyMs) line = { ...line, state: 'reconnecting', since: line.heard_at }
      channel = door?.open(name, hear) ?? null
      if (door) queue(false)
      else lead()
      if (tags) say('back')
    },
    leave() {
      if (!joined) return
      joined = false
      post({ say: 'leave', tab })
      stepDown()
      ticket.abort()
      channel?.close()
      channel = null
    },
  }
}
