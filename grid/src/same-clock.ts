import { addDays, marketDate, type Offsets, offsetAt } from './zone.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs

/**
 * The instants at which the market's wall clock shows `wall` (its date and time read as if they were UTC, epoch ms): one,
 * none where the clocks skip it in spring, two where they repeat it in autumn, the earlier first.
 */
export function instantsOf(wall: number, offsets: Offsets): number[] {
  const minutes = new Set([offsetAt(offsets, wall - dayMs), offsetAt(offsets, wall + dayMs)])
  return [...minutes]
    .map((offset) => wall - offset * minuteMs)
    .filter((t) => t + offsetAt(offsets, t) * minuteMs === wall)
    .sort((a, b) => a - b)
}

/** Whether the market's wall clock shows the same time of the same day at another instant as well. */
export function isRepeated(t: number, offsets: Offsets): boolean {
  return instantsOf(t + offsetAt(offsets, t) * minuteMs, offsets).length > 1
}

/**
 * The same clock time so many market days later (earlier, negative): null where that day's clocks skip it, the first of
 * the two where they repeat it.
 */
export function sameClock(t: number, days: number, offsets: Offsets): number | null {
  return instantsOf(t + offsetAt(offsets, t) * minuteMs + days * dayMs, offsets)[0] ?? null
}

/** The stretch of the same clock times so many market days later (earlier, negative), as long as its days are. */
export function sameClockSpan(
  { from, to }: { from: number; to: number },
  days: number,
  offsets: Offsets,
): { from: number; to: number } {
  return { from: edge(from, days, offsets), to: edge(to, days, offsets) }
}

/** An end that the clocks skip lies where they change. */
function edge(t: number, days: number, offsets: Offsets): number {
  const found = sameClock(t, days, offsets)
  if (found !== null) return found
  const date = addDays(marketDate(offsets, t), days)
  const change = offsets.find(([from]) => marketDate(offsets, from) === date)
  return change?.[0] ?? t + days * dayMs
}
