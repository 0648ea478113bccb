import { offsetAt, offsetsOf } from 'grid/zone.ts'
import { drift } from './noise.ts'

/*
 * What nature and people do: demand by the local clock, wind, sun. MW or a share of capacity.
 */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const ZONE = 'America/New_York'
const offsets = offsetsOf(ZONE)

/** What people draw, MW: two humps on a working day, one on a free one; more in winter and at the height of summer. */
export function demandAt(seed: number, t: number): number {
  const local = t + offsetAt(offsets, t) * 60_000
  const hour = (((local % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS
  const weekday = new Date(local).getUTCDay()
  const free = weekday === 0 || weekday === 6
  const season = 1 + 0.07 * Math.cos((4 * Math.PI * (local - JANUARY)) / YEAR_MS)
  const shape = between(free ? FREE_DAY : WORKING_DAY, hour)
  const chance_of_day = 0.03 * drift(seed, 'demand day', t, 20 * HOUR_MS) + 0.008 * drift(seed, 'demand', t, 1_500_000)
  return 5_100 * shape * season * (1 + chance_of_day)
}

/** Share of a wind unit's capacity. */
export function windAt(seed: number, unit: string, t: number): number {
  const wide = drift(seed, 'wind', t, 11 * HOUR_MS)
  const near = drift(seed, unit, t, 2 * HOUR_MS)
  const gusts = drift(seed, `${unit} gusts`, t, 600_000)
  return clamp(0.38 + 0.36 * wide + 0.12 * near + 0.03 * gusts, 0, 0.97)
}

/** Share of a solar unit's capacity: the sun's height at 43° north, 75° west, less clouds. */
export function solarAt(seed: number, unit: string, t: number): number {
  const day = (t - JANUARY) / DAY_MS
  const declination = -0.409 * Math.cos((2 * Math.PI * (day + 10)) / 365.25)
  const solarHour = (t / HOUR_MS - 5) % 24
  const height =
    Math.sin(LATITUDE) * Math.sin(declination) +
    Math.cos(LATITUDE) * Math.cos(declination) * Math.cos(((solarHour - 12) * Math.PI) / 12)
  const clouds = clamp(
    0.3 + 0.5 * drift(seed, 'clouds', t, 7 * HOUR_MS) + 0.15 * drift(seed, unit, t, 900_000),
    0,
    0.85,
  )
  return clamp(1.15 * height, 0, 1) * (1 - clouds)
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

// A day's shape by local hour, its mean near 1.
const WORKING_DAY = [
  0.83, 0.8, 0.78, 0.77, 0.79, 0.85, 0.95, 1.05, 1.08, 1.07, 1.06, 1.05, 1.04, 1.03, 1.02, 1.04, 1.09, 1.16, 1.18, 1.15,
  1.1, 1.04, 0.96, 0.88,
]
const FREE_DAY = [
  0.83, 0.79, 0.77, 0.76, 0.76, 0.78, 0.82, 0.88, 0.94, 0.98, 1.0, 1.01, 1.01, 1.0, 0.99, 1.0, 1.04, 1.1, 1.12, 1.09,
  1.04, 0.99, 0.93, 0.87,
]
const LATITUDE = (43 * Math.PI) / 180
const JANUARY = Date.UTC(2024, 0, 15)
const YEAR_MS = 365.25 * DAY_MS

function between(shape: number[], hour: number): number {
  const index = Math.floor(hour)
  const before = shape[index % 24] ?? 1
  return before + ((shape[(index + 1) % 24] ?? 1) - before) * (hour - index)
}
