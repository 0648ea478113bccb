import { indexAt } from './reading.ts'

/**
 * What of readings `first..last` a stretch of time shows, one more on each side: a line goes on to what lies outside.
 * Nothing of it: `first` lies behind `last`.
 */
export function shownOf(
  t: ArrayLike<number>,
  first: number,
  last: number,
  { from, to }: { from: number; to: number },
): { first: number; last: number } {
  return { first: Math.max(first, indexAt(t, from)), last: Math.min(last, indexAt(t, to) + 1) }
}
