import { snap } from './cursor.ts'
import type { Frame, Stretch } from './grammar.ts'

const minute = 60_000
const shortestMs = 15 * minute
const longestMs = 400 * 24 * 60 * minute

/** The stretch scaled by `factor` around an instant that keeps its place; never outside `limits`. */
export function zoomAt({ from, to }: Stretch, at: number, factor: number, limits?: Stretch): Stretch {
  const most = Math.min(longestMs, limits ? limits.to - limits.from : longestMs)
  const span = Math.min(most, Math.max(shortestMs, (to - from) * factor))
  const share = to > from ? Math.min(1, Math.max(0, (at - from) / (to - from))) : 0.5
  const start = at - share * span
  return inside({ from: start, to: start + span }, limits)
}

/** The stretch moved by so many milliseconds, its length kept; it stops at the limits. */
export function panBy({ from, to }: Stretch, ms: number, limits?: Stretch): Stretch {
  return inside({ from: from + ms, to: to + ms }, limits)
}

/** The stretch that two fingers hold: what was under each of them at first stays under it. `x` in shares of the width. */
export function pinched({ from, to }: Stretch, was: [number, number], is: [number, number], limits?: Stretch): Stretch {
  const [left, right] = [from + was[0] * (to - from), from + was[1] * (to - from)]
  const apart = Math.max(0.02, Math.abs(is[1] - is[0])) * Math.sign(was[1] - was[0] || 1)
  const span = Math.min(longestMs, Math.max(shortestMs, (right - left) / apart))
  const middle = (left + right) / 2
  const start = middle - ((is[0] + is[1]) / 2) * span
  return inside({ from: start, to: start + span }, limits)
}

/** A stretch as a link can say it: on whole intervals of market time, at least 15 minutes long. */
export function settled({ from, to }: Stretch, stepMs: number, { offsets, now, zoneNames }: Frame): Stretch {
  // A link says whole minutes; an hourly strip may still be looked at from closer than its hour.
  const step = Math.min(Math.max(minute, stepMs), shortestMs)
  const open = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, now, offsets, zoneNames }
  // To the nearest, both ends alike: a pan keeps its length.
  const start = snap(from + step / 2, step, open)
  const end = snap(to + step / 2, step, open)
  return { from: start, to: Math.max(end, start + shortestMs) }
}

/** Where a key takes the stretch; undefined: not a key of the zoom. `at` is what `+` and `-` keep in place. */
export function afterZoomKey(
  { key, ctrl }: { key: string; ctrl: boolean },
  stretch: Stretch,
  at: number,
  limits?: Stretch,
): Stretch | undefined {
  const span = stretch.to - stretch.from
  if (!ctrl && (key === '+' || key === '=')) return zoomAt(stretch, at, 0.5, limits)
  if (!ctrl && (key === '-' || key === '−' || key === '_')) return zoomAt(stretch, at, 2, limits)
  if (ctrl && key === 'ArrowLeft') return panBy(stretch, -span / 10, limits)
  if (ctrl && key === 'ArrowRight') return panBy(stretch, span / 10, limits)
  return undefined
}

function inside({ from, to }: Stretch, limits?: Stretch): Stretch {
  if (!limits) return { from, to }
  const span = Math.min(to - from, limits.to - limits.from)
  const start = Math.min(Math.max(from, limits.from), limits.to - span)
  return { from: start, to: start + span }
}
