import { outside, type Rules, type Side, silenceMs } from './rules.ts'
import { eventOf, giveBack, hearSide, type Naming, passSide, type Step } from './side.ts'
import { type AlarmEvent, isActive, quiet, type Watch } from './watch.ts'

/**
 * One alert's run-time state: two sides, the newest good reading, and what lies over them: silence and shelving. A
 * value object; every function returns the next one and what happened, and takes time as an argument.
 */
export type Alarm = {
  high: Watch
  low: Watch
  newest: Newest | null
  /** Market time since which nothing good was heard; null: fresh. */
  stale_since: number | null
  /** Until when (wall time) and why it is out of sight; null: it is not. */
  shelved: { until: number; reason: string; by: string } | null
}

/** The newest good reading: of a forecast, the worst of each side within its look-ahead, with the hour it stands for. */
export type Newest = { t: number; high: Point; low: Point; heard_at: number }
export type Point = { v: number; at: number }
export type Heard = { t: number; high: Point; low: Point; good: boolean }
export type Change = { alarm: Alarm; events: AlarmEvent[] }

export const calm: Alarm = { high: quiet, low: quiet, newest: null, stale_since: null, shelved: null }

/** A stamp this far ahead of the clock is not believed. */
const aheadMs = 300_000

/** A reading arrives at `clock` (market time). Only the newest good one moves the state; a late one leaves a note. */
export function hear(alarm: Alarm, heard: Heard, clock: number, rules: Rules, name: Naming): Change {
  const { newest } = alarm
  const { t, high, low, good } = heard
  if (!good || t > clock + aheadMs) return { alarm, events: [] }
  if (newest && t < newest.t) {
    const late = sides.find((side) => outside(side, heard[side].v, rules))
    const events = late ? [eventOf('late_excursion', late, null, t, heard[late].v)] : []
    return { alarm, events }
  }
  const events: AlarmEvent[] = []
  if (newest && t === newest.t && high.v === newest.high.v && low.v === newest.low.v) return { alarm, events }
  const gap_ms = newest === null || alarm.stale_since !== null ? 0 : t - newest.t
  if (alarm.stale_since !== null) events.push(eventOf('fresh', null, null, t, null))
  const next: Alarm = { ...alarm, newest: { t, high, low, heard_at: clock }, stale_since: null }
  if (alarm.shelved) return { alarm: next, events }
  const told = (side: Side) => ({
    ...heard[side],
    t,
    gap_ms,
    before: newest?.[side].v ?? null,
    heard_at: clock,
  })
  return joined(next, events, (side) => hearSide(side, alarm[side], told(side), rules, name), t, rules)
}

/** Time passes: silence is noticed, delays run out. Nothing returns because nothing is heard. */
export function pass(alarm: Alarm, clock: number, rules: Rules, name: Naming): Change {
  const { newest } = alarm
  if (!newest || alarm.stale_since !== null) return { alarm, events: [] }
  const silentFrom = newest.heard_at + silenceMs(rules)
  if (clock > silentFrom)
    return {
      alarm: { ...alarm, stale_since: silentFrom },
      events: [eventOf('stale', null, null, silentFrom, null)],
    }
  if (alarm.shelved) return { alarm, events: [] }
  const step = (side: Side) => passSide(side, alarm[side], { t: newest.t, ...newest[side] }, clock, rules, name)
  return joined(alarm, [], step, newest.t, rules)
}

/**
 * Seen by `by`. Null: this episode is not the current one. Seeing what was seen already changes nothing.
 */
export function acknowledge(
  alarm: Alarm,
  episode_id: string,
  seen: { by: string; at: number; note: string },
  clock: number,
): Change | null {
  const side = sides.find((one) => alarm[one].episode?.id === episode_id)
  if (!side) return null
  const watch = alarm[side]
  if (watch.state === 'ack_active') return { alarm, events: [] }
  const event = eventOf('acked', side, watch, clock, null, null, seen.note)
  const next: Watch =
    watch.state === 'unack_returned'
      ? { ...watch, state: 'normal', episode: null }
      : { ...watch, state: 'ack_active', episode: watch.episode && { ...watch.episode, acked: seen } }
  return { alarm: { ...alarm, [side]: next }, events: [event] }
}

