import type { Side } from './rules.ts'

/** Where one side of an alert stands. Pending and clearing are hidden in `outside` and `inside`. */
export type WatchState = 'normal' | 'unack_active' | 'ack_active' | 'unack_returned'

/** One excursion, from its raise to its end. */
export type Episode = {
  id: string
  /** Market time of the raise. */
  since: number
  /** The value farthest out, and the instant it stands for (of a forecast: the hour). */
  worst: { v: number; at: number }
  /** How often it was raised: once, and each time it came again before it was acknowledged. */
  count: number
  returned_at: number | null
  acked: { by: string; at: number; note: string } | null
  /** Market time of the last message sent about it being active. */
  told_at: number
}

/** A delay under way: what has passed on the readings' own time, and when the last of them was heard (market clock). */
export type Timer = { elapsed_ms: number; heard_at: number }

export type Watch = {
  state: WatchState
  episode: Episode | null
  outside: Timer | null
  inside: Timer | null
  /** Crossings outward in the last ten minutes, market time. */
  crossings: number[]
  chattering: boolean
}

export const quiet: Watch = {
  state: 'normal',
  episode: null,
  outside: null,
  inside: null,
  crossings: [],
  chattering: false,
}

/** What a step says. `tell` is the message that goes out for it, if any. */
export type AlarmEvent = {
  kind:
    | 'raised'
    | 'returned'
    | 'acked'
    | 'still_active'
    | 'chattering'
    | 'steady'
    | 'closed'
    | 'config'
    | 'shelved'
    | 'unshelved'
    | 'late_excursion'
    | 'stale'
    | 'fresh'
  side: Side | null
  /** Market time. */
  t: number
  episode_id: string | null
  value: number | null
  tell: 'raised' | 'cleared' | 'still_active' | 'chattering' | null
  detail: string
}

export const isActive = (watch: Watch) => watch.state === 'unack_active' || watch.state === 'ack_active'

const minuteMs = 60_000
/** A crossing is remembered, and an alarm held for chattering, this long. */
export const calmMs = 10 * minuteMs

/** Too many crossings: three within a minute or six within ten. */
export function chatters(crossings: readonly number[], t: number): boolean {
  return crossings.filter((one) => one >= t - minuteMs).length >= 3 || crossings.length >= 6
}
