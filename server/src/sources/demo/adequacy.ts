import type { RunClaim } from 'contract'
import { type AdequacyRow, createAdequacyLayout, type FuelRow } from './adequacy-layout.ts'
import { demandForeseen } from './demand.ts'
import { orderOf } from './dispatch.ts'
import { fuels, isWeather, ties, type Unit, units } from './fleet.ts'
import type { MakeRuns, WeatherForeseen } from './forecast.ts'
import type { Grid } from './grid.ts'
import { limitsAt, scheduleForeseen } from './interchange.ts'
import { type Layout, whole } from './layout.ts'
import { DAY_MS, HOUR_MS, yearPart } from './market-day.ts'
import { drift } from './noise.ts'
import { availableMw, type Outage } from './outages.ts'
import { cosTurn } from './turn.ts'

/*
 * 34 days ahead, hour by hour, in whole MW:
 *   supply = capacity − outage − bottled − regulation + imports.capacity
 *   requirement = demand + reserve + load forecast uncertainty + contingency + exports.capacity − dispatchable load off
 *   excess = supply − requirement · excess energy = energy − demand
 */

export const ADEQUACY_DAYS = 34

export function createAdequacy({ seed, outages }: Grid, weather: WeatherForeseen): { layout: Layout; runs: MakeRuns } {
  const { layout, figures } = createAdequacyLayout()

  function rowOf(hour: number, issued_at: number, known: Outage[][]): AdequacyRow {
    const byFuel = fuels.map(({ id }, place): FuelRow => {
      const capacity = CAPACITY[place] as number
      if (isWeather(id)) {
        const forecast = whole(weather(issued_at, hour, id))
        // What the weather will not give counts as out: only what can be expected is supply.
        return { capacity, outage: capacity - forecast, offered: forecast, scheduled: 0 }
      }
      let can = 0
      for (const i of MEMBERS[place] as number[])
        can += availableMw(units[i] as Unit, known[i] as Outage[], hour, issued_at)
      // Nor will all rivers have all their water.
      if (id === 'hydro') can = whole(can * waterAt(seed, hour))
      return { capacity, outage: capacity - can, offered: whole(0.97 * can), scheduled: 0 }
    })
    const demand = whole(demandForeseen(seed, hour + HOUR_MS / 2, issued_at))
    const trade = tradeOf(seed, hour, issued_at)
    let open = demand + trade.exported - trade.imported
    for (const place of IN_ORDER) {
      const fuel = byFuel[place] as FuelRow
      fuel.scheduled = Math.max(0, Math.min(fuel.offered, open))
      open -= fuel.scheduled
    }
    const of = (kind: keyof FuelRow) => byFuel.reduce((total, fuel) => total + fuel[kind], 0)
    const wind = byFuel[WIND]?.offered ?? 0
    // Behind narrow lines more is shut in the more wind there is.
    const bottled = 40 + whole(wind * 0.03)
    const regulation = 100
    const reserve = { ten_spin: 440, ten: 880, all: 1330 }
    const uncertainty = Math.min(400, 60 + whole((40 * Math.max(0, hour - issued_at)) / DAY_MS))
    const off = demand > 14_000 ? 90 : 0
    const energy = of('capacity') - of('outage') - bottled - regulation
    const supply = energy + trade.imported
    const requirement = demand + reserve.all + uncertainty + trade.exported - off
    const system = {
      capacity: of('capacity'),
      outage: of('outage'),
      bottled,
      regulation,
      offered: of('offered'),
      scheduled: of('scheduled'),
      'imports.capacity': trade.imported,
      'imports.offered': Math.min(trade.import_limit, trade.imported + 400),
      'imports.scheduled': trade.imported,
      'exports.capacity': trade.exported,
      'exports.bid': Math.min(trade.export_limit, trade.exported + 400),
      'exports.scheduled': trade.exported,
      supply,
      'demand.forecast.adequacy': demand,
      'demand.peak_forecast': whole(demand * 1.012),
      reserve_requirement: reserve.all,
      'reserve_requirement.10': reserve.ten,
      'reserve_requirement.10s': reserve.ten_spin,
      load_forecast_uncertainty: uncertainty,
      contingency: 0,
      'dispatchable_load.capacity': 180,
      'dispatchable_load.bid': 140,
      'dispatchable_load.off': off,
      requirement,
      excess: supply - requirement,
      energy,
      excess_energy: energy - demand,
    }
    return { system, fuels: byFuel }
  }

  function runs(first_t: number, issued_at: number): RunClaim[] {
    const all = outages(first_t, first_t + ADEQUACY_DAYS * DAY_MS)
    const known = all.map((list) => list.filter(({ planned, from }) => planned || from <= issued_at))
    const rows = Array.from({ length: ADEQUACY_DAYS * 24 }, (_, i) => rowOf(first_t + i * HOUR_MS, issued_at, known))
    return figures.map((figure, datapoint) => {
      return { datapoint, issued_at, first_t, interval_s: 3600, v: rows.map(figure) }
    })
  }

  return { layout, runs }
}

/** Share of the dams' capacity that the rivers carry: most in spring, least at the end of summer. */
function waterAt(seed: number, hour: number): number {
  return 0.86 + 0.1 * cosTurn(yearPart(hour) - 0.33) + 0.03 * drift(seed, 'rivers', hour, 12 * DAY_MS)
}

function tradeOf(seed: number, hour: number, issued_at: number) {
  const net = ties.map((_, i) => scheduleForeseen(seed, i, hour, issued_at))
  const limits = ties.map((_, i) => limitsAt(seed, i, hour, issued_at))
  return {
    imported: sum(net.map((mw) => Math.max(0, -mw))),
    exported: sum(net.map((mw) => Math.max(0, mw))),
    import_limit: sum(limits.map((limit) => limit.import_mw)),
    export_limit: sum(limits.map((limit) => limit.export_mw)),
  }
}

function sum(values: number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}

const MEMBERS = fuels.map(({ id }) => units.flatMap((unit, i) => (unit.fuel === id ? [i] : [])))
const CAPACITY = MEMBERS.map((members) => sum(members.map((i) => units[i]?.capacity_mw ?? 0)))
const WIND = fuels.findIndex(({ id }) => id === 'wind')
// Fuels by the mean cost of their units.
const IN_ORDER = orderOf(MEMBERS.map((members) => sum(members.map((i) => units[i]?.cost ?? 0)) / members.length))
