import type { Datapoint, Series, SeriesAnswer } from 'contract'
import { decodeRuns, encodeRuns } from 'grid/quality.ts'
import type { ChartSeries, Stretch } from './grammar.ts'
import { lengthAt, mergeGaps, qualityAt } from './spans.ts'

/** How a series is to be named and drawn. */
export type Look = { label: string; colour: string }

/** A series of the answer as a chart takes it. Past its staleness limit, readings are due up to now. */
export function plainSeries(
  answer: (SeriesAnswer & { pending?: Stretch[] }) | undefined,
  datapoint: Datapoint,
  look: Look,
  now: number,
): ChartSeries | null {
  const series = answer?.series.find((one) => one.tag === datapoint.tag)
  if (!series) return null
  const v = series.v ?? series.avg ?? series.forecast?.v
  const t = v === series.forecast?.v ? (series.forecast?.t ?? []) : series.t
  const intervalMs = Math.max(intervalOf(datapoint, t), (answer?.bucket_s ?? 0) * 1_000)
  const end = t.length > 0 ? (t.at(-1) as number) + intervalMs : null
  const late = end !== null && datapoint.stale_after_s !== null && now - end > datapoint.stale_after_s * 1_000
  return {
    key: datapoint.tag,
    ...look,
    t,
    v: v ?? [],
    low: v === series.avg ? series.min : undefined,
    high: v === series.avg ? series.max : undefined,
    q: series.q,
    intervalMs,
    expectedUntil: late && datapoint.horizon === 'actual' ? now : undefined,
    pending: answer?.pending,
  }
}

/** The default forecast that came with an actual; null when there is none. */
export function forecastSeries(series: Series | undefined, look: Look): ChartSeries | null {
  const forecast = series?.forecast
  if (!forecast || forecast.t.length === 0) return null
  return { key: forecast.tag, ...look, t: forecast.t, v: forecast.v, intervalMs: spacing(forecast.t) ?? 3_600_000 }
}

/** The finer report where it says something, the coarser one for the rest of the time. */
export function splice(fine: ChartSeries | null, coarse: ChartSeries | null): ChartSeries | null {
  if (!fine || fine.t.length === 0) return coarse ?? fine
  if (!coarse || coarse.t.length === 0) return fine
  return merge(fine, outside(coarse, coverOf([fine])))
}

/** What of a series lies outside some stretches of time. */
export function outside(series: ChartSeries, cover: readonly { from: number; to: number }[]): ChartSeries {
  const keep = series.t.map((t, i) => {
    const end = t + lengthAt(series, i)
    return !cover.some((one) => one.from < end && t < one.to)
  })
  const kept = <T>(of: readonly T[]) => of.filter((_, i) => keep[i])
  return {
    ...series,
    t: kept(series.t),
    v: kept(series.v),
    low: series.low && kept(series.low),
    high: series.high && kept(series.high),
    lengths: kept(series.t.map((_, i) => lengthAt(series, i))),
    q: encodeRuns(kept(decodeRuns(series.q ?? [], series.t.length))),
  }
}

/** The stretches of time that some series speak about, known value or not. */
export function coverOf(series: readonly ChartSeries[]): { from: number; to: number }[] {
  return mergeGaps(series.flatMap((one) => one.t.map((t, i) => ({ from: t, to: t + lengthAt(one, i) }))))
}

/** Two series that do not overlap as one, in order of time. */
export function merge(a: ChartSeries, b: ChartSeries): ChartSeries {
  const rows = [a, b]
    .flatMap((one) =>
      one.t.map((t, i) => ({
        t,
        v: one.v[i] ?? null,
        low: one.low?.[i] ?? null,
        high: one.high?.[i] ?? null,
        q: qualityAt(one.q, i),
        length: lengthAt(one, i),
      })),
    )
    .sort((x, y) => x.t - y.t)
  const expected = [a.expectedUntil, b.expectedUntil]
  return {
    ...a,
    t: rows.map((row) => row.t),
    v: rows.map((row) => row.v),
    low: a.low || b.low ? rows.map((row) => row.low) : undefined,
    high: a.high || b.high ? rows.map((row) => row.high) : undefined,
    q: encodeRuns(rows.map((row) => row.q)),
    lengths: rows.map((row) => row.length),
    intervalMs: Math.min(a.intervalMs, b.intervalMs),
    pending: pendingOf([a, b]),
    // The one that reaches further decides whether anything is late.
    expectedUntil: expected[(a.t.at(-1) ?? 0) >= (b.t.at(-1) ?? 0) ? 0 : 1],
  }
}

/** The sum of series on one grid of time; null where one of them has no value. */
export function sumOf(series: readonly ChartSeries[], key: string, look: Look): ChartSeries | null {
  const [first] = series
  if (!first) return null
  const values = series.map((one) => new Map(one.t.map((t, i) => [t, one.v[i] ?? null])))
  const lengths = new Map(series.flatMap((one) => one.t.map((t, i) => [t, lengthAt(one, i)] as const)))
  const t = [...lengths.keys()].sort((a, b) => a - b)
  const v = t.map((at) => {
    let sum = 0
    for (const one of values) {
      const value = one.get(at)
      if (value === null || value === undefined) return null
      sum += value
    }
    return sum
  })
  const intervalMs = Math.min(...series.map((one) => one.intervalMs))
  return {
    key,
    ...look,
    t,
    v,
    intervalMs,
    lengths: t.map((at) => lengths.get(at) as number),
    expectedUntil: first.expectedUntil,
    pending: pendingOf(series),
  }
}

/** What is not answered for one of them is not known of all of them. */
function pendingOf(series: readonly ChartSeries[]): Stretch[] | undefined {
  const pending = series.flatMap((one) => one.pending ?? [])
  return pending.length > 0 ? mergeGaps(pending) : undefined
}

function intervalOf(datapoint: Datapoint, t: readonly number[]): number {
  return datapoint.interval_s === null ? (spacing(t) ?? 3_600_000) : datapoint.interval_s * 1_000
}

/** The usual distance of readings whose interval nobody declared. */
function spacing(t: readonly number[]): number | null {
  const distances = t.slice(1).map((at, i) => at - (t[i] as number))
  return distances.sort((a, b) => a - b)[Math.floor(distances.length / 2)] ?? null
}
