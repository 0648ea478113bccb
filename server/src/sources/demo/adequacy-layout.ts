import type { Kind } from 'contract'
import { fuelEntities, theSystem } from './entities.ts'
import { isWeather } from './fleet.ts'
import { createLayout, type Layout, type Series } from './layout.ts'

/** What an hour of a run says of a fuel, MW. */
export type FuelRow = { capacity: number; outage: number; offered: number; scheduled: number }
/** Of the system by the tail of the tag (`imports.capacity`), of the fuels in the fleet's order. */
export type AdequacyRow = { system: Record<string, number>; fuels: FuelRow[] }

/** The datapoints of the adequacy report, and how to read each one's figure from a row. */
export function createAdequacyLayout(): { layout: Layout; figures: ((row: AdequacyRow) => number | null)[] } {
  const layout = createLayout()
  const figures: ((row: AdequacyRow) => number | null)[] = []
  const mw = {
    unit: 'MW',
    interval_s: 3600,
    decimals: 0,
    stale_after_s: 43_200,
    horizon: 'forecast',
  } satisfies Partial<Series>
  for (const [key, name] of SYSTEM_SERIES) {
    const { kind, qualifier } = partsOf(key)
    const unit = kind === 'energy' || kind === 'excess_energy' ? 'MWh' : 'MW'
    const of = key === 'demand.forecast.adequacy' ? { forecast_of: 'demand' } : {}
    layout.add(theSystem, { ...mw, ...of, kind, qualifier, unit, name })
    figures.push(({ system }) => system[key] ?? null)
  }
  for (const [place, entity] of fuelEntities.entries()) {
    for (const [kind, name] of FUEL_SERIES) {
      layout.add(entity, { ...mw, kind, qualifier: '', name: `${entity.name} ${name}` })
      figures.push(({ fuels }) => fuels[place]?.[kind] ?? null)
    }
    if (!isWeather(entity.fuel)) continue
    const of = { qualifier: 'forecast.adequacy', forecast_of: 'generation' }
    layout.add(entity, { ...mw, ...of, kind: 'generation', name: `${entity.name} forecast of the adequacy report` })
    // Of wind and sun only what is expected is no outage.
    figures.push(({ fuels }) => fuels[place]?.offered ?? null)
  }
  return { layout, figures }
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
  ['demand.forecast.adequacy', 'Demand forecast of the adequacy report'],
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

const FUEL_SERIES: [kind: keyof FuelRow, name: string][] = [
  ['capacity', 'capacity'],
  ['outage', 'outages'],
  ['offered', 'offered'],
  ['scheduled', 'scheduled'],
]

/** `imports.offered` → kind and what stands behind it; the list above names only kinds of the vocabulary. */
function partsOf(key: string): { kind: Kind; qualifier: string } {
  const [kind = '', ...rest] = key.split('.')
  return { kind: kind as Kind, qualifier: rest.join('.') }
}
