import type { ExpectedNeed } from './expected.ts'
import { units } from './fleet.ts'
import { DAY_MS, HOUR_MS } from './market-day.ts'
import { availableMw, type createOutages } from './outages.ts'
import { plants } from './plants.ts'

/** Whether a unit is meant to run at `t`. */
export type Commitment = (t: number) => (unit: number) => boolean

/**
 * In order of cost units are kept running as long as those before them do not suffice for the highest need within the
 * hours around: long ones for coal, short ones for turbines. Pure in time, so that no day needs the one before.
 */
export function createCommitment(need: ExpectedNeed, outages: ReturnType<typeof createOutages>): Commitment {
  const kept = new Map<number, boolean[]>()

  function ofHour(hour: number): boolean[] {
    let flags = kept.get(hour)
    if (!flags) {
      flags = decide(hour)
      kept.set(hour, flags)
      if (kept.size > 400) kept.delete(kept.keys().next().value as number)
    }
    return flags
  }

  function decide(hour: number): boolean[] {
    const day = Math.floor(hour / DAY_MS) * DAY_MS
    const known = outages(day - DAY_MS, day + 2 * DAY_MS)
    const needs = new Map<number, number>()
    const highest = (hours: number) => {
      let most = needs.get(hours)
      if (most === undefined) {
        most = 0
        for (let h = -hours; h <= hours; h += 1) most = Math.max(most, need(hour + h * HOUR_MS))
        needs.set(hours, most)
      }
      return most * (1 + MARGIN) + RESERVE_MW
    }
    const flags = units.map((unit) => plants[unit.plant].runs === 'always')
    let before = 0
    for (const i of ORDER) {
      const unit = units[i]
      if (!unit) continue
      const { runs, stays_h } = plants[unit.plant]
      const wanted = runs === 'always' || highest(stays_h) > before
      flags[i] = wanted
      const can = availableMw(unit, known[i] ?? [], hour, hour - Math.min(stays_h, 2) * HOUR_MS)
      // Water that is kept back can follow the demand, and stand in when a unit fails.
      before += unit.fuel === 'hydro' ? 0.7 * can : can
    }
    return flags
  }

  return (t) => {
    const hours = [ofHour(Math.floor(t / HOUR_MS) * HOUR_MS), ofHour((Math.floor(t / HOUR_MS) - 1) * HOUR_MS)]
    const into = t - Math.floor(t / HOUR_MS) * HOUR_MS
    // Not all starts of an hour fall on its first minute.
    return (unit) => hours[into < ((unit * 5) % 60) * 60_000 ? 1 : 0]?.[unit] ?? false
  }
}

/** Units that follow the demand, the cheapest first, those that always run before all. */
const ORDER: number[] = units
  .flatMap((unit, i) => {
    const { runs } = plants[unit.plant]
    return runs === 'always' || runs === 'when needed'
      ? [{ i, rank: runs === 'always' ? unit.cost - 1000 : unit.cost }]
      : []
  })
  .toSorted((a, b) => a.rank - b.rank)
  .map(({ i }) => i)

const MARGIN = 0.03
const RESERVE_MW = 500
