import type { PerformanceGroup } from 'contract'
import type { TreeNode } from '#tables/tree.ts'
import type { Plant } from './fleet.ts'

/** What can be looked at: a fuel, a station, a unit. `key` stands in the address, `what` says what it is. */
export type Choice = {
  key: string
  group: PerformanceGroup
  id: string
  name: string
  what: string
  fuel: Plant['fuel']
  /** Of what a search finds it by. */
  words: string
  staleAfterMs: number
}

/** Every fuel, station and unit, in the order of the fleet; each once. */
export function choicesOf(fleet: readonly TreeNode<Plant>[]): Choice[] {
  const all = fleet.flatMap(({ value: fuel, children }) => [
    choiceOf(fuel, `fuel, ${counted(fuel)}`, []),
    ...children.flatMap(({ value: one, children: units }) => [
      choiceOf(one, one.kind === 'station' ? `${fuel.name.toLowerCase()} station, ${counted(one)}` : unitOf(fuel), [
        fuel,
      ]),
      ...units.map(({ value: unit }) => choiceOf(unit, `${unitOf(fuel)} of ${one.name}`, [fuel, one])),
    ]),
  ])
  // A station that burns two fuels stands under both of them.
  const seen = new Set<string>()
  return all.filter(({ key }) => !seen.has(key) && seen.add(key))
}

/** The chosen one; without a choice, or with one that is gone, the first. */
export function chosenOf(choices: readonly Choice[], key: string | undefined): Choice | null {
  return choices.find((one) => one.key === key) ?? choices[0] ?? null
}

/** Who holds every word of a search, in its name, station or fuel; a name that begins with it comes first. */
export function findChoices(choices: readonly Choice[], search: string): Choice[] {
  const text = search.trim().toLowerCase()
  const words = text.split(/\s+/).filter(Boolean)
  const found = choices.filter((one) => words.every((word) => one.words.includes(word)))
  const begins = (one: Choice) => (text !== '' && one.name.toLowerCase().startsWith(text) ? 0 : 1)
  return found.sort((a, b) => begins(a) - begins(b))
}

function choiceOf(plant: Plant, what: string, above: readonly Plant[]): Choice {
  const { kind, id, name, fuel, units } = plant
  return {
    key: `${kind}.${id}`,
    group: kind,
    id,
    name: kind === 'fuel' ? `All ${name.toLowerCase()}` : name,
    what,
    fuel,
    words: [...above.map((one) => one.name), name, kind].join(' ').toLowerCase(),
    staleAfterMs: Math.max(0, ...units.map((unit) => unit.stale_after_s ?? 0)) * 1_000,
  }
}

const counted = ({ units }: Plant) => `${units.length} ${units.length === 1 ? 'unit' : 'units'}`
const unitOf = (fuel: Plant) => `${fuel.name.toLowerCase()} unit`
