import type { ParsedReport } from 'contract'
import type { GeneratingSource } from '#sources/source.ts'
import { createAdequacy } from './adequacy.ts'
import { createDayAhead, settledAt } from './day-ahead.ts'
import { LATEST_MS, outAt } from './events.ts'
import { createFiveMinutes } from './five-minutes.ts'
import { fuels } from './fleet.ts'
import { createForecast, createWeatherForeseen } from './forecast.ts'
import { createGrid } from './grid.ts'
import { createHourly } from './hourly.ts'
import { readingsOf } from './layout.ts'
import { HOUR_MS, marketDayAt, STEP_MS, stepOf, ZONE } from './market-day.ts'
import { play, type Rhythm } from './rhythm.ts'
import { createSchedules, SCHEDULES_BEFORE_MS } from './schedules.ts'
import { createSeconds } from './seconds.ts'
import { type Kind, spans } from './spans.ts'

/*
 * An invented power system, so that the product can be tried without anybody's data. All of it is a pure function of
 * (seed, market day), in arithmetic that is the same on every machine: any day can be made without the days before it.
 * When its reports become known: 4-second readings at once; a 5-minute step 20 s after its end (now and then much
 * later, all at once); an hour 5 min after its end; schedules and limits 20 min before their hour; a forecast run 2 min
 * into its hour; day-ahead prices at half past twelve of the day before; the adequacy report 15 min after 0, 6, 12 and
 * 18 UTC.
 */

const MINUTE_MS = 60_000
// A step's values are known 20 s after its end.
const STEP_LAG_MS = STEP_MS + 20_000

/** The demo system everybody gets. */
export const demo: GeneratingSource = createDemo(1)

export function createDemo(seed: number): GeneratingSource {
  const grid = createGrid(seed)
  const weather = createWeatherForeseen(grid)
  const dayAhead = createDayAhead(grid, weather)
  const kinds: Kind[] = [
    {
      report: 'demo-schedules',
      every_ms: HOUR_MS,
      known: (t) => t - SCHEDULES_BEFORE_MS,
      within_ms: 0,
      ...createSchedules(seed),
    },
    {
      report: 'demo-5m',
      every_ms: STEP_MS,
      known: (t) => outAt(seed, t + STEP_LAG_MS),
      within_ms: STEP_LAG_MS + LATEST_MS,
      ...createFiveMinutes(grid),
    },
    {
      report: 'demo-forecast',
      every_ms: HOUR_MS,
      known: (t) => t + 2 * MINUTE_MS,
      within_ms: 2 * MINUTE_MS,
      ...createForecast(grid, weather),
    },
    {
      report: 'demo-hourly',
      every_ms: HOUR_MS,
      known: (t) => t + HOUR_MS + 5 * MINUTE_MS,
      within_ms: HOUR_MS + 5 * MINUTE_MS,
      ...createHourly(grid),
    },
    {
      report: 'demo-4s',
      every_ms: 4_000,
      known: (t) => t,
      within_ms: 0,
      longer_ms: [MINUTE_MS, STEP_MS],
      kept_ms: HOUR_MS,
      // One report of the historian for five minutes of ticks: each adds to it.
      period: (t) => `${new Date(stepOf(t)).toISOString()}/PT5M`,
      ...createSeconds(grid),
    },
    {
      report: 'demo-adequacy',
      every_ms: 6 * HOUR_MS,
      known: (t) => t + 15 * MINUTE_MS,
      within_ms: 15 * MINUTE_MS,
      ...createAdequacy(grid, weather),
    },
  ]

  const pricesOfDay: Rhythm = {
    start: (t) => marketDayAt(t).start,
    next: (t) => marketDayAt(t).end,
    known: settledAt,
    within_ms: 0,
    make(t, created_at) {
      const hours = Array.from({ length: (marketDayAt(t).end - t) / HOUR_MS }, (_, i) => t + i * HOUR_MS)
      const { entities, datapoints } = dayAhead.layout
      const readings = readingsOf(dayAhead.layout, hours, dayAhead.cells)
      return { ...head('demo-dayahead', t, created_at), entities, datapoints, readings }
    },
  }

  return {
    name: 'demo',
    systems: [
      {
        id: 'demo',
        name: 'Demo system',
        operator: 'Simulation',
        time_zone: ZONE,
        hour_labels: 'clock',
        currency: 'USD',
        attribution: { text: 'Simulated data of an invented power system', url: '' },
        fuels,
      },
    ],
    tick_ms: 4_000,
    backfill_days: 14,
    ready_days: 2,
    stale_after_s: { 'demo-4s': 60, 'demo-5m': 900, 'demo-hourly': 7_200, 'demo-schedules': 7_200 },
    generate: (from, to, detail_from = Number.NEGATIVE_INFINITY) =>
      play([...kinds.flatMap((kind) => spans(kind, detail_from)), pricesOfDay], from, to),
  }
}

function head(report: string, t: number, created_at: number): ParsedReport {
  const period = new Date(t).toISOString()
  return { report, period, created_at, entities: [], datapoints: [], readings: [], runs: [], faults: [] }
}
