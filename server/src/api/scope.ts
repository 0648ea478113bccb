import { parseInstant } from 'grid/instant.ts'
import { type Catalogue, NOW, type StoredDatapoint } from '#historian/historian.ts'
import type { SystemDescription } from '#sources/source.ts'
import { type FieldErrors, fieldErrors } from './errors.ts'
import { instantFault } from './instant.ts'

/** The system that a question names among those its company may see; without a name the first. */
export function systemOf(systems: SystemDescription[], id: string | undefined): SystemDescription {
  const system = id === undefined ? systems[0] : systems.find((one) => one.id === id)
  if (!system) throw fieldErrors({ system: ['Unknown system.'] })
  return system
}

/** The moment of a question, never ahead of the clock; `known` is what the historian is asked with. */
export function momentOf(at: string | undefined, now: number): { at: number; isNow: boolean; known: number } {
  const asked = at === undefined ? now : Math.min(now, instantOf('at', at))
  const isNow = asked === now
  return { at: asked, isNow, known: isNow ? NOW : asked }
}

/** An instant of a named field, epoch ms. */
export function instantOf(field: string, text: string): number {
  const t = parseInstant(text)
  if (t === null) throw fieldErrors({ [field]: [instantFault] })
  return t
}

/**
 * The datapoints that tags and patterns name, at most `most`. A tag that names nothing is located; a pattern that
 * matches nothing yet is not wrong.
 */
export function datapointsOf(catalogue: Catalogue, system: string, tags: string[], most: number): StoredDatapoint[] {
  const { found, unknown } = catalogue.expand(system, tags)
  const wrong = new Set(unknown.filter((tag) => !tag.includes('*')))
  const errors: FieldErrors = {}
  for (const [i, tag] of tags.entries()) if (wrong.has(tag)) errors[i] = ['Unknown datapoint.']
  if (Object.keys(errors).length) throw fieldErrors({ tags: errors })
  if (found.length > most)
    throw fieldErrors({ tags: [`Ensure this field has no more than ${most} elements: these are ${found.length}.`] })
  return found
}
