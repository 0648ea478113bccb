import type { Kind, ParsedReport, RunClaim } from 'contract'
import { fuelEntities, theSystem } from './entities.ts'
import { fuels, ties, units } from './fleet.ts'
import type { Foresight } from './forecast.ts'
import type { HourlyMean } from './hours.ts'
import { createLayout, type Series, whole } from './layout.ts'
import { availableMw } from './outages.ts'
import { netScheduleAt, sum } from './power.ts'

/*
 * Seven days ahead, hour by hour, in whole MW:
 *   supply = capacity − outage − bottled − regulation + imports.capacity
 *   requirement = demand + reserve + load forecast uncertainty + contingency + exports.capacity − dispatchable load off
 *   excess = supply − requirement
 */

type Row = Record<string, number>

export function createAdequacy(seed: number, foresight: Foresight, meanOfHour: HourlyMean) {
  const layout = createLayout()
  const mw = {
    unit: 'MW',
    interval_s: 3600,
    decimals: 0,
    stale_after_s: 43_200,
    horizon: 'forecast',
  } satisfies Partial<Series>
  const keys: string[] = []
  for (const [key, name] of SYSTEM_SERIES) {
    const { kind, qualifier } = partsOf(key)
    const unit = kind === 'energy' || kind === 'excess_energy' ? 'MWh' : 'MW'
    const of = key === 'demand.forecast' ? { forecast_of: 'demand', default_forecast: true } : {}
    layout.add(theSystem, { ...mw, ...of, kind, qualifier, unit, name })
    keys.push(key)
  }
  for (const entity of fuelEntities) {
    for (const [kind, name] of FUEL_SERIES) {
      layout.add(entity, { ...mw, kind, qualifier: '', name: `${entity.name} ${name}` })
      keys.push(`${entity.fuel} ${kind}`)
    }
    if (!isWeather(entity.fuel ?? '')) continue
    const of = { qualifier: 'forecast.adequacy', forecast_of: 'generation' }
    layout.add(entity, { ...mw, ...of, kind: 'generation', name: `${entity.name} forecast of the adequacy report` })
    keys.push(`${entity.fuel} forecast`)
  }

  function rowOf(hour: number, issued_at: number): Row {
    const row: Row = {}
    const power = meanOfHour(hour)
    for (const { id } of fuels) {
      const own = units.flatMap((unit, i) => (unit.fuel === id ? [{ unit, output: power.output[i] as number }] : []))
      const capacity = sum(own.map(({ unit }) => unit.capacity_mw))
      const available = sum(own.map(({ unit }) => availableMw(seed, unit, hour, issued_at)))
      const forecast = isWeather(id) ? Math.min(available, whole(foresight.weather(issued_at, hour, id))) : available
      row[`${id} capacity`] = capacity
      // What the weather will not give counts as out: only what can be expected is supply.
      row[`${id} outage`] = capacity - forecast
      row[`${id} offered`] = isWeather(id) ? forecast : whole(0.97 * available)
      row[`${id} scheduled`] = Math.min(
        row[`${id} offered`] as number,
        whole(Math.max(0, sum(own.map(({ output }) => output)))),
      )
      if (isWeather(id)) row[`${id} forecast`] = forecast
    }
    const of = (kind: string) => sum(fuels.map(({ id }) => row[`${id} ${kind}`] as number))
    const demand = whole(foresight.demand(issued_at, hour))
    const net = ties.map((_, i) => netScheduleAt(seed, i, hour))
    const imported = sum(net.map((mwNet) => Math.max(0, -mwNet)))
    const exported = sum(net.map((mwNet) => Math.max(0, mwNet)))
    const reserve = { ten_spin: 440, ten: 880, all: 1330 }
    const supply = of('capacity') - of('outage') - 60 - 40 + imported
    const requirement = demand + reserve.all + 120 + exported - 30
    return {
      ...row,
      capacity: of('capacity'),
      outage: of('outage'),
      bottled: 60,
      regulation: 40,
      offered: of('offered'),
      scheduled: of('scheduled'),
      'imports.capacity': imported,
      'imports.offered': imported + 150,
      'imports.scheduled': imported,
      'exports.capacity': exported,
      'exports.bid': exported + 200,
      'exports.scheduled': exported,
      supply,
      'demand.forecast': demand,
      'demand.peak_forecast': whole(demand * 1.012),
      reserve_requirement: reserve.all,
      'reserve_requirement.10': reserve.ten,
      'reserve_requirement.10s': reserve.ten_spin,
      load_forecast_uncertainty: 120,
      contingency: 0,
      'dispatchable_load.capacity': 90,
      'dispatchable_load.bid': 60,
      'dispatchable_load.off': 30,
      requirement,
      excess: supply - requirement,
      energy: supply - imported,
      excess_energy: supply - imported - demand,
    }
  }

  return (first_t: number, issued_at: number): Pick<ParsedReport, 'entities' | 'datapoints' | 'runs'> => {
    const rows = Array.from({ length: DAYS * 24 }, (_, i) => rowOf(first_t + i * HOUR_MS, issued_at))
    const runs = keys.map((key, datapoint): RunClaim => {
      return { datapoint, issued_at, first_t, interval_s: 3600, v: rows.map((row) => row[key] ?? null) }
    })
    return { entities: layout.entities, datapoints: layout.datapoints, runs }
  }
}

const SYSTEM_SERIES: [key: string, name: string][] = [
  ['supply', 'Total supply'],
  ['requirement', 'Total requirement'],
  ['excess', 'Excess capacity'],
  ['excess_energy', 'Excess energy'],
  ['energy', 'Energy'],
  ['capacity', 'Capacity'],
  ['outage', 'Outages'],
  ['bottled', 'Bottled capacity'],
  ['regulation', 'Regulation'],
  ['offered', 'Offered'],
  ['scheduled', 'Scheduled'],
  ['imports.capacity', 'Import capacity'],
  ['imports.offered', 'Imports offered'],
  ['imports.scheduled', 'Imports scheduled'],
  ['exports.capacity', 'Export capacity'],
  ['exports.bid', 'Exports bid'],
  ['exports.scheduled', 'Exports scheduled'],
  ['demand.forecast', 'Demand forecast'],
  ['demand.peak_forecast', 'Peak demand forecast'],
  ['reserve_requirement', 'Operating reserve required'],
  ['reserve_requirement.10', 'Ten-minute reserve required'],
  ['reserve_requirement.10s', 'Ten-minute spinning reserve required'],
  ['load_forecast_uncertainty', 'Load forecast uncertainty'],
  ['contingency', 'Contingency allowance'],
  ['dispatchable_load.capacity', 'Dispatchable load'],
  ['dispatchable_load.bid', 'Dispatchable load bid'],
  ['dispatchable_load.off', 'Dispatchable load scheduled off'],
]

const FUEL_SERIES: [kind: Kind, name: string][] = [
  ['capacity', 'capacity'],
  ['outage', 'outages'],
  ['offered', 'offered'],
  ['scheduled', 'scheduled'],
]

const DAYS = 7
const HOUR_MS = 3_600_000

/** `imports.offered` → kind and what stands behind it; the list above names only kinds of the vocabulary. */
function partsOf(key: string): { kind: Kind; qualifier: string } {
  const [kind = '', ...rest] = key.split('.')
  return { kind: kind as Kind, qualifier: rest.join('.') }
}

function isWeather(fuel: string): boolean {
  return fuel === 'wind' || fuel === 'solar'
}
