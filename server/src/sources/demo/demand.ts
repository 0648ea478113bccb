import { zones } from './fleet.ts'
import { restOf } from './holidays.ts'
import { HOUR_MS, localAt } from './market-day.ts'
import { chance, drift } from './noise.ts'
import { CAME, temperatureAt } from './weather.ts'

/** What people draw at `t`, MW: by the local clock, the kind of day and the weather. */
export function demandAt(seed: number, t: number): number {
  return usualAt(seed, t, CAME) * (1 + moodAt(seed, t) + 0.004 * drift(seed, 'demand', t, 1_500_000))
}

/** What a forecast made at `issued_at` says: nearer to the truth the nearer the hour. */
export function demandForeseen(seed: number, t: number, issued_at: number): number {
  const lead_h = Math.max(0, t - issued_at) / HOUR_MS
  const size = 0.15 + Math.min(1.6, Math.sqrt(lead_h / 48))
  const run = chance(seed, 'demand run', Math.floor(issued_at / HOUR_MS)) - 0.5
  const error = 0.012 * size * (drift(seed, 'demand error', t, 10 * HOUR_MS) + 0.4 * run)
  const mood = lead_h < 48 ? moodAt(seed, t) * (1 - lead_h / 48) : 0
  return usualAt(seed, t, issued_at) * (1 + mood + error)
}

/** The zones' parts of a whole number, whole numbers too, exactly. */
export function byZone(seed: number, t: number, whole: number): number[] {
  const parts = zones.map(({ name, share }) =>
    Math.round(whole * share * (1 + 0.04 * drift(seed, 'zone demand', t, 5 * HOUR_MS, name))),
  )
  const rest = whole - parts.reduce((total, part) => total + part, 0)
  return parts.map((part, i) => (i === 0 ? part + rest : part))
}

const moodAt = (seed: number, t: number) => 0.014 * drift(seed, 'demand day', t, 20 * HOUR_MS)

function usualAt(seed: number, t: number, foreseen_at: number): number {
  const { hour, day } = localAt(t)
  const rest = restOf(day)
  const shape = rest * between(FREE_DAY, hour) + (1 - rest) * between(WORKING_DAY, hour)
  // Buildings follow the weather with a delay.
  const felt = 0.5 * (temperatureAt(seed, t, foreseen_at) + temperatureAt(seed, t - 8 * HOUR_MS, foreseen_at))
  const heating = 125 * Math.max(0, 14 - felt)
  const cooling = 340 * Math.max(0, felt - 19)
  return 10_600 * shape + (0.75 + 0.25 * shape) * (heating + cooling)
}

// A day's shape by local hour, its mean near 1; both begin alike, so that no midnight has a step.
const WORKING_DAY = [
  0.83, 0.8, 0.78, 0.77, 0.79, 0.85, 0.95, 1.05, 1.08, 1.07, 1.06, 1.05, 1.04, 1.03, 1.02, 1.04, 1.09, 1.16, 1.18, 1.15,
  1.1, 1.04, 0.96, 0.88,
]
const FREE_DAY = [
  0.83, 0.79, 0.77, 0.76, 0.76, 0.78, 0.82, 0.88, 0.94, 0.98, 1.0, 1.01, 1.01, 1.0, 0.99, 1.0, 1.04, 1.1, 1.12, 1.09,
  1.04, 0.99, 0.93, 0.87,
]

function between(shape: number[], hour: number): number {
  const index = Math.floor(hour)
  const before = shape[index % 24] ?? 1
  return before + ((shape[(index + 1) % 24] ?? 1) - before) * (hour - index)
}
