import type { QualityRuns, ReadingTuple, Series, SeriesAnswer } from 'contract'
import { decodeRuns, encodeRuns } from 'grid/quality.ts'
import type { Batch } from './latest-store.ts'

/**
 * A raw series with live readings in it: an old instant is revised, a new one takes its place in order, nulls included.
 * Readings outside [from, to) are not part of the question. The same object comes back when nothing changed.
 */
export function patchSeries(answer: SeriesAnswer, batch: Batch, from: number, to: number): SeriesAnswer {
  if (answer.bucket_s !== null) return answer
  let changed = false
  const series = answer.series.map((one) => {
    const readings = batch.get(one.tag)?.filter(([t]) => t >= from && t < to)
    const patched = readings && readings.length > 0 ? patchOne(one, readings) : one
    if (patched !== one) changed = true
    return patched
  })
  return changed ? { ...answer, series } : answer
}

/** Whether a batch says something that a patch cannot: a bucket's mean is the server's to work out. */
export function needsAsking(answer: SeriesAnswer, batch: Batch, from: number, to: number): boolean {
  if (answer.bucket_s === null) return false
  return answer.series.some((one) => batch.get(one.tag)?.some(([t]) => t >= from && t < to))
}

/** Whether a series shows (or is) a forecast of which a new run was announced. */
export function holdsRun(answer: SeriesAnswer, tags: ReadonlySet<string>): boolean {
  return answer.series.some((one) => tags.has(one.tag) || (one.forecast !== undefined && tags.has(one.forecast.tag)))
}

function patchOne(series: Series, readings: readonly ReadingTuple[]): Series {
  const t = [...series.t]
  const v = [...(series.v ?? [])]
  const q = decodeRuns(series.q, t.length)
  let changed = false
  for (const [at, value, quality] of readings) {
    const i = placeOf(t, at)
    if (t[i] === at) {
      if (v[i] === value && q[i] === quality) continue
      v[i] = value
      q[i] = quality
    } else {
      t.splice(i, 0, at)
      v.splice(i, 0, value)
      q.splice(i, 0, quality)
    }
    changed = true
  }
  return changed ? { ...series, t, v, q: encodeRuns(q) as QualityRuns } : series
}

/** The first place whose instant is not before `at`. */
function placeOf(t: readonly number[], at: number): number {
  let low = 0
  let high = t.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((t[middle] as number) < at) low = middle + 1
    else high = middle
  }
  return low
}
