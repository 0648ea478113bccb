import { signs } from 'grid/interchange.ts'
import type { Draft } from './draft.ts'
import { intertieName, neighbourOf } from './names.ts'
import { hourlyMw } from './report.ts'

const stale_after_s = 7200

/**
 * The datapoints of one intertie zone, or of all together (`Total`). Both schedules are ≥ 0; the flow's sign is the
 * report's own: positive = export from Ontario (over the 8,760 hours of 2025 it follows export less import closely).
 */
export function claimIntertie(draft: Draft, zone: string) {
  const entity = intertieEntity(draft, zone)
  const claim = (
    more: Pick<Parameters<typeof hourlyMw>[0], 'kind' | 'name'> & Partial<Parameters<typeof hourlyMw>[0]>,
  ) => draft.datapoint(hourlyMw({ entity, stale_after_s, ...more, name: `${intertieName(zone)} ${more.name}` }))
  return {
    schedule_import: claim({ kind: 'schedule_import', name: 'scheduled import' }),
    schedule_export: claim({ kind: 'schedule_export', name: 'scheduled export' }),
    flow: claim({ kind: 'flow', name: 'flow', sign: signs.interchange }),
    flow5m: () =>
      claim({
        kind: 'flow',
        qualifier: '5m',
        name: 'flow, 5 minutes',
        sign: signs.interchange,
        interval_s: 300,
        decimals: 1,
      }),
  }
}

/** The entity of an intertie zone; all together are one of their own. */
export function intertieEntity(draft: Draft, zone: string): number {
  const neighbour = neighbourOf(zone)
  return draft.entity({
    system: 'ieso',
    type: 'intertie',
    source_name: zone.toUpperCase() === 'TOTAL' ? 'Total' : zone,
    name: intertieName(zone),
    ...(neighbour !== undefined && { neighbour }),
  })
}
