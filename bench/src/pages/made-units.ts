/** A unit's values, one for each column. */
export type MadeUnit = { id: string; name: string; values: number[] }

const units = 180
export const columns = 25

/** 180 units of 25 values; with the name 26 columns. Every value differs from one round to the next. */
export function makeUnits(round: number): MadeUnit[] {
  return Array.from({ length: units }, (_, i) => ({
    id: `unit-${i + 1}`,
    name: `Station ${Math.floor(i / 4) + 1} unit ${(i % 4) + 1}`,
    values: Array.from({ length: columns }, (_, k) => Math.round(4_000 * (1 + Math.sin(i * 7 + k * 3 + round))) / 10),
  }))
}
