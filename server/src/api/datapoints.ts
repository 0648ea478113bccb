import type { Historian } from '#historian/historian.ts'
import type { Handlers } from './call.ts'
import { systemOf } from './scope.ts'

/** The catalogue of datapoints. */
export function datapointsHandlers({ catalogue }: Historian): Pick<Handlers, 'datapoints'> {
  return {
    datapoints({ query, systems }) {
      const { id } = systemOf(systems, query.system)
      const [type, ...rest] = (query.entity ?? '').split('.')
      const entity = rest.join('.')
      const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
      return catalogue
        .ofSystem(id)
        .filter(
          (datapoint) =>
            (!query.kind || datapoint.kind === query.kind) &&
            (!query.horizon || datapoint.horizon === query.horizon) &&
            (!type || datapoint.entity.type === type) &&
            (!entity || datapoint.entity.id === entity) &&
            words.every((word) =>
              `${datapoint.tag} ${datapoint.name} ${datapoint.entity.name}`.toLowerCase().includes(word),
            ),
        )
    },
  }
}
