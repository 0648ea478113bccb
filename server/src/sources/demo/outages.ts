import type { Unit } from './fleet.ts'
import { chance } from './noise.ts'

/**
 * MW that a unit can give at `t`: all, none during an outage, some while derated. With `foreseen_at` only the events
 * that were planned or had begun by then.
 */
export function availableMw(seed: number, unit: Unit, t: number, foreseen_at = Number.POSITIVE_INFINITY): number {
  const share = Math.min(shareOf(seed, unit, t, foreseen_at, 0), shareOf(seed, unit, t, foreseen_at, -1))
  return Math.round(unit.capacity_mw * share)
}

/** Each unit draws at most one event per week; the one of the week before may still last. */
function shareOf(seed: number, { name, fuel }: Unit, t: number, foreseen_at: number, weeks: -1 | 0): number {
  const week = Math.floor(t / WEEK_MS) + weeks
  const risk = RISK[fuel] ?? 0.1
  const drawn = chance(seed, `${name} outage`, week)
  if (drawn > risk) return 1
  const from = week * WEEK_MS + Math.floor(chance(seed, `${name} outage begins`, week) * 168) * HOUR_MS
  const hours = 6 + Math.floor(chance(seed, `${name} outage lasts`, week) * 60)
  if (t < from || t >= from + hours * HOUR_MS) return 1
  const planned = chance(seed, `${name} outage planned`, week) < 0.5
  if (!planned && from > foreseen_at) return 1
  return drawn < risk * 0.6 ? 0 : 0.65
}

const HOUR_MS = 3_600_000
const WEEK_MS = 168 * HOUR_MS
// Chance of an event in a week.
const RISK: Record<string, number> = {
  nuclear: 0.12,
  gas: 0.3,
  coal: 0.3,
  oil: 0.15,
  hydro: 0.15,
  wind: 0.1,
  solar: 0.05,
}
