import { decodeRuns, encodeRuns } from 'grid/quality.ts'
import { instantsOf, sameClockSpan } from 'grid/same-clock.ts'
import { offsetAt } from 'grid/zone.ts'
import { colours } from '#theme.ts'
import type { ChartSeries, Frame, Stretch } from './grammar.ts'
import { lengthAt } from './spans.ts'

const minute = 60_000
const dayMs = 1_440 * minute

/** What to ask for, to compare a frame with the same clock times so many market days earlier. */
export function compareSpan(frame: Stretch & Pick<Frame, 'offsets'>, days: number): Stretch {
  return sameClockSpan(frame, -days, frame.offsets)
}

/**
 * A series of `days` market days earlier, drawn at its own clock time of now: yesterday's 08:00 over today's 08:00 on
 * days of 23 and of 25 hours too. A clock time that the earlier day skipped is a gap; one that it repeated is its first;
 * one that the later day repeats stands at both.
 */
export function compareSeries(
  series: ChartSeries,
  days: number,
  offsets: Frame['offsets'],
  look: { label: string; colour?: string },
): ChartSeries {
  const q = decodeRuns(series.q ?? [], series.t.length)
  const rows = series.t.flatMap((t, i) => {
    const wall = t + offsetAt(offsets, t) * minute
    // The second of a repeated hour has no place beside the first.
    if (instantsOf(wall, offsets)[0] !== t) return []
    return instantsOf(wall + days * dayMs, offsets).map((at) => ({ at, i }))
  })
  rows.sort((a, b) => a.at - b.at)
  const pick = <T>(of: readonly T[] | undefined) => of && rows.map(({ i }) => of[i] as T)
  return {
    key: `${series.key} −${days} d`,
    label: look.label,
    colour: look.colour ?? colours.line3,
    t: rows.map((row) => row.at),
    v: rows.map(({ i }) => series.v[i] ?? null),
    intervalMs: series.intervalMs,
    lengths: rows.map(({ at, i }, k) =>
      Math.min(lengthAt(series, i), (rows[k + 1]?.at ?? Number.POSITIVE_INFINITY) - at),
    ),
    low: pick(series.low),
    high: pick(series.high),
    q: encodeRuns(rows.map(({ i }) => q[i] ?? 'good')),
  }
}
