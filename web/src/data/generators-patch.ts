import type { Generator, ReadingTuple } from 'contract'
import { isFinerOf, unitState } from 'grid/unit-state.ts'
import type { Batch } from './latest-store.ts'

/** The values of a generator that are its newest readings, and the kind of datapoint that feeds each. */
const fed = [
  ['output', 'generation'],
  ['capability', 'capability'],
  ['available_capacity', 'available_capacity'],
] as const

/**
 * Generators with newer readings in them. Of several datapoints of one kind (hourly, 5-minute) the newest reading
 * shows; its own instant revised counts, an older one does not. The same array comes back when nothing changed.
 */
export function patchGenerators(generators: Generator[], batch: Batch): Generator[] {
  let changed = false
  const next = generators.map((generator) => {
    let one = generator
    for (const [field, kind] of fed) {
      for (const [name, tag] of Object.entries(generator.tags)) {
        if (!isFinerOf(name, kind)) continue
        for (const reading of batch.get(tag) ?? [])
          if (isNews(one[field], reading))
            one = { ...one, [field]: reading, ...(field === 'output' && { output_tag: tag }) }
      }
    }
    if (one === generator) return one
    changed = true
    return { ...one, state: unitState(one.output?.[1] ?? null, capabilityOf(one), one.capacity_mw) }
  })
  return changed ? next : generators
}

const capabilityOf = ({ capability, available_capacity }: Generator) =>
  capability?.[1] ?? available_capacity?.[1] ?? null

function isNews(before: ReadingTuple | null, [t, v, q]: ReadingTuple): boolean {
  return before === null || t > before[0] || (t === before[0] && (v !== before[1] || q !== before[2]))
}
