import { ties, type Unit, units } from './fleet.ts'
import { chance, drift } from './noise.ts'
import { availableMw } from './outages.ts'
import { clamp, demandAt, solarAt, windAt } from './weather.ts'

/** The whole system at one instant, MW. Outputs add up to demand and net export; by unit and tie as the fleet lists them. */
export type Power = {
  demand: number
  /** Charging is negative. */
  output: number[]
  available: number[]
  /** What wind and sun would allow; for the other units as available. */
  possible: number[]
  /** Positive = export. */
  flow: number[]
  /** USD/MWh. */
  price: number
}

/** Pure in (seed, t). */
export function powerAt(seed: number, t: number): Power {
  const demand = demandAt(seed, t)
  const available = units.map((unit) => availableMw(seed, unit, t))
  const possible = units.map((unit, i) => (available[i] as number) * natureOf(seed, unit, t))
  const flow = ties.map((_, i) => clampFlow(i, netScheduleAt(seed, i, t) + 35 * drift(seed, `loop ${i}`, t, 1_200_000)))
  const output = units.map((unit, i) => firmOf(seed, unit, possible[i] as number, demand, t))
  const left = demand + sum(flow) - sum(output)
  const { last, rest } = left < 0 ? curtail(output, -left) : dispatch(output, available, left)
  // What no unit can give or take, the neighbours do.
  if (rest !== 0) flow[0] = (flow[0] as number) - rest
  const price =
    left < 0
      ? -6
      : last + 3 * drift(seed, 'price', t, 900_000) + (chance(seed, 'spike', Math.floor(t / 300_000)) < 0.004 ? 180 : 0)
  return { demand, output, available, possible, flow, price }
}

/** What a tie is scheduled to carry in the hour of `t`, positive = export, whole MW. */
export function netScheduleAt(seed: number, tie: number, t: number): number {
  const hour = Math.floor(t / HOUR_MS) * HOUR_MS
  const limits = ties[tie]
  if (!limits) return 0
  const wish = 0.15 + 0.75 * drift(seed, `schedule ${tie}`, hour, 9 * HOUR_MS)
  return Math.round(0.85 * (wish > 0 ? wish * limits.limit_export_mw : wish * limits.limit_import_mw))
}

function clampFlow(tie: number, flow: number): number {
  const limits = ties[tie]
  return limits ? clamp(flow, -limits.limit_import_mw, limits.limit_export_mw) : flow
}

/** What does not follow the demand: wind, sun, nuclear, wood; the battery by the clock of the demand. */
function firmOf(seed: number, unit: Unit, possible: number, demand: number, t: number): number {
  if (unit.fuel === 'wind' || unit.fuel === 'solar') return possible
  if (unit.fuel === 'nuclear') return possible * (0.985 + 0.012 * drift(seed, unit.name, t, 2 * HOUR_MS))
  if (unit.fuel === 'biofuel') return possible * (0.8 + 0.1 * drift(seed, unit.name, t, 3 * HOUR_MS))
  if (unit.fuel === 'storage')
    return Math.abs(demand - 5_000) < 250 ? 0 : clamp((demand - 5_000) / 5, -possible, possible)
  return 0
}

/** Fills the remaining demand in order of cost; a block's units share it evenly, the peakers one after another. */
function dispatch(output: number[], available: number[], left: number): { last: number; rest: number } {
  let rest = left
  let last = 18
  for (const { members: all, from, each } of BLOCKS) {
    if (rest <= 0) break
    const members = all.filter((i) => (available[i] as number) > 0)
    const room = sum(members.map((i) => available[i] as number))
    const given = Math.min(rest, room)
    let open = given
    for (const i of members) {
      const own = each === 'even' ? (given * (available[i] as number)) / room : Math.min(open, available[i] as number)
      output[i] = (output[i] as number) + own
      open -= own
    }
    rest -= given
    last = from + (room > 0 ? (12 * given) / room : 0)
  }
  return { last, rest: rest < 1e-9 ? 0 : rest }
}

/** Too much wind and nuclear for the night: the wind is held back first. */
function curtail(output: number[], surplus: number): { last: number; rest: number } {
  let rest = surplus
  for (const [i, unit] of units.entries()) {
    if (unit.fuel !== 'wind' && unit.fuel !== 'solar') continue
    const less = Math.min(rest, output[i] as number)
    output[i] = (output[i] as number) - less
    rest -= less
  }
  return { last: -6, rest: -rest }
}

function natureOf(seed: number, unit: Unit, t: number): number {
  if (unit.fuel === 'wind') return windAt(seed, unit.name, t)
  if (unit.fuel === 'solar') return solarAt(seed, unit.name, t)
  return 1
}

// In order of cost; `from` is the price at which a block begins to run, USD/MWh.
const BLOCKS: { members: number[]; from: number; each: 'even' | 'in turn' }[] = [
  { members: unitsWhere((unit) => unit.fuel === 'hydro'), from: 12, each: 'even' },
  { members: unitsWhere((unit) => unit.station === 'MILLBROOK'), from: 28, each: 'even' },
  { members: unitsWhere((unit) => unit.fuel === 'coal'), from: 42, each: 'even' },
  { members: unitsWhere((unit) => unit.station === 'FAIRVIEW'), from: 70, each: 'in turn' },
  { members: unitsWhere((unit) => unit.fuel === 'oil'), from: 160, each: 'in turn' },
]

function unitsWhere(is: (unit: Unit) => boolean): number[] {
  return units.flatMap((unit, i) => (is(unit) ? [i] : []))
}

const HOUR_MS = 3_600_000

export function sum(values: number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}
