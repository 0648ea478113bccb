import { HOUR_MS, localAt, yearPart } from './market-day.ts'
import { chance, drift } from './noise.ts'
import { clamp, cosTurn, eased, sinTurn } from './turn.ts'

/*
 * Temperature, wind and sun. Each can also be asked for as it was foreseen at an earlier instant: what cannot be known
 * yet fades towards what is usual, and a front that will be late is awaited at the hour it was announced for.
 */

/** As it came. */
export const CAME = Number.POSITIVE_INFINITY

/** °C, of the system as a whole. */
export function temperatureAt(seed: number, t: number, foreseen_at = CAME): number {
  const known = knowledge(t, foreseen_at, 240)
  const usual = 9 - 14 * cosTurn(yearPart(t) - 0.055) + 4.5 * cosTurn((localAt(t).hour - 15) / 24)
  const unusual = 6 * drift(seed, 'warmth', t, 110 * HOUR_MS) + 2 * drift(seed, 'warmth of day', t, 28 * HOUR_MS)
  return usual + known * unusual
}

/** Share of the capacity that the wind at a station gives; of one unit with `unit`, else of all of them together. */
export function windAt(seed: number, station: string, t: number, foreseen_at = CAME, unit = ''): number {
  const known = knowledge(t, foreseen_at, 60)
  const season = 1 + 0.16 * cosTurn(yearPart(t) - 0.04)
  const calm = 0.17 + 0.13 * known * drift(seed, 'wind', t, 14 * HOUR_MS)
  const near = 0.07 * knowledge(t, foreseen_at, 12) * drift(seed, 'station wind', t, 2.5 * HOUR_MS, station)
  const front = frontAt(seed, t - stationLag(seed, station), foreseen_at)
  const own = unit
    ? 0.025 * drift(seed, 'unit wind', t, 1.2 * HOUR_MS, unit) + 0.012 * drift(seed, 'gusts', t, 600_000, unit)
    : 0
  return clamp(season * (calm + near + front) + own, 0, 0.97)
}

/** Share of a solar station's capacity: the sun's height at 43° north, 75° west, less clouds. */
export function sunAt(seed: number, station: string, t: number, foreseen_at = CAME, unit = ''): number {
  const height = sunHeight(t)
  if (height <= 0) return 0
  const known = knowledge(t, foreseen_at, 60)
  const wide = 0.22 + 0.3 * known * drift(seed, 'clouds', t, 9 * HOUR_MS)
  const front = 0.7 * frontAt(seed, t + 2 * HOUR_MS - stationLag(seed, station), foreseen_at)
  const near = 0.12 * knowledge(t, foreseen_at, 8) * drift(seed, 'station clouds', t, HOUR_MS, station)
  const own = unit ? 0.08 * drift(seed, 'unit clouds', t, 900_000, unit) : 0
  return clamp(1.15 * height, 0, 1) * (1 - clamp(wide + front + near + own, 0, 0.88))
}

/** A weather front: when it was announced for, when it came. */
export type Front = { announced: number; came: number; strength: number; hours: number }

/** Fronts come about every 58 hours; one in five is hours late. */
export function frontOf(seed: number, index: number): Front {
  const draw = (name: string) => chance(seed, `front ${name}`, index)
  const announced = (index + 0.6 * draw('time')) * FRONT_MS
  const late_h = draw('is late') < 0.2 ? 3 + 4 * draw('lateness') : 1.2 * (draw('lateness') - 0.5)
  return {
    announced,
    came: announced + Math.round(late_h * 12) * 300_000,
    strength: 0.25 + 0.45 * draw('strength'),
    hours: 5 + 11 * draw('length'),
  }
}

function frontAt(seed: number, t: number, foreseen_at: number): number {
  const index = Math.floor(t / FRONT_MS)
  return Math.max(
    frontShare(frontOf(seed, index), t, foreseen_at),
    frontShare(frontOf(seed, index - 1), t, foreseen_at),
  )
}

/** Rises within five hours, stays, dies away within fourteen. */
function frontShare({ announced, came, strength, hours }: Front, t: number, foreseen_at: number): number {
  const awaited = foreseen_at >= came ? came : Math.max(announced, Math.min(came, foreseen_at + 1.5 * HOUR_MS))
  const since_h = (t - awaited) / HOUR_MS
  const known = knowledge(t, foreseen_at, 150)
  return known * strength * eased(since_h / 5) * (1 - eased((since_h - 5 - hours) / 14)) + (1 - known) * 0.14
}

/** How much of what is unusual can be known: 1 of the past, less the further ahead, 0 beyond `reach_h` hours. */
function knowledge(t: number, foreseen_at: number, reach_h: number): number {
  if (foreseen_at >= t) return 1
  return 1 - eased((t - foreseen_at) / HOUR_MS / reach_h)
}

const stationLag = (seed: number, station: string) => 4 * HOUR_MS * chance(seed, 'lies east', 0, station)

function sunHeight(t: number): number {
  const declination = 0.0651 * cosTurn(yearPart(t) - 0.472)
  const hour = t / HOUR_MS - 17
  return sinTurn(LATITUDE) * sinTurn(declination) + cosTurn(LATITUDE) * cosTurn(declination) * cosTurn(hour / 24)
}

// In turns.
const LATITUDE = 43 / 360
const FRONT_MS = 58 * HOUR_MS
