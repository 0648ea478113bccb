import type { Frame } from '#charts/grammar.ts'

/**
 * What a strip asks for: an hour more at the beginning, since a reading that began before the frame may reach into it,
 * and a week of five minutes as it was read, so that a value is a reading and not the mean of some. Nothing of an empty
 * frame.
 */
export function askedOf({ from, to }: Pick<Frame, 'from' | 'to'>): { from: number; to: number; points: number } {
  return { from: to > from ? from - 3_600_000 : from, to, points: 2_100 }
}
