import type { EntityClaim } from 'contract'
import { fuels, stationZones, type Tie, ties, title, type Unit, units, zones } from './fleet.ts'

/** The entities as the reports name them, in the order of the fleet. */
const system = 'demo'

export const theSystem: EntityClaim = { system, type: 'system', source_name: 'DEMO', name: 'Demo system' }
export const totalTie: EntityClaim = { system, type: 'intertie', source_name: 'TOTAL', name: 'All interties' }

export const zoneEntities: EntityClaim[] = zones.map(({ name }) => ({
  system,
  type: 'zone',
  source_name: name,
  name: title(name),
}))

export const fuelEntities: EntityClaim[] = fuels.map(({ id, name }) => ({
  system,
  type: 'fuel',
  source_name: id.toUpperCase(),
  name,
  fuel: id,
}))

export const stationEntities: EntityClaim[] = stationZones.map(({ station, zone }) => ({
  system,
  type: 'station',
  source_name: station,
  name: title(station),
  parent: { type: 'zone', source_name: zone },
}))

export const unitEntities: EntityClaim[] = units.map(({ name, station, fuel, capacity_mw }: Unit) => ({
  system,
  type: 'generator',
  source_name: name,
  name: title(name),
  parent: { type: 'station', source_name: station },
  fuel,
  capacity_mw,
  capacity_basis: 'registered',
}))

export const tieEntities: EntityClaim[] = ties.map(({ name, neighbour }: Tie) => ({
  system,
  type: 'intertie',
  source_name: name,
  name: title(name),
  neighbour,
}))

export const EXPORT = 'positive = export'
export const CHARGE = 'negative = charging'

export function signOf(fuel: string | undefined): string {
  return fuel === 'storage' ? CHARGE : ''
}
