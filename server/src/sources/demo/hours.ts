import { type Power, powerAt, sum } from './power.ts'

/** The mean of an hour, from the same twelve instants that the 5-minute reports show. */
export type HourlyMean = (hour: number) => Power

/** Remembers the last few hundred hours: the forecasts ask for the same ones again and again. */
export function createHourlyMean(seed: number): HourlyMean {
  const kept = new Map<number, Power>()
  return (hour) => {
    let mean = kept.get(hour)
    if (!mean) {
      mean = meanOf(Array.from({ length: 12 }, (_, i) => powerAt(seed, hour + (i + 0.5) * 300_000)))
      kept.set(hour, mean)
      if (kept.size > 500) kept.delete(kept.keys().next().value as number)
    }
    return mean
  }
}

function meanOf(powers: Power[]): Power {
  const mean = (of: (power: Power) => number) => sum(powers.map(of)) / powers.length
  const each = (of: (power: Power) => number[]) =>
    (powers[0] ? of(powers[0]) : []).map((_, i) => mean((power) => of(power)[i] as number))
  return {
    demand: mean((power) => power.demand),
    price: mean((power) => power.price),
    output: each((power) => power.output),
    available: each((power) => power.available),
    possible: each((power) => power.possible),
    flow: each((power) => power.flow),
  }
}
