import type { DatapointClaim } from 'contract'
import { signs } from 'grid/interchange.ts'
import { slug } from 'grid/slug.ts'

/**
 * A list of 24 hours in the report, by its path within supply or demand, and the datapoint it becomes. `magnitude`:
 * written as negative numbers, stored ≥ 0.
 */
export type Listed = { path: string[]; magnitude?: true } & Pick<DatapointClaim, 'kind' | 'name'> &
  Partial<DatapointClaim>

const list = (path: string, kind: DatapointClaim['kind'], qualifier: string, name: string, more = {}): Listed => ({
  path: path.split('/'),
  kind,
  qualifier,
  name,
  ...more,
})

const energy = { unit: 'MWh', aggregation: 'sum' } as const
const magnitude = { magnitude: true } as const
const load = 'OntarioDemand/DispatchableLoad'
const holdback = 'GenerationReserveHoldback'
const resources = 'InternalResources/TotalInternalResources'

/** Of the whole system. Passed over: ramp, embedded generation, demand response, shares of reserve, unscheduled. */
export const systemLists: Listed[] = [
  list('Capacities', 'capacity', '', 'Total capacity'),
  list('Energies', 'energy', '', 'Energy that supply can give', energy),
  list(`${resources}/Outages`, 'outage', '', 'Outages'),
  list(`${resources}/OfferForecasts`, 'offered', '', 'Offered and forecast, internal'),
  list(`${resources}/Schedules`, 'scheduled', '', 'Scheduled, internal'),
  list('ZonalImports/TotalImports/Offers', 'imports', 'offered', 'Imports offered'),
  list('ZonalImports/TotalImports/Schedules', 'imports', 'scheduled', 'Imports scheduled'),
  list('ZonalImports/TotalImports/Capacities', 'imports', 'capacity', 'Imports counted as capacity'),
  list('BottledCapacities', 'bottled', '', 'Bottled capacity'),
  list('Regulations', 'regulation', '', 'Regulation'),
  list('TotalSupplies', 'supply', '', 'Total supply'),
  list('OntarioDemand/ForecastOntDemand', 'demand', 'forecast', 'Ontario demand forecast', {
    forecast_of: 'demand',
    default_forecast: true,
  }),
  list('OntarioDemand/PeakDemand', 'demand', 'peak_forecast', 'Ontario demand forecast, peak within the hour'),
  list(`${load}/Capacities`, 'dispatchable_load', 'capacity', 'Dispatchable load'),
  list(`${load}/BidForecasts`, 'dispatchable_load', 'bid', 'Dispatchable load bid and forecast'),
  list(`${load}/ScheduledOFF`, 'dispatchable_load', 'off', 'Dispatchable load scheduled off'),
  list('ZonalExports/TotalExports/Bids', 'exports', 'bid', 'Exports bid'),
  list('ZonalExports/TotalExports/Schedules', 'exports', 'scheduled', 'Exports scheduled', magnitude),
  list('ZonalExports/TotalExports/Capacities', 'exports', 'capacity', 'Exports counted as capacity'),
  list(`${holdback}/TotalORReserve`, 'reserve_requirement', '', 'Operating reserve requirement'),
  list(`${holdback}/LoadForecastUncertainties`, 'load_forecast_uncertainty', '', 'Load forecast uncertainty'),
  list(`${holdback}/ContingencyAllowances`, 'contingency', '', 'Contingency allowance'),
  list('TotalRequirements', 'requirement', '', 'Total requirement'),
  list('ExcessCapacities', 'excess', '', 'Excess capacity', { sign: signs.excess }),
  list('ExcessEnergies', 'excess_energy', '', 'Excess energy', { ...energy, sign: signs.excess }),
]

/** Of one fuel. Wind and solar have forecasts where the others have offers; hydro has its energy as well. */
export const fuelLists = (fuel: string): Listed[] => [
  list('Capacities', 'capacity', '', `${fuel} capacity`),
  list('Outages', 'outage', '', `${fuel} outages`),
  list('Offers', 'offered', '', `${fuel} offered`),
  list('OfferForecasts', 'offered', '', `${fuel} offered and forecast`),
  list('Forecasts', 'generation', 'forecast.adequacy', `${fuel} generation forecast, adequacy report`, {
    forecast_of: 'generation',
  }),
  list('ForecastEnergies', 'energy', '', `${fuel} energy forecast`, energy),
  list('Schedules', 'scheduled', '', `${fuel} scheduled`),
]

/**
 * Of one neighbour. These are no zones of the system and no interties either (all ties with Québec are one), so they
 * stay the system's, the neighbour last: `ieso.system.ontario.imports.offered.new-york`.
 */
export const zoneLists = [
  {
    group: 'ZonalImports',
    one: 'ZonalImport',
    lists: (zone: string): Listed[] => [
      list('Offers', 'imports', `offered.${slug(zone)}`, `Imports offered, ${zone}`),
      list('Schedules', 'imports', `scheduled.${slug(zone)}`, `Imports scheduled, ${zone}`),
    ],
  },
  {
    group: 'ZonalExports',
    one: 'ZonalExport',
    lists: (zone: string): Listed[] => [
      list('Bids', 'exports', `bid.${slug(zone)}`, `Exports bid, ${zone}`),
      list('Schedules', 'exports', `scheduled.${slug(zone)}`, `Exports scheduled, ${zone}`, magnitude),
    ],
  },
]
