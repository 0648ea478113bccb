import type { Historian } from '#historian/historian.ts'
import type { Handlers } from './call.ts'
import { notFound } from './errors.ts'
import { instantOf, momentOf, systemOf } from './scope.ts'

/** Where one value comes from. */
export function provenanceHandlers(historian: Historian): Pick<Handlers, 'provenance'> {
  return {
    async provenance({ query, systems, now }) {
      const system = systemOf(systems, query.system)
      const { at } = momentOf(query.at, now)
      const t = /^-?\d{1,16}$/.test(query.t) ? Number(query.t) : instantOf('t', query.t)
      const datapoint = historian.catalogue.byTag(query.tag)
      if (datapoint?.system !== system.id) throw notFound()
      return { tag: datapoint.tag, t, revisions: await historian.provenance(datapoint, t, at) }
    },
  }
}
