import type { ParsedReport } from 'contract'
import type { GeneratingSource } from '#sources/source.ts'
import { createAdequacy } from './adequacy.ts'
import { createFiveMinutes } from './five-minutes.ts'
import { fuels } from './fleet.ts'
import { createForecast, createForesight } from './forecast.ts'
import { createHourly } from './hourly.ts'
import { createHourlyMean } from './hours.ts'
import { readingsOf } from './layout.ts'
import { createSeconds } from './seconds.ts'
import { ZONE } from './weather.ts'

/*
 * An invented power system, so that the product can be tried without anybody's data. All of it is a pure function of
 * (seed, time): any span can be made without the days before it, and the same span always comes out the same.
 * When its reports become known: 4-second readings at once; a 5-minute step 20 s after its end; an hour 5 min after
 * its end; a forecast run 2 min into its hour; the adequacy report 15 min after 0, 6, 12 and 18 UTC.
 */

/** The demo system everybody gets. */
export const demo: GeneratingSource = createDemo(1)

export function createDemo(seed: number): GeneratingSource {
  const seconds = createSeconds(seed)
  const fiveMinutes = createFiveMinutes(seed)
  const meanOfHour = createHourlyMean(seed)
  const foresight = createForesight(seed, meanOfHour)
  const hourly = createHourly(seed, meanOfHour)
  const forecast = createForecast(foresight)
  const adequacy = createAdequacy(seed, foresight, meanOfHour)

  /** In the order in which reports of one instant come. */
  function rhythms(detail_from: number): Rhythm[] {
    const steps = (t: number, created_at: number, count: number): ParsedReport => {
      const instants = Array.from({ length: count }, (_, i) => t + i * STEP_MS)
      const { layout, cells } = fiveMinutes
      const { entities, datapoints } = layout
      return { ...head('demo-5m', t, created_at), entities, datapoints, readings: readingsOf(layout, instants, cells) }
    }
    return [
      {
        every_ms: HOUR_MS,
        lag_ms: HOUR_MS + 5 * MINUTE_MS,
        holds: (_, created_at) => created_at <= detail_from,
        make: (t, created_at) => {
          const report = steps(t, created_at, HOUR_MS / STEP_MS)
          return { ...report, period: `${report.period}/PT1H`, usual_lag: (start) => start + STEP_LAG_MS }
        },
      },
      {
        every_ms: STEP_MS,
        lag_ms: STEP_LAG_MS,
        holds: (t) => hourOf(t) + HOUR_MS + 5 * MINUTE_MS > detail_from,
        make: (t, created_at) => steps(t, created_at, 1),
      },
      {
        every_ms: HOUR_MS,
        lag_ms: 2 * MINUTE_MS,
        make: (t, created_at) => ({ ...head('demo-forecast', t, created_at), ...forecast(t, created_at) }),
      },
      {
        every_ms: HOUR_MS,
        lag_ms: HOUR_MS + 5 * MINUTE_MS,
        make: (t, created_at) => ({ ...head('demo-hourly', t, created_at), ...hourly(t) }),
      },
      {
        every_ms: 6 * HOUR_MS,
        lag_ms: 15 * MINUTE_MS,
        make: (t, created_at) => ({ ...head('demo-adequacy', t, created_at), ...adequacy(t, created_at) }),
      },
      {
        every_ms: 4_000,
        lag_ms: 0,
        holds: (_, created_at) => created_at > detail_from,
        make: (t, created_at) => {
          const { layout, cells } = seconds
          const { entities, datapoints } = layout
          return { ...head('demo-4s', t, created_at), entities, datapoints, readings: readingsOf(layout, [t], cells) }
        },
      },
    ]
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
    backfill_days: 2,
    generate: (from, to, detail_from = Number.NEGATIVE_INFINITY) => play(rhythms(detail_from), from, to),
  }
}

/** A kind of report that comes again and again: of every span from `t` on, known `lag_ms` later. */
type Rhythm = {
  every_ms: number
  lag_ms: number
  /** Absent: always. */
  holds?: (t: number, created_at: number) => boolean
  make: (t: number, created_at: number) => ParsedReport
}

/** What becomes known in (from, to], in order. */
function* play(rhythms: Rhythm[], from: number, to: number): Iterable<ParsedReport> {
  const next = rhythms.map(({ every_ms, lag_ms }) => (Math.floor((from - lag_ms) / every_ms) + 1) * every_ms)
  for (;;) {
    let first = -1
    let created_at = Number.POSITIVE_INFINITY
    for (const [i, { lag_ms }] of rhythms.entries()) {
      const known = (next[i] as number) + lag_ms
      if (known < created_at) {
        first = i
        created_at = known
      }
    }
    const rhythm = rhythms[first]
    if (!rhythm || created_at > to) return
    const t = next[first] as number
    next[first] = t + rhythm.every_ms
    if (rhythm.holds?.(t, created_at) ?? true) yield rhythm.make(t, created_at)
  }
}

function head(report: string, t: number, created_at: number): ParsedReport {
  const period = new Date(t).toISOString()
  return { report, period, created_at, entities: [], datapoints: [], readings: [], runs: [], faults: [] }
}

function hourOf(t: number): number {
  return Math.floor(t / HOUR_MS) * HOUR_MS
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const STEP_MS = 300_000
// A step's values are known 20 s after its end.
const STEP_LAG_MS = STEP_MS + 20_000
