import { DAY_MS } from './market-day.ts'
import { chance } from './noise.ts'

/** A span in which the 5-minute reports do not get out; they all come at its end. */
export type Silence = { from: number; to: number }

/** Now and then a feed is late: about once in six days, for 25 to 50 minutes. */
export function silenceOf(seed: number, cell: number): Silence | null {
  const draw = (name: string) => chance(seed, `late feed ${name}`, cell)
  if (draw('comes') >= 0.5) return null
  const from = cell * CELL_MS + Math.floor(draw('time') * 0.9 * (CELL_MS / 60_000)) * 60_000
  return { from, to: from + Math.round(25 + 25 * draw('length')) * 60_000 }
}

/** When a report that should be out at `due` is out. */
export function outAt(seed: number, due: number): number {
  const silence = silenceOf(seed, Math.floor(due / CELL_MS))
  return silence && due >= silence.from && due < silence.to ? silence.to : due
}

/** No report is later than this. */
export const LATEST_MS = 50 * 60_000

const CELL_MS = 3 * DAY_MS
