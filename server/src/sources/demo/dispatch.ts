import { units } from './fleet.ts'
import { DAY_MS } from './market-day.ts'
import { drift } from './noise.ts'

/** Between which outputs each unit may be in a step, tenths of a MW. */
export type Bounds = { low: number[]; high: number[] }

export type Dispatched = {
  /** Tenths of a MW. */
  output: number[]
  /** What is needed beyond all (positive) or given in spite of all (negative). */
  rest: number
  /** The unit whose cost is the price; null: none is free to move. */
  marginal: number | null
}

/** Fills the need in order of cost, between the bounds. All of it whole tenths, so that sums are exact. */
export function dispatch(need: number, { low, high }: Bounds, order: number[]): Dispatched {
  const output = low.slice()
  let rest = need
  for (const mw of low) rest -= mw
  let marginal: number | null = null
  for (const i of order) {
    if (rest <= 0) break
    const room = (high[i] as number) - (low[i] as number)
    if (room <= 0) continue
    const more = Math.min(rest, room)
    output[i] = (output[i] as number) + more
    rest -= more
    marginal = i
  }
  return { output, rest, marginal }
}

/** What a MWh of each unit costs on a day: gas moves over weeks, water is dear when it is scarce. USD. */
export function costsOn(seed: number, t: number): number[] {
  const gas = 1 + 0.22 * drift(seed, 'gas price', t, 17 * DAY_MS) + 0.06 * drift(seed, 'gas day', t, 2 * DAY_MS)
  const water = 1 + 0.3 * drift(seed, 'water value', t, 9 * DAY_MS)
  return units.map(
    ({ fuel, cost }) => Math.round(100 * cost * (fuel === 'gas' ? gas : fuel === 'hydro' ? water : 1)) / 100,
  )
}

/** The cheapest first. */
export function orderOf(costs: number[]): number[] {
  return [...costs.keys()].sort((a, b) => (costs[a] as number) - (costs[b] as number) || a - b)
}
