import type { TSchema } from 'typebox'
import type { Shape } from './validate.ts'

/** Writes an answer: only what its schema lists, as JSON. */
export type Presenter = (value: unknown) => string

/** What leaves the server is listed by its answer schema: any other field stays behind. */
export function createPresenter(schema: TSchema): Presenter {
  const pick = picker(schema as Shape)
  return (value) => JSON.stringify(pick ? pick(value) : value)
}

type Pick = (value: unknown) => unknown

/** null: nothing in it can hold more than it says (numbers, strings, lists of them). */
function picker(shape: Shape): Pick | null {
  if (shape.anyOf) return anyPicker(shape.anyOf)
  if (shape.type === 'array') return arrayPicker(shape.items)
  if (shape.type !== 'object') return null
  if (shape.patternProperties) return recordPicker(Object.values(shape.patternProperties)[0] ?? {})
  const fields = Object.entries(shape.properties ?? {}).map(([name, inner]) => [name, picker(inner)] as const)
  return (value) => {
    if (value === null || typeof value !== 'object') return value
    const given = value as Record<string, unknown>
    const picked: Record<string, unknown> = {}
    for (const [name, pick] of fields) {
      const field = given[name]
      if (field !== undefined) picked[name] = pick ? pick(field) : field
    }
    return picked
  }
}

function arrayPicker(items: Shape | Shape[] | undefined): Pick | null {
  if (Array.isArray(items)) {
    const each = items.map(picker)
    if (each.every((pick) => pick === null)) return null
    return (value) =>
      Array.isArray(value) ? value.slice(0, each.length).map((item, i) => each[i]?.(item) ?? item) : value
  }
  const pick = items ? picker(items) : null
  return pick && ((value) => (Array.isArray(value) ? value.map(pick) : value))
}

function recordPicker(shape: Shape): Pick | null {
  const pick = picker(shape)
  if (!pick) return null
  return (value) =>
    Object.fromEntries(
      Object.entries((value ?? {}) as Record<string, unknown>).map(([key, inner]) => [key, pick(inner)]),
    )
}

/** The contract's unions hold one shape of object at most, beside null and scalars. */
function anyPicker(shapes: Shape[]): Pick | null {
  const picks = shapes.map(picker).filter((pick) => pick !== null)
  if (picks.length > 1) throw new Error('an answer has a union of two shapes; name them apart')
  const [pick] = picks
  return pick ? (value) => (value !== null && typeof value === 'object' ? pick(value) : value) : null
}
