import type { Datapoint, SeriesAnswer } from 'contract'
import { addDays, marketDate, startOfDay } from 'grid/zone.ts'
import { useMemo } from 'react'
import type { ChartSeries, Frame } from '#charts/grammar.ts'
import { plainSeries, splice } from '#charts/plain-series.ts'
import { type Question, questionOf } from '#charts/question.ts'
import { useDatapoints } from '#data/datapoints.ts'
import { useSeries } from '#data/series.ts'
import { colours } from '#theme.ts'
import { type PriceProduct, pricesOf } from './price-choice.ts'

/** A price as drawn, and the datapoint that a reading of this interval comes from. */
export type PricePart = { name: string; series: ChartSeries; source: (intervalMs: number) => Datapoint | null }
/** The price of energy: as it came out, and as it was announced before. */
export type Price = {
  question: Question
  /** The place it holds for; null: the whole system. */
  place: string | null
  unit: string
  actual: PricePart | null
  planned: PricePart[]
}

/** The price over whole market days around a frame, so that the day's high and low are those of the day. */
export function usePrice({ from, to, now, offsets }: Frame): Price {
  const catalogue = useDatapoints({ kind: 'price' })
  const choice = useMemo(() => pricesOf(catalogue.data ?? []), [catalogue.data])
  const tags = useMemo(
    () =>
      [...(choice?.actual ?? []), ...(choice?.planned ?? [])].flatMap((one) => one.datapoints.map(({ tag }) => tag)),
    [choice],
  )
  const days = useMemo(
    () =>
      from < to
        ? {
            from: startOfDay(marketDate(offsets, from), offsets),
            to: startOfDay(addDays(marketDate(offsets, to - 1), 1), offsets),
          }
        : { from, to },
    [from, to, offsets],
  )
  const values = useSeries({ tags, ...days, points: 1_500 })
  const parts = useMemo(() => {
    const look = { colour: colours.primary }
    const actual = (choice?.actual ?? []).map((one) => partOf(one, values.data, look, now)).filter(hasValues)
    const planned = (choice?.planned ?? []).flatMap(
      (one, i) => partOf(one, values.data, { colour: i === 0 ? colours.text2 : colours.primaryDim }, now) ?? [],
    )
    // Two products never mix: where the first has nothing in these days, the next one stands for itself.
    return { actual: actual[0] ?? null, planned: planned.filter(hasValues) }
  }, [choice, values.data, now])
  return {
    ...parts,
    place: choice && choice.place.type !== 'system' ? choice.place.name : null,
    unit: choice?.unit ?? '',
    question: questionOf(catalogue, tags.length > 0, values),
  }
}

function partOf(
  { name, datapoints }: PriceProduct,
  answer: SeriesAnswer | undefined,
  { colour }: { colour: string },
  now: number,
): PricePart | null {
  const series = datapoints
    .map((one) => plainSeries(answer, one, { label: name, colour }, now))
    .reduce<ChartSeries | null>((fine, coarse) => splice(fine, coarse), null)
  if (!series) return null
  return {
    name,
    series,
    source: (intervalMs) =>
      datapoints.find((one) => (one.interval_s ?? 0) * 1_000 === intervalMs) ?? datapoints.at(-1) ?? null,
  }
}

const hasValues = (part: PricePart | null): part is PricePart => part?.series.v.some((v) => v !== null) ?? false

/** The highest and the lowest price of the market day that holds the instant; null where none is known. */
export function highLow(
  series: ChartSeries,
  t: number,
  offsets: Frame['offsets'],
): { high: number; low: number } | null {
  const date = marketDate(offsets, t)
  const [from, to] = [startOfDay(date, offsets), startOfDay(addDays(date, 1), offsets)]
  const known = series.t.flatMap((at, i) => {
    const v = series.v[i]
    if (at < from || at >= to || typeof v !== 'number') return []
    // Of a mean over several readings the extremes are what is meant.
    return [series.low?.[i] ?? v, series.high?.[i] ?? v]
  })
  return known.length === 0
    ? null
    : { high: known.reduce((a, b) => Math.max(a, b)), low: known.reduce((a, b) => Math.min(a, b)) }
}
