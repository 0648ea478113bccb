import type { Series, SeriesAnswer } from 'contract'
import { encodeRuns } from 'grid/quality.ts'
import type { Historian, StoredDatapoint } from '#historian/historian.ts'
import type { SystemDescription } from '#sources/source.ts'
import type { Handlers } from './call.ts'
import { fieldErrors } from './errors.ts'
import { datapointsOf, instantOf, momentOf, systemOf } from './scope.ts'

const seriesMost = 500
const pointsMost = 10_000
const valuesMost = 500_000
/** Buckets below an hour are made from raw readings: no more than these. */
const rawMost = 3_000_000
const ladder_s = [60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400]

type Question = {
  system?: string
  at?: string
  tags: string[]
  from: string
  to: string
  points?: string | number
  forecast?: string | number
}
type Asker = { systems: SystemDescription[]; now: number }

/** Series, raw or in buckets, columnar. */
export function seriesHandlers(historian: Historian): Pick<Handlers, 'series' | 'seriesAsked'> {
  async function answer(question: Question, { systems, now }: Asker): Promise<SeriesAnswer> {
    const { id } = systemOf(systems, question.system)
    const { known: at } = momentOf(question.at, now)
    const [from, to] = [instantOf('from', question.from), instantOf('to', question.to)]
    if (to <= from) throw fieldErrors({ to: ['Must be after from.'] })
    const points = pointsOf(question.points)
    const datapoints = datapointsOf(historian.catalogue, id, question.tags, seriesMost)
    refuseTooMuch(datapoints.length, points)
    const bucket_s = chooseBucket(
      datapoints.map((datapoint) => ({
        interval_s: datapoint.interval_s,
        count: historian.rawCount(datapoint, from, to),
      })),
      to - from,
      points,
    )
    const series =
      bucket_s === null
        ? await rawSeries(historian, datapoints, from, to, at)
        : await bucketSeries(historian, datapoints, from, to, at, bucket_s)
    if (String(question.forecast ?? '0') === '1') await addForecasts(historian, datapoints, series, from, to, at)
    return { bucket_s, series }
  }
  return {
    series: (call) => answer(call.query, call),
    seriesAsked: (call) => answer(call.body, call),
  }
}

/**
 * null: raw, when no series has more than `points` readings; else the finest width of the ladder that keeps within
 * them (whole days beyond it).
 */
export function chooseBucket(
  asked: { interval_s: number | null; count: number }[],
  span_ms: number,
  points: number,
): number | null {
  if (asked.every(({ count }) => count <= points)) return null
  // a bucket is cut off by both ends of the span
  const least_s = span_ms / 1000 / Math.max(1, points - 1)
  const fitting = ladder_s.find((bucket_s) => bucket_s >= least_s) ?? Math.ceil(least_s / 86_400) * 86_400
  const readings = asked.reduce((sum, { count }) => sum + count, 0)
  return fitting < 3_600 && readings > rawMost ? 3_600 : fitting
}

function pointsOf(asked: string | number | undefined): number {
  const points = asked === undefined ? 1_000 : Number(asked)
  if (!Number.isInteger(points) || asked === '') throw fieldErrors({ points: ['A valid integer is required.'] })
  if (points < 2) throw fieldErrors({ points: ['Ensure this value is greater than or equal to 2.'] })
  if (points > pointsMost) throw fieldErrors({ points: [`Ensure this value is less than or equal to ${pointsMost}.`] })
  return points
}

function refuseTooMuch(count: number, points: number) {
  if (count * points <= valuesMost) return
  const fits = Math.floor(valuesMost / count)
  throw fieldErrors({
    points: [
      `Too much at once: ${count} datapoints of ${points} points. ${fits} points each would fit, or ${Math.floor(valuesMost / points)} datapoints.`,
    ],
  })
}

async function rawSeries(historian: Historian, datapoints: StoredDatapoint[], from: number, to: number, at: number) {
  const columns = await historian.raw(datapoints, from, to, at)
  return columns.map(({ datapoint, t, v, q }): Series => ({ tag: datapoint.tag, t, v, q: encodeRuns(q) }))
}

/** A datapoint never gets buckets finer than its own interval. */
async function bucketSeries(
  historian: Historian,
  datapoints: StoredDatapoint[],
  from: number,
  to: number,
  at: number,
  bucket_s: number,
) {
  const byWidth = new Map<number, StoredDatapoint[]>()
  for (const datapoint of datapoints) {
    const width_s = Math.max(bucket_s, datapoint.interval_s ?? 0)
    byWidth.set(width_s, [...(byWidth.get(width_s) ?? []), datapoint])
  }
  const found = await Promise.all([...byWidth].map(([width_s, list]) => historian.buckets(list, from, to, width_s, at)))
  const byId = new Map(found.flat().map((one) => [one.datapoint.id, one]))
  return datapoints.map(({ id, tag }): Series => {
    const one = byId.get(id)
    return {
      tag,
      t: one?.t ?? [],
      avg: one?.avg ?? [],
      min: one?.min ?? [],
      max: one?.max ?? [],
      q: encodeRuns(one?.q ?? []),
    }
  })
}

async function addForecasts(
  historian: Historian,
  datapoints: StoredDatapoint[],
  series: Series[],
  from: number,
  to: number,
  at: number,
) {
  const forecasts = datapoints.map(({ forecast }) =>
    forecast === null ? undefined : historian.catalogue.byTag(forecast),
  )
  const wanted = forecasts.filter((one) => one !== undefined)
  if (!wanted.length) return
  const values = wanted.reduce((sum, one) => sum + historian.rawCount(one, from, to), 0)
  if (values > valuesMost)
    throw fieldErrors({
      forecast: [`Too much at once: the forecasts have up to ${values} values, ${valuesMost} would fit.`],
    })
  const found = await historian.forecast([...new Set(wanted)], from, to, at)
  const byId = new Map(found.map((one) => [one.datapoint.id, one]))
  for (const [i, forecast] of forecasts.entries()) {
    const one = forecast && byId.get(forecast.id)
    const target = series[i]
    if (one && target) target.forecast = { tag: one.datapoint.tag, t: one.t, v: one.v, issued_at: one.issued_at }
  }
}
