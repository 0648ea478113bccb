import type { Accepted } from '#historian/historian.ts'

export type { Accepted } from '#historian/historian.ts'

/** What a listener of the live announcements is told, in order of seq. */
export type LiveEvent = { kind: 'accepted'; accepted: Accepted } | { kind: 'source'; source: string; systems: string[] }

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
