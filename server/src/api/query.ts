import type { TSchema } from 'typebox'
import type { Shape } from './validate.ts'

/**
 * The query of an address as the fields of its schema, unchecked: a list may be repeated (`tags=a&tags=b`) or
 * written with commas, of anything else the last one counts.
 */
export function readQuery(schema: TSchema | undefined, search: string): Record<string, unknown> {
  const asked = new URLSearchParams(search)
  const fields: Record<string, unknown> = {}
  for (const [name, shape] of Object.entries((schema as Shape | undefined)?.properties ?? {})) {
    const all = asked.getAll(name)
    if (!all.length) continue
    fields[name] =
      shape.type === 'array' ? all.flatMap((part) => part.split(',')).filter((part) => part !== '') : all.at(-1)
  }
  return fields
}
