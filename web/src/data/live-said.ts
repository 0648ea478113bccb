import type { StreamEvent } from './event-stream.ts'
import type { ConnectionState, Heard } from './live-connection.ts'

/** What the leader's stream asks, and how far it was heard. */
export type LineHeard = Heard & { asked: readonly string[] | null }

/** What the tabs of one browser say to each other. `term`: of which leader; a later one's is the greater. */
export type Said =
  | { say: 'lead'; term: number }
  | { say: 'line'; term: number; line: LineHeard }
  | { say: 'event'; term: number; event: StreamEvent; reconnected: boolean }
  | { say: 'snapshot'; term: number; to: string; event: StreamEvent; reconnected: boolean }
  | { say: 'want'; tab: string; tags: readonly string[]; joins: Joins }
  | { say: 'leave'; tab: string }
  | { say: 'check' }

/** Whether a tab needs the newest readings: it is new, or it comes `back` and may have missed some. */
export type Joins = 'new' | 'back' | null

/** What a tab is told, by its own stream or by its leader. */
export type TabListener = { event: (event: StreamEvent, reconnected: boolean) => void; state: () => void }

/** Nothing was heard yet. */
export const nothingHeard = (): LineHeard => ({
  state: 'reconnecting',
  since: Date.now(),
  asked: null,
  last_id: null,
  heard_at: Date.now(),
})

export const stateOfLine = ({ state, since }: ConnectionState): ConnectionState => ({ state, since })
