import { backInside, outside, type Rules, type Side } from './rules.ts'
import { type AlarmEvent, calmMs, chatters, type Episode, isActive, type Timer, type Watch } from './watch.ts'

/** What a side is told: a value, the instant it stands for, its time, and what has passed since the reading before. */
export type Told = {
  v: number
  at: number
  t: number
  /** Time since the newest reading before; 0 for the first, and after a silence: nothing is known of the time between. */
  gap_ms: number
  /** The value before, of this side; null: none. */
  before: number | null
  heard_at: number
}

export type Step = { watch: Watch; events: AlarmEvent[] }
/** How an episode gets its identity: the same for the same raise, also when it is worked out again after a crash. */
export type Naming = (side: Side, since: number) => string

/** Repeated raises of one episode are told again after this long only. */
const repeatMs = 4 * 3_600_000

/** One newest good reading moves one side. */
export function hearSide(side: Side, before: Watch, told: Told, rules: Rules, name: Naming): Step {
  const { v, t, gap_ms, heard_at } = told
  const out = outside(side, v, rules)
  const crossed = out && told.before !== null && !outside(side, told.before, rules)
  const crossings = before.crossings.filter((one) => one > t - calmMs)
  if (crossed) crossings.push(t)
  const watch: Watch = { ...before, crossings }
  if (!isActive(watch)) {
    watch.outside = out ? longer(watch.outside, gap_ms, heard_at) : null
    if (watch.outside && watch.outside.elapsed_ms >= rules.on_delay_ms) return raise(side, watch, told, name)
    return { watch, events: [] }
  }
  watch.episode = withWorst(side, watch.episode, told)
  watch.inside = backInside(v, rules) ? longer(watch.inside, gap_ms, heard_at) : null
  const events: AlarmEvent[] = []
  if (crossed && !watch.chattering && chatters(crossings, t)) {
    watch.chattering = true
    events.push(eventOf('chattering', side, watch, t, v, 'chattering'))
  }
  return settle(side, { watch, events }, t, v, rules)
}

/**
 * Time passes without a further reading: a delay runs out by the clock, one interval later than it would by readings,
 * so that the next reading has had its chance to say otherwise.
 */
export function passSide(
  side: Side,
  before: Watch,
  newest: { t: number; v: number; at: number },
  clock: number,
  rules: Rules,
  name: Naming,
): Step {
  const grace = rules.interval_ms ?? 0
  const done = (timer: Timer | null, delay: number) =>
    timer !== null && delay > 0 && clock - timer.heard_at + timer.elapsed_ms >= delay + grace
  const { t, v, at } = newest
  if (!isActive(before)) {
    if (!done(before.outside, rules.on_delay_ms)) return { watch: before, events: [] }
    const since = t + rules.on_delay_ms - (before.outside?.elapsed_ms ?? 0)
    return raise(side, before, { v, at, t: since, gap_ms: 0, before: v, heard_at: clock }, name)
  }
  // How much later than the newest reading it is, by when that reading was heard.
  const later = before.inside ? clock - before.inside.heard_at : 0
  const over = done(before.inside, rules.off_delay_ms)
  const watch = over ? { ...before, inside: { elapsed_ms: rules.off_delay_ms, heard_at: clock } } : before
  return settle(side, { watch, events: [] }, t + later, v, rules)
}

/** Ends what has been inside long enough; while it chatters it is held until ten minutes without a crossing. */
export function settle(side: Side, { watch, events }: Step, t: number, v: number, rules: Rules): Step {
  if (watch.chattering && t - (watch.crossings.at(-1) ?? Number.NEGATIVE_INFINITY) >= calmMs) {
    watch = { ...watch, chattering: false, crossings: [] }
    events = [...events, eventOf('steady', side, watch, t, v)]
  }
  if (watch.chattering || !watch.inside || watch.inside.elapsed_ms < rules.off_delay_ms) return { watch, events }
  const back = giveBack(side, watch, t, v, rules)
  return { watch: back.watch, events: [...events, ...back.events] }
}

/** The process is back: an alarm that nobody has seen yet waits for its acknowledgement, unless it does not latch. */
export function giveBack(side: Side, watch: Watch, t: number, v: number, rules: Pick<Rules, 'latch'>): Step {
  const waits = watch.state === 'unack_active' && rules.latch
  const event = eventOf('returned', side, watch, t, v, 'cleared')
  const episode = watch.episode && { ...watch.episode, returned_at: t }
  const next: Watch = {
    ...watch,
    state: waits ? 'unack_returned' : 'normal',
    episode: waits ? episode : null,
    inside: null,
    outside: null,
    chattering: false,
  }
  return { watch: next, events: [event] }
}

function raise(side: Side, watch: Watch, { v, at, t }: Told, name: Naming): Step {
  const again = watch.state === 'unack_returned' ? watch.episode : null
  const quietly = again !== null && t - again.told_at < repeatMs
  const episode: Episode = again
    ? { ...again, count: again.count + 1, returned_at: null, told_at: quietly ? again.told_at : t }
    : {
        id: name(side, t),
        since: t,
        worst: { v, at },
        count: 1,
        returned_at: null,
        acked: null,
        told_at: t,
      }
  const next: Watch = {
    ...watch,
    state: 'unack_active',
    episode: withWorst(side, episode, { v, at }),
    outside: null,
    inside: null,
  }
  return { watch: next, events: [eventOf('raised', side, next, t, v, quietly ? null : 'raised')] }
}

export function eventOf(
  kind: AlarmEvent['kind'],
  side: Side | null,
  watch: Watch | null,
  t: number,
  value: number | null,
  tell: AlarmEvent['tell'] = null,
  detail = '',
): AlarmEvent {
  return { kind, side, t, episode_id: watch?.episode?.id ?? null, value, tell, detail }
}

function longer(timer: Timer | null, gap_ms: number, heard_at: number): Timer {
  return { elapsed_ms: timer === null ? 0 : timer.elapsed_ms + gap_ms, heard_at }
}

function withWorst<E extends Episode | null>(side: Side, episode: E, { v, at }: { v: number; at: number }): E {
  if (!episode) return episode
  const worse = side === 'high' ? v > episode.worst.v : v < episode.worst.v
  return worse ? { ...episode, worst: { v, at } } : episode
}
