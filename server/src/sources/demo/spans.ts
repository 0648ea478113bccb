import type { ParsedReport } from 'contract'
import type { MakeRuns } from './forecast.ts'
import { type Cell, type Layout, readingsOf } from './layout.ts'
import { HOUR_MS } from './market-day.ts'
import { every, type Rhythm } from './rhythm.ts'

/** A kind of report of spans of one length: readings, one instant of each span, or forecast runs. */
export type Kind = {
  report: string
  every_ms: number
  /** When that of the span from `t` is known; never falls, and is never before that of the span before. */
  known: (t: number) => number
  within_ms: number
  /** Lengths of its longer reports, ascending; absent: of an hour and of six. */
  longer_ms?: number[]
  /** How much of what is older than `detail_from` is made at all; absent: all. */
  kept_ms?: number
  period?: (t: number) => string
  layout: Layout
  cells?: (t: number) => (Cell | null)[]
  runs?: MakeRuns
}

/**
 * The report of every span, and for what is older than `detail_from` the same values, known at the same instants, in
 * reports of an hour and of six: a first start has few of them to store.
 */
export function spans(kind: Kind, detail_from: number): Rhythm[] {
  const longest = kind.longer_ms ?? [HOUR_MS, 6 * HOUR_MS]
  const lengths = [kind.every_ms, ...longest.filter((ms) => ms > kind.every_ms)]
  const oldest = detail_from - (kind.kept_ms ?? Number.POSITIVE_INFINITY)
  const starts = lengths.map((ms) => every(ms).start)
  /** Known when the last of its parts is. */
  const knownOf = (ms: number) => (t: number) => kind.known(t + ms - kind.every_ms)
  return lengths.map((ms, i) => {
    const longer = lengths
      .slice(i + 1)
      .map((more, j) => ({ known: knownOf(more), start: starts[i + 1 + j] as (t: number) => number }))
    const known = knownOf(ms)
    return {
      ...every(ms),
      known,
      within_ms: ms + kind.within_ms,
      holds: (t) =>
        !(t < oldest) &&
        (i === 0 || known(t) <= detail_from) &&
        !longer.some((each) => each.known(each.start(t)) <= detail_from),
      make: (t, created_at) => reportOf(kind, t, ms, created_at),
    }
  })
}

function reportOf(kind: Kind, t: number, ms: number, created_at: number): ParsedReport {
  const { report, every_ms, known, layout, cells, runs } = kind
  const instants = Array.from({ length: ms / every_ms }, (_, i) => t + i * every_ms)
  const period = new Date(t).toISOString()
  const long = ms > every_ms
  return {
    report,
    period: kind.period?.(t) ?? (long ? `${period}/PT${ms / HOUR_MS}H` : period),
    created_at,
    ...(long && cells ? { usual_lag: known } : {}),
    entities: layout.entities,
    datapoints: layout.datapoints,
    readings: cells ? readingsOf(layout, instants, cells) : [],
    runs: runs ? instants.flatMap((start) => runs(start, known(start))) : [],
    faults: [],
  }
}
