import type { ReadingTuple } from 'contract'

/** What one accepted report or push changed; `seq` is its number in commit order, without gaps. */
export type Accepted = {
  seq: number
  system: string
  /** By tag; old instants and nulls included. */
  values: Map<string, ReadingTuple[]>
  /** Forecast runs that came with it. */
  runs: { tag: string; issued_at: number }[]
}

/** What a listener of the live announcements is told, in order of seq. */
export type LiveEvent =
  | { kind: 'accepted'; accepted: Accepted }
  | { kind: 'source'; source: string; systems: string[] }

export type Listener = (event: LiveEvent) => void

export type Live = {
  /** Hands on an acceptance of this process, right after its commit; announced in order of seq. */
  accepted: (accepted: Accepted) => void
  /** A source's state changed. */
  sourceChanged: (source: string, systems: string[]) => void
  /** Returns its unsubscribe. */
  subscribe: (listener: Listener) => () => void
  /** The last announced number. */
  seq: () => number
  /** Acceptances after `seq`, oldest first; null when they can no longer be told (then: a snapshot). */
  since: (seq: number, system: string) => Promise<Accepted[] | null>
  stop: () => Promise<void>
}
