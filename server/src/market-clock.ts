import { type Clock, createClock } from '#clock.ts'
import type { Querier } from '#database/database.ts'
import { claimOnce } from '#database/product.ts'

type Stored = { clock_start: number | null; shift_ms: number }

/**
 * The product's clock on this database. `CLOCK_START` counts at the first start on a database, is stored as a shift
 * and runs on from then; asking for another one later is a fault, since readings have been stored under the first.
 */
export async function marketClock(
  database: Querier,
  clock_start: number | null,
  wall: () => number = Date.now,
): Promise<Clock> {
  const stored = await claimOnce<Stored>(database, 'clock', () => ({
    clock_start,
    shift_ms: clock_start === null ? 0 : clock_start - wall(),
  }))
  if (clock_start !== null && stored.clock_start !== clock_start) {
    const began = stored.clock_start === null ? 'runs on real time' : `began at ${iso(stored.clock_start)}`
    throw new ClockFault(
      `CLOCK_START=${iso(clock_start)}: the market time of this database ${began} and cannot be changed. ` +
        'Use another DATA_DIR (or database) for another start.',
    )
  }
  return createClock(stored.shift_ms, wall)
}

/** The asked start of market time contradicts the database. */
export class ClockFault extends Error {}

const iso = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')
