import type { Commitment } from './commitment.ts'
import { units } from './fleet.ts'
import { STEP_MS } from './market-day.ts'
import { plants } from './plants.ts'

/*
 * Between which outputs a unit may be. All in tenths of a MW, whole; a step is five minutes.
 */

export const minimumOf = (unit: number): number => MINIMUM[unit] as number
export const rampOf = (unit: number): number => RAMP[unit] as number

/** A unit that follows: minimum load while it runs, ramps, and the way to where the day must end. */
export function follow(
  unit: number,
  at: { running: boolean; available: number; before: number; end: number; left: number },
): [low: number, high: number] {
  const ramp = rampOf(unit)
  const start = Math.min(minimumOf(unit), at.available)
  if (at.available <= 0) return [0, 0]
  if (at.before <= 0) return at.running ? [start, start] : [0, 0]
  // A derating may have put it below its minimum; from there it climbs as from anywhere.
  const least = Math.min(start, at.before + ramp)
  // Off again only from the minimum.
  if (!at.running && at.before <= least + ramp) return [0, 0]
  const down = at.before - ramp
  const up = at.before + ramp
  const endLow = at.end > 0 ? at.end - ramp * at.left : 0
  const endHigh = at.end > 0 ? at.end + ramp * at.left : minimumOf(unit) + ramp * at.left
  const high = at.running ? Math.min(up, endHigh) : Math.max(least, down)
  const low = Math.max(least, down, endLow)
  const top = Math.max(least, Math.min(at.available, Math.max(high, down)))
  return [Math.min(low, top), top]
}

/**
 * The highest output that a unit can have reached at `t` after starts and ramps of the hours before: so that a day
 * begins with what the day before can end with.
 */
export function reachable(
  unit: number,
  t: number,
  runs: Commitment,
  available: (unit: number, t: number) => number,
): number {
  let reached = -1
  for (let k = BACK; k >= 0; k -= 1) {
    const at = t - k * STEP_MS
    const can = available(unit, at)
    if (can <= 0 || !runs(at)(unit)) reached = 0
    else if (reached === -1) reached = can
    else if (reached === 0) reached = Math.min(minimumOf(unit), can)
    else reached = Math.min(can, reached + rampOf(unit))
  }
  return reached
}

const MINIMUM = units.map((unit) => Math.round(10 * unit.capacity_mw * plants[unit.plant].minimum))
const RAMP = units.map((unit) => Math.round(10 * unit.capacity_mw * plants[unit.plant].ramp))
// A reactor takes half a day from its minimum to all it has.
const BACK = 180
