import { demandAt } from './demand.ts'
import { isWeather, ties, type Unit, units } from './fleet.ts'
import { scheduleAt } from './interchange.ts'
import { HOUR_MS } from './market-day.ts'
import { sunAt, windAt } from './weather.ts'

/** What the weather gives a unit, share of its capacity; `unit` empty: as its station foresees it. */
export function natureAt(seed: number, unit: Unit, t: number, foreseen_at?: number, name = ''): number {
  const at = unit.fuel === 'wind' ? windAt : sunAt
  return at(seed, unit.station, t, foreseen_at, name)
}

/** MW that other than wind and sun must give in an hour, as the operator expects it four hours before. */
export type ExpectedNeed = (hour: number) => number

export function createExpectedNeed(seed: number): ExpectedNeed {
  const kept = new Map<number, number>()
  return (hour) => {
    let need = kept.get(hour)
    if (need === undefined) {
      const middle = hour + HOUR_MS / 2
      need = demandAt(seed, middle) * (1 + LOSSES)
      for (const i of ties.keys()) need += scheduleAt(seed, i, hour)
      for (const { unit, mw } of weatherStations) need -= mw * natureAt(seed, unit, middle, hour - 4 * HOUR_MS)
      kept.set(hour, need)
      if (kept.size > 3000) kept.delete(kept.keys().next().value as number)
    }
    return need
  }
}

/** Share of the demand that the lines take. */
export const LOSSES = 0.018

/** The stations of wind and sun, each by one of its units, with the places of all of them in the fleet. */
export const weatherStations: { unit: Unit; mw: number; members: number[] }[] = [
  ...new Map(units.filter((unit) => isWeather(unit.fuel)).map((unit) => [unit.station, unit])).values(),
].map((unit) => {
  const members = units.flatMap(({ station }, i) => (station === unit.station ? [i] : []))
  return { unit, members, mw: members.length * unit.capacity_mw }
})
