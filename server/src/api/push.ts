import type { Ingest, PushedReading } from '#ingest/ingest.ts'
import type { Handlers } from './call.ts'
import { wholeError } from './errors.ts'
import { systemOf } from './scope.ts'
import { typeName } from './validate.ts'

const most = 10_000

/** Readings that someone sends. */
export function pushHandlers(ingest: Ingest): Pick<Handlers, 'pushReadings'> {
  return {
    pushReadings({ query, body, token, systems }) {
      const { id } = systemOf(systems, query.system)
      const sent: unknown = body
      if (!Array.isArray(sent)) throw wholeError(`Expected a list of items but got type "${typeName(sent)}".`)
      if (sent.length > most) throw wholeError(`Ensure this field has no more than ${most} elements.`)
      return ingest.push({ system: id, token: token.id, readings: sent.map(readingOf) })
    },
  }
}

/** What is no reading at all has no tag, and is refused as such in its place. */
function readingOf(item: unknown): PushedReading {
  if (item === null || typeof item !== 'object' || Array.isArray(item)) return { tag: '', t: null, v: null }
  const { tag, t, v, q } = item as Record<string, unknown>
  return { tag: typeof tag === 'string' ? tag : '', t, v, ...(q === undefined ? {} : { q }) }
}
