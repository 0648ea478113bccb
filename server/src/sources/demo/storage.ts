import type { ExpectedNeed } from './expected.ts'
import { type Unit, units } from './fleet.ts'
import { HOUR_MS, type MarketDay, STEP_MS } from './market-day.ts'
import { chance } from './noise.ts'
import { clamp } from './turn.ts'

/** By unit, what it takes and gives in each step (tenths of a MW, charging negative) and holds at its end (MWh). */
export type StoragePlan = Map<number, { output: number[]; level: number[] }>

/** MWh that a store can hold. */
export const storeOf = (unit: Unit): number => unit.capacity_mw * (unit.plant === 'pumped' ? 8 : 4)

/** What a store holds when a market day begins: drawn, so that each day stands alone. */
export function levelAt(seed: number, unit: Unit, day_start: number): number {
  return Math.round(storeOf(unit) * (0.2 + 0.25 * chance(seed, 'level', day_start / HOUR_MS, unit.name)))
}

/**
 * Charges in the hours of least need and gives in those of most, never beyond its bounds, and comes to the level with
 * which the next day begins. `available(unit, step)` in MW.
 */
export function planStorage(
  seed: number,
  day: MarketDay,
  need: ExpectedNeed,
  available: (unit: number, step: number) => number,
): StoragePlan {
  const steps = (day.end - day.start) / STEP_MS
  const hours = Array.from({ length: steps / 12 }, (_, i) => need(day.start + i * HOUR_MS))
  const order = [...hours.keys()].sort((a, b) => (hours[a] as number) - (hours[b] as number) || a - b)
  const plan: StoragePlan = new Map()
  for (const [i, unit] of units.entries()) {
    if (unit.fuel !== 'storage') continue
    const spells = unit.plant === 'pumped' ? { charge: 7, give: 5 } : { charge: 4, give: 3 }
    const wish = hours.map(() => 0)
    for (const [rank, hour] of order.slice(0, spells.charge).entries()) wish[hour] = -0.95 + 0.05 * rank
    for (const [rank, hour] of order.slice(-spells.give).reverse().entries()) wish[hour] = 0.95 - 0.08 * rank
    const most = storeOf(unit)
    const target = levelAt(seed, unit, day.end)
    let held = levelAt(seed, unit, day.start)
    const output: number[] = []
    const level: number[] = []
    for (let k = 0; k < steps; k += 1) {
      const can = available(i, k)
      const pace = 0.45 * unit.capacity_mw * (steps - k - 1)
      // MWh that the store may hold after this step: in its bounds, and the target still within reach.
      const low = Math.max(0, target - (pace * CHARGED) / 12)
      const high = Math.min(most, target + pace / 12)
      // Still at midnight, where two days meet that do not know each other.
      const edge = Math.min(1, k / 4, (steps - 1 - k) / 4)
      const smooth = edge * smoothed(wish, k) * unit.capacity_mw
      const reachable = clamp(smooth, givenBy(held - high), givenBy(held - low))
      const given = Math.trunc(clamp(reachable, -can, Math.min(can, held * 12)) * 10)
      held = Math.round(1000 * clamp(held + storedBy(given / 10), 0, most)) / 1000
      output.push(given + 0)
      level.push(held)
    }
    plan.set(i, { output, level })
  }
  return plan
}

/** MWh that a step at `mw` adds to the store. */
export const storedBy = (mw: number): number => -(mw < 0 ? mw * CHARGED : mw) / 12
/** The output that takes `mwh` out of the store within a step. */
const givenBy = (mwh: number): number => 12 * (mwh < 0 ? mwh / CHARGED : mwh)

/** Of what is taken this much can be given again. */
const CHARGED = 0.85

/** The hours' wishes, led into each other over half an hour. */
function smoothed(wish: number[], step: number): number {
  const hour = Math.floor(step / 12)
  const within = step % 12
  const own = wish[hour] ?? 0
  if (within < 3) return own + ((wish[hour - 1] ?? own) - own) * ((3 - within - 0.5) / 6)
  if (within > 8) return own + ((wish[hour + 1] ?? own) - own) * ((within - 8 - 0.5) / 6)
  return own
}
