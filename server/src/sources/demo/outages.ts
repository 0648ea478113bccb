import { type Unit, units } from './fleet.ts'
import { DAY_MS, STEP_MS } from './market-day.ts'
import { chance } from './noise.ts'
import { plants } from './plants.ts'
import { CAME } from './weather.ts'

/** A span in which a unit can give less than its capacity. */
export type Outage = {
  from: number
  to: number
  /** What is left: 0 out, else derated. */
  share: number
  planned: boolean
  /** The end as it was first announced; from `revised_at` on the true one is known. */
  announced_to: number
  revised_at: number
}

/** All outages of a unit that touch [from, to). Pure: any span can be asked for. */
export function outagesOf(seed: number, unit: Unit, from: number, to: number): Outage[] {
  const found: Outage[] = []
  const week = Math.floor(from / WEEK_MS)
  for (let at = week - 1; at * WEEK_MS < to; at += 1) found.push(...failureOf(seed, unit, at))
  const year = new Date(from).getUTCFullYear()
  for (let at = year - 1; Date.UTC(at, 0, 1) < to; at += 1) found.push(overhaulOf(seed, unit, at))
  return found.filter((outage) => outage.to > from && outage.from < to)
}

/**
 * MW that a unit can give at `t`, of its outages. With `foreseen_at` only those that were planned or had begun by
 * then, each with the end that was announced.
 */
export function availableMw(unit: Unit, outages: Outage[], t: number, foreseen_at = CAME): number {
  let share = 1
  for (const outage of outages) {
    if (t < outage.from || (!outage.planned && outage.from > foreseen_at)) continue
    const to = foreseen_at >= outage.revised_at ? outage.to : outage.announced_to
    if (t < to) share = Math.min(share, outage.share)
  }
  return Math.round(unit.capacity_mw * share)
}

/** The system's outages of a few recent spans, by the week that was asked for. */
export function createOutages(seed: number): (from: number, to: number) => Outage[][] {
  const kept = new Map<string, Outage[][]>()
  return (from, to) => {
    const key = `${from} ${to}`
    let all = kept.get(key)
    if (!all) {
      all = units.map((unit) => outagesOf(seed, unit, from, to))
      kept.set(key, all)
      if (kept.size > 60) kept.delete(kept.keys().next().value as string)
    }
    return all
  }
}

/** At most one failure begins in a week; six in ten put the unit out, the others leave a part. */
function failureOf(seed: number, unit: Unit, week: number): Outage[] {
  const draw = (name: string) => chance(seed, `failure ${name}`, week, unit.name)
  if (draw('comes') >= plants[unit.plant].forced) return []
  const from = week * WEEK_MS + Math.floor(draw('time') * (WEEK_MS / STEP_MS)) * STEP_MS
  const size = draw('size')
  const hours = size < 0.6 ? 2 + 14 * draw('length') : size < 0.92 ? 16 + 48 * draw('length') : 64 + 90 * draw('length')
  const steps = Math.round(hours * 12)
  const share = draw('is full') < 0.6 ? 0 : Math.round(100 * (0.5 + 0.35 * draw('share'))) / 100
  // One repair in three takes longer than first said.
  const told = draw('is extended') < 0.33 ? Math.round(0.6 * steps) : steps
  const announced_to = from + told * STEP_MS
  const revised_at = told < steps ? from + Math.round(0.5 * steps) * STEP_MS : from
  return [{ from, to: from + steps * STEP_MS, share, planned: false, announced_to, revised_at }]
}

/** Once a year, in spring or autumn, sisters one after another; some last days longer than planned. */
function overhaulOf(seed: number, unit: Unit, year: number): Outage {
  const draw = (name: string) => chance(seed, `overhaul ${name}`, year, unit.name)
  const [least, most] = plants[unit.plant].planned_days
  const place = units.indexOf(unit)
  const season = place % 2 === 0 ? 75 : 262
  // 13 and 9 have no common factor: neighbours in the table do not go out together.
  const day = season + ((place * 13 + 5 * Math.floor(draw('shift') * 3)) % 54)
  const days = Math.round(least + (most - least) * draw('length'))
  const from = Date.UTC(year, 0, 1 + day, 10)
  const announced_to = from + days * DAY_MS
  const to = announced_to + (draw('is extended') < 0.3 ? Math.round(1 + 3 * draw('extension')) * DAY_MS : 0)
  return { from, to, share: 0, planned: true, announced_to, revised_at: from + 0.7 * (announced_to - from) }
}

const WEEK_MS = 7 * DAY_MS
