import type { SourceState } from 'contract'
import { isZone, namesOf, offsetsOf } from 'grid/zone.ts'
import type { Clock } from '#clock.ts'
import type { Handlers } from './call.ts'
import { notFound } from './errors.ts'

const firstOffset = Date.UTC(2000, 0, 1)
const aheadMs = 2 * 366 * 86_400_000

/** The systems with their sources, clock and zone; and any other zone, for a reader elsewhere. */
export function systemsHandlers({
  clock,
  feeds,
}: {
  clock: Clock
  feeds: { states: (system: string) => SourceState[] }
}): Pick<Handlers, 'systems' | 'zone'> {
  return {
    systems: ({ systems, now }) =>
      systems.map((system) => ({
        ...system,
        sources: feeds.states(system.id),
        clock: { now, shift_s: clock.shift_ms / 1000 },
        offsets: offsetsOf(system.time_zone, firstOffset, now + aheadMs),
        zone_names: namesOf(system.time_zone, now),
      })),
    zone({ query: { name }, now }) {
      if (!isZone(name)) throw notFound()
      return { name, offsets: offsetsOf(name, firstOffset, now + aheadMs), zone_names: namesOf(name, now) }
    },
  }
}
