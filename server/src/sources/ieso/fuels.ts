import type { EntityClaim, Fuel } from 'contract'
import { slug } from 'grid/slug.ts'

/** The operator's fuels in the order of a stack, from the bottom. The set is open: a report may name others. */
export const fuels: Fuel[] = (
  [
    ['nuclear', 'Nuclear', '#D984F5'],
    ['hydro', 'Hydro', '#2166ED'],
    ['biofuel', 'Biofuel', '#A9E998'],
    ['gas', 'Gas', '#D7871F'],
    ['wind', 'Wind', '#4DE2F0'],
    ['solar', 'Solar', '#E9C016'],
    ['storage', 'Storage', '#E240B9'],
    ['other', 'Other', '#666D7C'],
    ['control-actions', 'Control actions', '#B1A292'],
  ] as const
).map(([id, name, colour], order) => ({ id, name, colour, order }))

/** A fuel of whatever spelling: reports write WIND, Wind and wind for the same; the capital spelling is its key. */
export function fuelEntity(written: string): EntityClaim {
  const source_name = written.trim().toUpperCase()
  const id = slug(source_name)
  const name = fuels.find((fuel) => fuel.id === id)?.name ?? source_name.charAt(0) + source_name.slice(1).toLowerCase()
  return { system: 'ieso', type: 'fuel', source_name, name, fuel: id }
}

/** Batteries are published as OTHER and known by their names; only their discharge is published. */
export function fuelOfUnit(name: string, written: string): string {
  return written.trim().toUpperCase() === 'OTHER' && /BESS|BATTERY|STORAGE/i.test(name) ? 'STORAGE' : written
}
