import { follow, minimumOf, rampOf, reachable } from './bounds.ts'
import type { Commitment } from './commitment.ts'
import { demandAt } from './demand.ts'
import { type Bounds, costsOn, dispatch, orderOf } from './dispatch.ts'
import { type ExpectedNeed, LOSSES, natureAt } from './expected.ts'
import { ties, units } from './fleet.ts'
import { flowsOf } from './flows.ts'
import { rampedSchedule } from './interchange.ts'
import { DAY_MS, HOUR_MS, type MarketDay, STEP_MS } from './market-day.ts'
import { drift } from './noise.ts'
import { availableMw, type createOutages } from './outages.ts'
import { plants } from './plants.ts'
import { priceOf } from './price.ts'
import { planStorage } from './storage.ts'
import { temperatureAt } from './weather.ts'

/** The whole system in one step of five minutes. MW in whole tenths, so that every sum is exact. */
export type Step = {
  demand: number
  loss: number
  /** Charging is negative; outputs = demand + loss + flows. */
  output: number[]
  /** What could run. */
  available: number[]
  /** What it could give now: less in great heat, for wind and sun as the weather allows. */
  capability: number[]
  /** Positive = export. */
  flow: number[]
  /** Net export beyond what is scheduled. */
  ace: number
  /** USD/MWh. */
  price: number
  /** MWh in store at the step's end, by unit. */
  level: Map<number, number>
}

/** A unit failed while it ran. */
export type Trip = { t: number; unit: number; mw: number }
export type Day = MarketDay & { steps: Step[]; trips: Trip[] }

/** One market day, from nothing but seed and date: it begins with what every unit can have at that midnight. */
export function simulateDay(
  seed: number,
  day: MarketDay,
  { need, runs, outages }: { need: ExpectedNeed; runs: Commitment; outages: ReturnType<typeof createOutages> },
): Day {
  const count = (day.end - day.start) / STEP_MS
  const known = outages(day.start - DAY_MS, day.end + DAY_MS)
  const available = (unit: number, t: number) =>
    availableMw(units[unit] as (typeof units)[number], known[unit] ?? [], t)
  const stores = planStorage(seed, day, need, (unit, k) => available(unit, day.start + k * STEP_MS))
  const costs = costsOn(seed, day.start)
  const order = orderOf(costs)
  const trips: Trip[] = []

  const needAt = (middle: number) => {
    const demand = Math.round(10 * demandAt(seed, middle))
    const loss = Math.round(demand * LOSSES)
    const scheduled = ties.map((_, i) => rampedSchedule(seed, i, middle))
    return { demand, loss, scheduled }
  }
  const capabilityAt = (t: number) => {
    const heat = Math.max(0, temperatureAt(seed, t) - 22)
    return units.map((unit, i) => {
      const can = 10 * available(i, t)
      const { runs: way } = plants[unit.plant]
      if (way === 'nature') return Math.floor(can * natureAt(seed, unit, t + STEP_MS / 2, undefined, unit.name))
      if (unit.plant === 'reactor')
        return Math.floor(can * (0.992 - 0.0015 * heat + 0.006 * drift(seed, 'reactor', t, 9 * HOUR_MS, unit.name)))
      return unit.fuel === 'gas' ? Math.floor(can * (1 - 0.004 * heat)) : can
    })
  }
  const rough = (t: number): Bounds => {
    const can = capabilityAt(t)
    const running = runs(t)
    const high = units.map((unit, i) => {
      const { runs: way } = plants[unit.plant]
      if (way === 'nature') return can[i] as number
      if (way === 'plan') return 0
      return running(i)
        ? Math.min(
            can[i] as number,
            reachable(i, t, runs, (u, at) => 10 * available(u, at)),
          )
        : 0
    })
    return { high, low: high.map((most, i) => Math.min(most, minimumOf(i))) }
  }
  const startOf = (t: number) => {
    const { demand, loss, scheduled } = needAt(t + STEP_MS / 2)
    const whole = demand + loss + 10 * Math.round(sum(scheduled))
    return dispatch(whole, rough(t), orderOf(costsOn(seed, t)))
  }

  const start = startOf(day.start)
  const first = start.output
  const last = startOf(day.end).output
  let before = first
  const steps = Array.from({ length: count }, (_, k): Step => {
    const t = day.start + k * STEP_MS
    const middle = t + STEP_MS / 2
    const { demand, loss, scheduled } = needAt(middle)
    const capability = capabilityAt(t)
    const running = runs(t)
    const bounds: Bounds = { low: [], high: [] }
    for (const [i, unit] of units.entries()) {
      const can = capability[i] as number
      const { runs: way } = plants[unit.plant]
      let pair: [number, number]
      if (way === 'nature') pair = [0, can]
      else if (way === 'plan') pair = [stores.get(i)?.output[k] ?? 0, stores.get(i)?.output[k] ?? 0]
      else if (k === 0) pair = [first[i] as number, first[i] as number]
      else
        pair = follow(i, {
          running: running(i),
          available: can,
          before: before[i] as number,
          end: last[i] as number,
          left: count - k,
        })
      bounds.low.push(pair[0])
      bounds.high.push(pair[1])
    }
    // What is scheduled but cannot flow is not generated either.
    const wanted = flowsOf(seed, middle, scheduled, 0)
    const hum = Math.round(90 * drift(seed, 'regulation', t, 420_000))
    const net = sum(wanted.flow)
    const done = dispatch(demand + loss + net + hum, bounds, order)
    const { flow } = flowsOf(seed, middle, scheduled, hum - done.rest)
    // What could be had within five minutes, wherever the day is to end.
    const spare = sum(
      units.map((unit, i) => {
        const mw = done.output[i] as number
        const follows = plants[unit.plant].runs === 'always' || plants[unit.plant].runs === 'when needed'
        const high = follows && mw > 0 ? Math.min(capability[i] as number, mw + rampOf(i)) : (bounds.high[i] as number)
        return Math.max(0, high - mw)
      }),
    )
    const marginal = k === 0 ? start.marginal : done.marginal
    for (const [i, mw] of before.entries()) {
      const fell = mw - (done.output[i] as number)
      if (
        fell > 500 &&
        (capability[i] as number) < 0.6 * mw &&
        plants[(units[i] as (typeof units)[number]).plant].runs !== 'plan'
      )
        trips.push({ t, unit: i, mw: fell / 10 })
    }
    before = done.output
    const short_mw = done.rest / 10
    return {
      demand,
      loss,
      output: done.output,
      available: units.map((_, i) => 10 * available(i, t)),
      capability,
      flow,
      ace: sum(flow) - net,
      price: priceOf(seed, t, {
        cost: marginal === null ? null : (costs[marginal] as number),
        spare_mw: spare / 10,
        short_mw,
      }),
      level: new Map([...stores].map(([i, { level }]) => [i, level[k] as number])),
    }
  })
  return { ...day, steps, trips }
}

export function sum(values: number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}
