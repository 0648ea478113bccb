import type { TreeNode } from '#tables/tree.ts'
import type { Plant } from './fleet.ts'

/** What can be looked at: a fuel, a station, a unit. `id` stands in the address. */
export type Choice = { id: string; name: string; plant: Plant; group: string }

/** Every fuel, station and unit, grouped by fuel for a list. */
export function choicesOf(fleet: readonly TreeNode<Plant>[]): Choice[] {
  return fleet.flatMap(({ value: fuel, children }) => [
    { id: `fuel.${fuel.id}`, name: `All ${fuel.name.toLowerCase()}`, plant: fuel, group: fuel.name },
    ...children.flatMap(({ value: one, children: units }) => [
      {
        id: `${one.kind}.${one.id}`,
        name: one.kind === 'station' ? `${one.name}, station` : one.name,
        plant: one,
        group: fuel.name,
      },
      ...units.map(({ value: unit }) => ({
        id: `unit.${unit.id}`,
        name: `– ${unit.name}`,
        plant: unit,
        group: fuel.name,
      })),
    ]),
  ])
}

/** The chosen one; without a choice, or with one that is gone, the first. */
export function chosenOf(choices: readonly Choice[], id: string | undefined): Choice | null {
  return choices.find((one) => one.id === id) ?? choices[0] ?? null
}
