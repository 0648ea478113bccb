import type { RunClaim } from 'contract'
import { demandForeseen } from './demand.ts'
import { fuelEntities, theSystem } from './entities.ts'
import { natureAt, weatherStations } from './expected.ts'
import { isWeather } from './fleet.ts'
import type { Grid } from './grid.ts'
import { createLayout, type Layout, type Series, whole } from './layout.ts'
import { DAY_MS, HOUR_MS } from './market-day.ts'
import { chance, drift } from './noise.ts'
import { availableMw } from './outages.ts'
import { clamp } from './turn.ts'

/** MW that all units of a fuel the weather drives will give in an hour, as a run made at `issued_at` says. */
export type WeatherForeseen = (issued_at: number, hour: number, fuel: string) => number

export function createWeatherForeseen({ seed, outages }: Grid): WeatherForeseen {
  return (issued_at, hour, fuel) => {
    const middle = hour + HOUR_MS / 2
    const lead_h = Math.max(0, middle - issued_at) / HOUR_MS
    const size = 0.02 + 0.09 * Math.min(1.2, Math.sqrt(lead_h / 48))
    const run = chance(seed, 'run', Math.floor(issued_at / HOUR_MS), fuel) - 0.5
    const error = size * (drift(seed, 'error', hour, 9 * HOUR_MS, fuel) + 0.4 * run)
    const week = Math.floor(hour / WEEK_MS) * WEEK_MS
    const known = outages(week, week + WEEK_MS)
    let given = 0
    let available = 0
    for (const { unit, members } of weatherStations) {
      if (unit.fuel !== fuel) continue
      const share = natureAt(seed, unit, middle, issued_at)
      for (const i of members) {
        const mw = availableMw(unit, known[i] ?? [], hour, issued_at)
        available += mw
        given += mw * share
      }
    }
    // By night no forecast of the sun is wrong.
    const spread = fuel === 'solar' ? 3 * given : available
    return clamp(given + spread * error, 0, available)
  }
}

/** Every hour a run of 48 hours: demand, wind, sun. */
export function createForecast({ seed }: Grid, weather: WeatherForeseen): { layout: Layout; runs: MakeRuns } {
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
  const driven = fuelEntities.filter(({ fuel }) => isWeather(fuel))
  for (const fuel of driven)
    layout.add(fuel, { ...mw, kind: 'generation', name: `${fuel.name} forecast`, forecast_of: 'generation' })

  return {
    layout,
    runs(first_t, issued_at) {
      const hours = Array.from({ length: 48 }, (_, i) => first_t + i * HOUR_MS)
      const run = (datapoint: number, of: (hour: number) => number): RunClaim => {
        return { datapoint, issued_at, first_t, interval_s: 3600, v: hours.map((hour) => whole(of(hour))) }
      }
      return [
        run(0, (hour) => demandForeseen(seed, hour + HOUR_MS / 2, issued_at)),
        ...driven.map(({ fuel = '' }, i) => run(i + 1, (hour) => weather(issued_at, hour, fuel))),
      ]
    },
  }
}

/** The runs of a report, of its first hour and the instant it is made. */
export type MakeRuns = (first_t: number, issued_at: number) => RunClaim[]

const WEEK_MS = 7 * DAY_MS
