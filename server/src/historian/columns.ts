import { type Quality, qualities } from 'contract'

/*
 * Columns travel to and from PostgreSQL as array literals in text: one parameter per column, one row per datapoint,
 * and no parsing of every element by a general driver.
 */

/** A text literal of a PostgreSQL array of numbers; null becomes NULL. */
export function literal(values: readonly (number | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : value)).join(',')}}`
}

/** The numbers of a PostgreSQL array literal; a null literal is an empty list. */
export function numbers(text: string | null): (number | null)[] {
  if (text === null || text === '{}') return []
  return text
    .slice(1, -1)
    .split(',')
    .map((part) => (part === 'NULL' ? null : Number(part)))
}

/** The same where no element can be null. */
export const instants = (text: string | null) => numbers(text) as number[]

/** How a quality is stored: its place in the order of trust, so that the worst of many is the greatest. */
export const qualityRank = (quality: Quality): number => qualities.indexOf(quality)
export const qualityOf = (rank: number): Quality => {
  const quality = qualities[rank]
  if (quality === undefined) throw new Error(`no quality has the rank ${rank}`)
  return quality
}
