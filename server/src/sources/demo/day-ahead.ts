import { demandForeseen } from './demand.ts'
import { costsOn, dispatch, orderOf } from './dispatch.ts'
import { theSystem } from './entities.ts'
import { LOSSES } from './expected.ts'
import { isWeather, ties, units } from './fleet.ts'
import type { WeatherForeseen } from './forecast.ts'
import type { Grid } from './grid.ts'
import { scheduleForeseen } from './interchange.ts'
import { type Cell, createLayout, good, type Layout } from './layout.ts'
import { DAY_MS, HOUR_MS, marketDayAt } from './market-day.ts'
import { drift } from './noise.ts'
import { availableMw } from './outages.ts'

/** The hourly prices of a market day, settled at half past twelve of the day before from what is foreseen then. */
export function createDayAhead(
  { seed, outages }: Grid,
  weather: WeatherForeseen,
): { layout: Layout; cells: (t: number) => Cell[] } {
  const layout = createLayout()
  layout.add(theSystem, {
    kind: 'price',
    qualifier: 'dayahead',
    name: 'Day-ahead price',
    unit: 'USD/MWh',
    interval_s: 3600,
    decimals: 2,
    // Those of the next day are known long before this one ends.
    stale_after_s: 7_200,
  })

  function cells(hour: number): Cell[] {
    const settled_at = settledAt(hour)
    const costs = costsOn(seed, settled_at)
    const day = Math.floor(hour / DAY_MS) * DAY_MS
    const known = outages(day, day + DAY_MS)
    const high = units.map((unit, i) => {
      if (isWeather(unit.fuel) || unit.fuel === 'storage') return 0
      return Math.round(10 * availableMw(unit, known[i] ?? [], hour, settled_at) * (unit.fuel === 'hydro' ? 0.8 : 1))
    })
    const natural = weather(settled_at, hour, 'wind') + weather(settled_at, hour, 'solar')
    const traded = ties.reduce((total, _, i) => total + scheduleForeseen(seed, i, hour, settled_at), 0)
    const need = demandForeseen(seed, hour + HOUR_MS / 2, settled_at) * (1 + LOSSES) + traded - natural
    const { marginal, rest } = dispatch(Math.round(10 * need), { low: units.map(() => 0), high }, orderOf(costs))
    const cost = rest > 0 ? 300 : (costs[marginal ?? -1] ?? -5)
    return [good(Math.round(100 * (cost + 3 * drift(seed, 'day-ahead', hour, 3 * HOUR_MS))) / 100 + 0)]
  }

  return { layout, cells }
}

/** When the prices of the market day that holds `t` are known. */
export function settledAt(t: number): number {
  return marketDayAt(marketDayAt(t).start - 12 * HOUR_MS).start + SETTLED_MS
}

// 12:30 of a day of 24 hours.
const SETTLED_MS = 12.5 * HOUR_MS
