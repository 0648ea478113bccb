import { createCommitment } from './commitment.ts'
import { type Day, type Step, simulateDay } from './day.ts'
import { createExpectedNeed, type ExpectedNeed } from './expected.ts'
import { marketDayAt, STEP_MS } from './market-day.ts'
import { createOutages } from './outages.ts'

/** The simulated system: any instant of any day. */
export type Grid = {
  seed: number
  dayAt: (t: number) => Day
  /** The step of five minutes that contains `t`. */
  stepAt: (t: number) => Step
  need: ExpectedNeed
  outages: ReturnType<typeof createOutages>
}

/** Keeps a few days: reports ask for the same ones again and again. */
export function createGrid(seed: number): Grid {
  const need = createExpectedNeed(seed)
  const outages = createOutages(seed)
  const runs = createCommitment(need, outages)
  const kept = new Map<string, Day>()
  let recent: Day | null = null

  function dayAt(t: number): Day {
    if (recent && t >= recent.start && t < recent.end) return recent
    const market = marketDayAt(t)
    let day = kept.get(market.date)
    if (!day) {
      day = simulateDay(seed, market, { need, runs, outages })
      kept.set(market.date, day)
      if (kept.size > 6) kept.delete(kept.keys().next().value as string)
    }
    recent = day
    return day
  }

  return {
    seed,
    dayAt,
    stepAt(t) {
      const day = dayAt(t)
      return day.steps[Math.floor((t - day.start) / STEP_MS)] as Step
    },
    need,
    outages,
  }
}
