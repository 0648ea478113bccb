import type { ParsedReport, RunClaim } from 'contract'
import { fuelEntities, theSystem } from './entities.ts'
import { units } from './fleet.ts'
import type { HourlyMean } from './hours.ts'
import { createLayout, type Series, whole } from './layout.ts'
import { chance, drift } from './noise.ts'
import { clamp } from './weather.ts'

/** What a forecast made at `issued_at` says of an hour. */
export type Foresight = {
  demand: (issued_at: number, hour: number) => number
  /** Of all units of a fuel that the weather drives. */
  weather: (issued_at: number, hour: number, fuel: string) => number
}

/** The truth with an error that shrinks as the hour comes near, and moves a little from run to run. */
export function createForesight(seed: number, meanOfHour: HourlyMean): Foresight {
  const error = (name: string, issued_at: number, hour: number) => {
    const lead = Math.max(0, hour - issued_at) / HOUR_MS
    const size = 0.1 + Math.sqrt(lead / 48)
    const run = chance(seed, `${name} run`, issued_at / 60_000) - 0.5
    return size * (drift(seed, `${name} error`, hour, 9 * HOUR_MS) + 0.3 * run)
  }
  return {
    demand: (issued_at, hour) => meanOfHour(hour).demand * (1 + 0.022 * error('demand', issued_at, hour)),
    weather(issued_at, hour, fuel) {
      const power = meanOfHour(hour)
      let possible = 0
      let available = 0
      for (const [i, unit] of units.entries()) {
        if (unit.fuel !== fuel) continue
        possible += power.possible[i] as number
        available += power.available[i] as number
      }
      const spread = fuel === 'solar' ? 0.6 * possible : 0.25 * available
      return clamp(possible + spread * error(fuel, issued_at, hour), 0, available)
    },
  }
}

/** Every hour a run of 48 hours: demand, wind, solar. */
export function createForecast(foresight: Foresight) {
  const layout = createLayout()
  const mw = {
    qualifier: 'forecast',
    unit: 'MW',
    interval_s: 3600,
    decimals: 0,
    stale_after_s: 10_800,
    horizon: 'forecast',
    default_forecast: true,
  } satisfies Partial<Series>
  layout.add(theSystem, { ...mw, kind: 'demand', name: 'Demand forecast', forecast_of: 'demand' })
  const weather = fuelEntities.filter(({ fuel }) => fuel === 'wind' || fuel === 'solar')
  for (const fuel of weather)
    layout.add(fuel, { ...mw, kind: 'generation', name: `${fuel.name} forecast`, forecast_of: 'generation' })

  return (first_t: number, issued_at: number): Pick<ParsedReport, 'entities' | 'datapoints' | 'runs'> => {
    const hours = Array.from({ length: 48 }, (_, i) => first_t + i * HOUR_MS)
    const run = (datapoint: number, v: number[]): RunClaim => ({ datapoint, issued_at, first_t, interval_s: 3600, v })
    return {
      entities: layout.entities,
      datapoints: layout.datapoints,
      runs: [
        run(
          0,
          hours.map((hour) => whole(foresight.demand(issued_at, hour))),
        ),
        ...weather.map(({ fuel = '' }, i) =>
          run(
            i + 1,
            hours.map((hour) => whole(foresight.weather(issued_at, hour, fuel))),
          ),
        ),
      ],
    }
  }
}

const HOUR_MS = 3_600_000
