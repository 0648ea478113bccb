import type { StreamEvent } from './event-stream.ts'
import type { Connection, ConnectionListener } from './live-connection.ts'
import type { Joins, LineHeard, Said, TabListener } from './live-said.ts'
import { condense, matches } from './tags.ts'

export type LeaderDeps = {
  /** The leader's own. */
  tab: string
  term: number
  /** Where the leader before was left. */
  before: LineHeard
  address: (tags: readonly string[]) => string
  connect: (on: ConnectionListener) => Connection
  post: (said: Said) => void
  on: TabListener
  /** The newest readings of some tags or patterns, as an event; null: none known. */
  snapshot: (asked: readonly string[]) => StreamEvent | null
}

export type Leader = {
  want: (tab: string, tags: readonly string[], joins: Joins) => void
  forget: (tab: string) => void
  check: () => void
  hurry: () => void
  line: () => LineHeard
  /** Closes the stream; tells where it was left. */
  stop: () => LineHeard
}

/** What is no longer wanted is asked for so much longer, for the next page may want it again. */
const narrowMs = 60_000
/** Tabs say every minute what they want; one that does not has gone without a word. */
const goneMs = 180_000

/** Keeps the one stream of all tabs: asks what any of them wants and passes on what it says as it comes, on no timer. */
export function createLeader({ tab: own, term, before, address, connect, post, on, snapshot }: LeaderDeps): Leader {
  const wants = new Map<string, { tags: readonly string[]; at: number }>()
  let asked = before.asked
  let wantedAt = Date.now()
  const connection = connect({
    event(event, reconnected) {
      post({ say: 'event', term, event, reconnected })
      on.event(event, reconnected)
    },
    state() {
      tell()
      on.state()
    },
    beat() {
      tell()
      narrow()
    },
  })
  post({ say: 'lead', term })
  // What the one before asked is asked on, for only of that it is known how far it was heard.
  if (asked) connection.want(address(asked), before)

  function line(): LineHeard {
    return { ...connection.heard(), asked }
  }

  function tell(): void {
    post({ say: 'line', term, line: line() })
  }

  function ask(tags: readonly string[]): void {
    asked = tags
    connection.want(address(tags))
    tell()
  }

  const union = () => condense([...wants.values()].flatMap(({ tags }) => tags))

  function narrow(): void {
    const now = Date.now()
    for (const [tab, { at }] of wants) if (tab !== own && now - at > goneMs) wants.delete(tab)
    if (now - wantedAt < narrowMs) return
    const tags = union()
    if (tags.join(' ') !== asked?.join(' ')) ask(tags)
  }

  return {
    want(tab, tags, joins) {
      const known = wants.get(tab)?.tags
      wants.set(tab, { tags, at: Date.now() })
      if (known?.join(' ') !== tags.join(' ')) wantedAt = Date.now()
      const patterns = asked
      if (!patterns || !tags.every((tag) => patterns.some((one) => matches(one, tag)))) ask(union())
      const event = joins && asked && snapshot(asked)
      if (event) post({ say: 'snapshot', term, to: tab, event, reconnected: joins === 'back' })
      tell()
    },
    forget: (tab) => void wants.delete(tab),
    check() {
      connection.check()
      tell()
    },
    hurry: connection.hurry,
    line,
    stop() {
      const left = line()
      connection.want(null)
      return left
    },
  }
}
