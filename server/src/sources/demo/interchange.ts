import { ties } from './fleet.ts'
import { DAY_MS, HOUR_MS, hourOf, STEP_MS } from './market-day.ts'
import { chance, drift } from './noise.ts'
import { clamp } from './turn.ts'
import { CAME } from './weather.ts'

/*
 * What the ties are scheduled to carry, what they may and what goes round in circles. Positive = export, MW.
 */

/** A span in which a tie may carry less: `share` of its limits. */
export type Cut = { from: number; to: number; share: number }

/** At most one cut of a tie begins in a week. */
export function cutOf(seed: number, tie: number, week: number): Cut | null {
  const draw = (name: string) => chance(seed, `cut ${name}`, week, ties[tie]?.name)
  if (draw('comes') >= 0.13) return null
  const from = week * WEEK_MS + Math.floor(draw('time') * (WEEK_MS / STEP_MS)) * STEP_MS
  const to = from + Math.round((1 + 8 * draw('length')) * 12) * STEP_MS
  return { from, to, share: draw('is full') < 0.5 ? 0 : 0.5 }
}

/** What of a tie's limits is left at `t`, by the cuts that had begun at `foreseen_at`. */
export function leftOf(seed: number, tie: number, t: number, foreseen_at = CAME): number {
  const week = Math.floor(t / WEEK_MS)
  let left = 1
  for (const cut of [cutOf(seed, tie, week - 1), cutOf(seed, tie, week)])
    if (cut && t >= cut.from && t < cut.to && cut.from <= foreseen_at) left = Math.min(left, cut.share)
  return left
}

export type Limits = { import_mw: number; export_mw: number }

export function limitsAt(seed: number, tie: number, t: number, foreseen_at = CAME): Limits {
  const left = leftOf(seed, tie, t, foreseen_at)
  const of = ties[tie]
  return {
    import_mw: Math.round(left * (of?.limit_import_mw ?? 0)),
    export_mw: Math.round(left * (of?.limit_export_mw ?? 0)),
  }
}

/** What a tie is scheduled to carry in the hour of `t`: decided 20 minutes before it begins, whole MW. */
export function scheduleAt(seed: number, tie: number, t: number): number {
  const hour = hourOf(t)
  const { import_mw, export_mw } = limitsAt(seed, tie, hour, hour - DECIDED_MS)
  return Math.round(0.72 * (wishAt(seed, tie, hour) > 0 ? export_mw : import_mw) * wishAt(seed, tie, hour))
}

/** What a run made at `issued_at` counts on: the schedule itself a day ahead, the usual further away. */
export function scheduleForeseen(seed: number, tie: number, t: number, issued_at: number): number {
  const { import_mw, export_mw } = limitsAt(seed, tie, hourOf(t), issued_at)
  const known = clamp(1 - (t - issued_at - DAY_MS) / (3 * DAY_MS), 0, 1)
  const wish = known * wishAt(seed, tie, hourOf(t)) + (1 - known) * USUAL
  return Math.round(0.72 * (wish > 0 ? export_mw : import_mw) * wish)
}

/** Schedules change over ten minutes, half of them before the hour. */
export function rampedSchedule(seed: number, tie: number, t: number): number {
  const into = t - hourOf(t)
  const now = scheduleAt(seed, tie, t)
  if (into < CHANGE_MS) {
    const before = scheduleAt(seed, tie, t - HOUR_MS)
    return before + (now - before) * (0.5 + into / (2 * CHANGE_MS))
  }
  if (into <= HOUR_MS - CHANGE_MS) return now
  const next = scheduleAt(seed, tie, t + HOUR_MS)
  return now + (next - now) * (0.5 - (HOUR_MS - into) / (2 * CHANGE_MS))
}

/** What circulates over the neighbours' systems: adds up to nothing. A cable of direct current and a cut tie take no part. */
export function loopFlows(seed: number, t: number): number[] {
  const room = ties.map((tie, i) =>
    tie.direct ? 0 : leftOf(seed, i, t) * Math.min(tie.limit_import_mw, tie.limit_export_mw),
  )
  const raw = room.map(
    (mw, i) =>
      0.06 *
      mw *
      (drift(seed, 'loop', t, 5 * HOUR_MS, ties[i]?.name) +
        0.5 * drift(seed, 'loop near', t, 1_500_000, ties[i]?.name)),
  )
  const total = raw.reduce((sum, mw) => sum + mw, 0)
  const rooms = room.reduce((sum, mw) => sum + mw, 0)
  return raw.map((mw, i) => (rooms > 0 ? mw - (total * (room[i] as number)) / rooms : 0))
}

/** How much the markets want a tie to export (1: all it may) or import (−1), were there no limits. */
export function wishAt(seed: number, tie: number, hour: number): number {
  return clamp(
    USUAL +
      0.55 * drift(seed, 'market', hour, 16 * HOUR_MS, ties[tie]?.name) +
      0.4 * drift(seed, 'trade', hour, 4 * HOUR_MS, ties[tie]?.name),
    -1,
    1,
  )
}

const USUAL = 0.1
const WEEK_MS = 7 * DAY_MS
const DECIDED_MS = 20 * 60_000
const CHANGE_MS = STEP_MS
