import type { SourceState } from 'contract'
import { namesOf, offsetsOf } from 'grid/zone.ts'
import type { Clock } from '#clock.ts'
import type { Handlers } from './call.ts'

const firstOffset = Date.UTC(2000, 0, 1)
const aheadMs = 2 * 366 * 86_400_000

/** The systems with their sources, clock and zone. */
export function systemsHandlers({
  clock,
  feeds,
}: {
  clock: Clock
  feeds: { states: (system: string) => SourceState[] }
}): Pick<Handlers, 'systems'> {
  return {
    systems: ({ systems, now }) =>
      systems.map((system) => ({
        ...system,
        sources: feeds.states(system.id),
        clock: { now, shift_s: clock.shift_ms / 1000 },
        offsets: offsetsOf(system.time_zone, firstOffset, now + aheadMs),
        zone_names: namesOf(system.time_zone, now),
      })),
  }
}
