import type { Maintenance as Notice } from 'contract'
import type { Clock } from '#clock.ts'
import type { Maintenance } from '#maintenance.ts'
import { unavailable } from './errors.ts'
import type { Pulse } from './pulse.ts'
import type { Name } from './routes.ts'

/** Whether the product is closed, and to which calls. */
export type Closed = {
  /** Refuses a call while maintenance is declared or the start is under way. */
  refuse: (name: Name) => void
  /** What the health check says: refuses also when the database has been away for long. */
  health: () => 'ok' | 'degraded'
}

/** What answers all the same: who am I, sign me out, and readings, which are never refused. */
const open = new Set<Name>(['healthcheck', 'user', 'logout', 'pushReadings'])
const startingRetry_s = 5
const maintenanceRetry_s = 60

export function createClosed({
  clock,
  maintenance,
  ready,
  pulse,
}: {
  clock: Clock
  maintenance: Maintenance
  ready: () => { ready: boolean; progress: string }
  pulse: Pulse
}): Closed {
  function refuseAll() {
    const notice = maintenance.current()
    if (notice) throw unavailable(notice, retryAfter(notice, clock.wall()))
    const state = ready()
    if (!state.ready) throw unavailable({ title: 'Starting', body: state.progress, until: null }, startingRetry_s)
  }
  return {
    refuse(name) {
      if (!open.has(name)) refuseAll()
    },
    health() {
      refuseAll()
      const state = pulse.state()
      if (state === 'lost')
        throw unavailable(
          {
            title: 'Temporarily unavailable',
            body: 'The database cannot be reached. The product comes back by itself.',
            until: null,
          },
          maintenanceRetry_s,
        )
      return state
    },
  }
}

function retryAfter({ until }: Notice, wall: number): number {
  const left_s = until === null ? Number.NaN : Math.ceil((Date.parse(until) - wall) / 1000)
  return left_s > 0 ? Math.min(left_s, 3600) : maintenanceRetry_s
}