/** An alarm that was seen long ago and still stands asks again. `after_ms` of market time; null: never. */
export function remind(alarm: Alarm, clock: number, after_ms: number | null): Change {
  let next = alarm
  const events: AlarmEvent[] = []
  if (after_ms === null || alarm.shelved) return { alarm, events }
  for (const side of sides) {
    const watch = alarm[side]
    if (watch.state !== 'ack_active' || !watch.episode || clock - watch.episode.told_at < after_ms) continue
    const again: Watch = { ...watch, state: 'unack_active', episode: { ...watch.episode, acked: null, told_at: clock } }
    next = { ...next, [side]: again }
    events.push(eventOf('still_active', side, again, clock, alarm.newest?.[side].v ?? null, 'still_active'))
  }
  return { alarm: next, events }
}

/** Out of sight until `until` (wall time): what is open ends with that reason. */
export function shelve(alarm: Alarm, shelved: NonNullable<Alarm['shelved']>, clock: number): Change {
  const events = [
    ...closings(alarm, clock, 'shelved'),
    eventOf('shelved', null, null, clock, null, null, shelved.reason),
  ]
  return { alarm: { ...alarm, high: quiet, low: quiet, shelved }, events }
}

/** Back in sight: what lies outside now is a new episode at once. */
export function unshelve(alarm: Alarm, clock: number, rules: Rules, name: Naming): Change {
  const event = eventOf('unshelved', null, null, clock, null)
  return judged({ ...alarm, shelved: null }, [event], clock, { ...rules, on_delay_ms: 0 }, name)
}

/** Other limits: judged anew with the newest good reading; what is inside now returns after its delay. */
export function reconfigure(alarm: Alarm, clock: number, rules: Rules, name: Naming): Change {
  const event = eventOf('config', null, null, clock, null)
  if (alarm.shelved || !alarm.newest) return { alarm, events: [event] }
  return judged(alarm, [event], clock, rules, name)
}

/** Its owner took it away: what is open ends with that reason, and nobody is told that the process is well. */
export function remove(alarm: Alarm, clock: number): AlarmEvent[] {
  return closings(alarm, clock, 'deleted')
}

const sides: readonly Side[] = ['high', 'low']

function judged(alarm: Alarm, events: AlarmEvent[], clock: number, rules: Rules, name: Naming): Change {
  const { newest } = alarm
  if (!newest) return { alarm, events }
  const told = (side: Side) => ({ ...newest[side], t: newest.t, gap_ms: 0, before: null, heard_at: clock })
  return joined(alarm, events, (side) => hearSide(side, alarm[side], told(side), rules, name), newest.t, rules)
}

/** Both sides together: a jump from one limit past the other ends the one before it raises the other. */
function joined(alarm: Alarm, events: AlarmEvent[], step: (side: Side) => Step, t: number, rules: Rules): Change {
  const next = { ...alarm }
  const order: AlarmEvent[] = []
  const raises: AlarmEvent[] = []
  for (const side of sides) {
    const { watch, events: said } = step(side)
    next[side] = watch
    for (const event of said) (event.kind === 'raised' ? raises : order).push(event)
  }
  for (const raised of raises) {
    const other = raised.side === 'high' ? 'low' : 'high'
    if (!isActive(next[other])) continue
    const back = giveBack(other, next[other], t, raised.value ?? 0, rules)
    next[other] = back.watch
    order.push(...back.events)
  }
  return { alarm: next, events: [...events, ...order, ...raises] }
}

function closings(alarm: Alarm, clock: number, detail: string): AlarmEvent[] {
  return sides
    .filter((side) => alarm[side].episode !== null)
    .map((side) => eventOf('closed', side, alarm[side], clock, null, null, detail))
}
