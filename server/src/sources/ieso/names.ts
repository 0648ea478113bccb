/*
 * Names as the operator writes them, and what is derived from them.
 */

/** Endings of a unit: `-G1`, `-G1-G5`, `-LT.G1`, `-LT.AG_T1`, `-T1`, `.G1`. */
const unitEnding = /(?:-LT)?[-.](?:A?G\d+(?:-A?G\d+)*|AG_[A-Z0-9]+|T\d+)$/

/**
 * The station of a unit, derived from its name: `BRUCEA-G1` → `BRUCEA`. null where the name has no unit's ending: then
 * the operator publishes the plant as one, and a station would only repeat it.
 */
export function stationOf(unit: string): string | null {
  const station = unit.replace(unitEnding, '')
  return station === unit || station === '' ? null : station
}

const neighbours: [RegExp, string][] = [
  [/^MANITOBA/, 'Manitoba'],
  [/^MICHIGAN/, 'Michigan'],
  [/^MINNESOTA/, 'Minnesota'],
  [/^NEW[- ]YORK/, 'New York'],
  [/^PQ\./, 'Québec'],
]

/** Whom an intertie zone connects to; undefined where the name does not say. */
export const neighbourOf = (zone: string): string | undefined =>
  neighbours.find(([pattern]) => pattern.test(zone.toUpperCase()))?.[1]

/** An intertie zone for people: `NEW-YORK` → `New York`, `MANITOBA SK` → `Manitoba SK`, `PQ.AT` as it is. */
export function intertieName(zone: string): string {
  const neighbour = neighbourOf(zone)
  if (zone.toUpperCase() === 'TOTAL') return 'All interties'
  if (!neighbour || zone.includes('.')) return zone
  return neighbour + zone.slice(neighbour.length)
}

/** Whether a name can be a key: 1–100 characters with at least one letter or digit. */
export const isName = (text: string): boolean => text.length > 0 && text.length <= 100 && /[a-z0-9]/i.test(text)

/** A zone of demand by one spelling: tables write `Northwest` and `NORTHWEST` for the same. */
export const zoneName = (written: string): string =>
  written === written.toUpperCase() ? written.charAt(0) + written.slice(1).toLowerCase() : written
