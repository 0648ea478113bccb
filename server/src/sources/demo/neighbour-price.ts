import { ties } from './fleet.ts'
import { wishAt } from './interchange.ts'
import { drift } from './noise.ts'
import { clamp } from './turn.ts'

/**
 * What a MWh costs in the market across a tie, USD/MWh: near the price here, dearer where power is wanted from here and
 * cheaper where it is offered. Schedules are made before prices are known, so now and then power goes the wrong way. A
 * shortage or a glut here is not one there.
 */
export function neighbourPrice(seed: number, neighbour: string, t: number, here: number): number {
  const theirs = ties.flatMap((tie, i) => (tie.neighbour === neighbour ? [{ tie, i }] : []))
  const room = theirs.reduce((sum, { tie }) => sum + tie.limit_export_mw, 0)
  const wish = theirs.reduce((sum, { tie, i }) => sum + (tie.limit_export_mw * wishAt(seed, i, t)) / room, 0)
  const calm = clamp(here, -20, 120)
  const own = 0.9 * calm + 0.1 * USUAL
  const away = 18 * wish + 1.5 * drift(seed, 'neighbour price', t, 1_200_000, neighbour)
  return Math.round(100 * clamp(own + away, -150, 2000)) / 100 + 0
}

const USUAL = 35
