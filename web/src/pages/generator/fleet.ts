import type { Fuel, Generator } from 'contract'
import { headroom, percentUsed } from 'grid/capacity.ts'
import { type TreeNode, unchanged } from '#tables/tree.ts'
import { colours } from '#theme.ts'

/** A sum over units: of what is known of it, and how much that is. null when nothing is known. */
export type Sum = { value: number | null; known: number; of: number }
/** A fuel, a station or a unit: the same figures for all three. MW. */
export type Plant = {
  kind: 'fuel' | 'station' | 'unit'
  id: string
  name: string
  /** Stations that the operator does not name are made from unit names, and said to be. */
  derived: boolean
  fuel: { id: string; name: string; colour: string }
  /** The unit itself; of a group its units. */
  units: readonly Generator[]
  running: number
  output: Sum
  capability: Sum
  headroom: Sum
  change: Sum
  /** Units that have a forecast only. */
  forecast: Sum
  /** Output less forecast, over the units that have both. */
  deviation: Sum
  capacity: Sum
  available: Sum
  /** Output as a percentage of capability, over the units of which both are known. */
  usedPercent: number | null
}

/** The fleet as a tree: fuels in the system's order, their stations, their units. A station of one unit is that unit. */
export function fleetOf(generators: readonly Generator[], palette: readonly Fuel[]): TreeNode<Plant>[] {
  const order = new Map(palette.map((fuel) => [fuel.id, fuel.order]))
  const byFuel = grouped(generators, (one) => one.fuel ?? unknownFuel)
  return [...byFuel]
    .sort(([a], [b]) => (order.get(a) ?? 1e9) - (order.get(b) ?? 1e9) || a.localeCompare(b))
    .map(([id, units]) => {
      const fuel = fuelOf(id, palette)
      return { id: `fuel ${id}`, value: plantOf('fuel', id, fuel.name, fuel, units), children: stationsOf(fuel, units) }
    })
}

/** The newer fleet, in which what has not changed is what it was. */
export function fleetAfter(before: readonly TreeNode<Plant>[], now: readonly TreeNode<Plant>[]): TreeNode<Plant>[] {
  return unchanged(
    before,
    now,
    (a, b) => a.fuel.colour === b.fuel.colour && a.name === b.name && sameUnits(a.units, b.units),
  )
}

const sameUnits = (a: readonly Generator[], b: readonly Generator[]) =>
  a.length === b.length && a.every((unit, i) => unit === b[i])

/** What a unit can give: its capability; of wind and sun, which have none, what of it is available. */
export function capabilityOf(unit: Generator): number | null {
  return unit.capability?.[1] ?? unit.available_capacity?.[1] ?? null
}

/** The sum over all units, for the head of the panel. */
export function wholeFleet(generators: readonly Generator[]): Plant {
  return plantOf('fuel', 'all', 'All', { id: 'all', name: 'All', colour: colours.text2 }, generators)
}

const unknownFuel = 'unknown'

function fuelOf(id: string, palette: readonly Fuel[]): Plant['fuel'] {
  const known = palette.find((fuel) => fuel.id === id)
  const name = id === unknownFuel ? 'Fuel not said' : id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')
  return { id, name: known?.name ?? name, colour: known?.colour ?? colours.unknownFuel }
}

function stationsOf(fuel: Plant['fuel'], units: readonly Generator[]): TreeNode<Plant>[] {
  const byStation = grouped(units, (one) => one.station?.id ?? `unit ${one.id}`)
  return [...byStation].map(([id, own]) => {
    const [first] = own as [Generator]
    if (own.length === 1 || !first.station) return leaf(fuel, first)
    const { name, derived } = first.station
    const value = { ...plantOf('station', id, name, fuel, own), derived }
    return { id: `station ${fuel.id} ${id}`, value, children: own.map((unit) => leaf(fuel, unit)) }
  })
}

function leaf(fuel: Plant['fuel'], unit: Generator): TreeNode<Plant> {
  return { id: `unit ${unit.id}`, value: plantOf('unit', unit.id, unit.name, fuel, [unit]), children: [] }
}

function plantOf(
  kind: Plant['kind'],
  id: string,
  name: string,
  fuel: Plant['fuel'],
  units: readonly Generator[],
): Plant {
  const forecasted = units.filter((one) => one.forecast !== null)
  const both = units.filter((one) => outputOf(one) !== null && capabilityOf(one) !== null)
  return {
    kind,
    id,
    name,
    derived: false,
    fuel,
    units,
    running: units.filter((one) => one.state === 'running' || one.state === 'derated').length,
    output: sum(units, outputOf),
    capability: sum(units, capabilityOf),
    headroom: sum(units, (one) => headroom(outputOf(one), capabilityOf(one))),
    change: sum(units, (one) => one.change_1h_mw),
    forecast: sum(forecasted, (one) => one.forecast?.[1] ?? null),
    deviation: sum(forecasted, (one) => {
      const [output, expected] = [outputOf(one), one.forecast?.[1] ?? null]
      return output === null || expected === null ? null : output - expected
    }),
    capacity: sum(units, (one) => one.capacity_mw),
    available: sum(
      units.filter((one) => one.available_capacity !== null),
      (one) => one.available_capacity?.[1] ?? null,
    ),
    usedPercent: percentUsed(sum(both, outputOf).value, sum(both, capabilityOf).value),
  }
}

function outputOf(unit: Generator): number | null {
  return unit.output?.[1] ?? null
}

function sum(units: readonly Generator[], figure: (unit: Generator) => number | null): Sum {
  const values = units.flatMap((unit) => figure(unit) ?? [])
  return { value: values.length > 0 ? values.reduce((a, b) => a + b, 0) : null, known: values.length, of: units.length }
}

function grouped<T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(key(one))
    if (group) group.push(one)
    else groups.set(key(one), [one])
  }
  return groups
}
