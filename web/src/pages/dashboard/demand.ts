import type { Datapoint } from 'contract'
import { useMemo } from 'react'
import type { ChartSeries, Frame } from '#charts/grammar.ts'
import { forecastSeries, plainSeries, splice } from '#charts/plain-series.ts'
import { type Question, questionOf } from '#charts/question.ts'
import { useDatapoints } from '#data/datapoints.ts'
import { useSeries } from '#data/series.ts'
import { colours } from '#theme.ts'
import { askedOf } from './asked.ts'
import { demandOf, tagsOf } from './choice.ts'

/** The system's demand: measured, and as its operator forecasts it. */
export type Demand = {
  question: Question
  datapoint: Datapoint | null
  actual: ChartSeries | null
  forecast: ChartSeries | null
  /** The datapoint that a reading of this interval comes from. */
  source: (intervalMs: number) => Datapoint | null
}

export function useDemand({ from, to, now }: Frame): Demand {
  const catalogue = useDatapoints({ kind: 'demand', entity: 'system' })
  const pair = useMemo(() => demandOf(catalogue.data ?? []), [catalogue.data])
  const tags = useMemo(() => tagsOf(pair), [pair])
  const values = useSeries({ tags, ...askedOf({ from, to }), forecast: true })
  const series = useMemo(() => {
    const look = { label: 'actual', colour: colours.primary }
    const of = (one: Datapoint | null) => one && plainSeries(values.data, one, look, now)
    const dashed = { label: 'forecast', colour: colours.text2 }
    const forecast = tags
      .map((tag) =>
        forecastSeries(
          values.data?.series.find((one) => one.tag === tag),
          dashed,
        ),
      )
      .find((one) => one !== null)
    return { actual: splice(of(pair.fine), of(pair.coarse)), forecast: forecast ?? null }
  }, [values.data, pair, tags, now])
  return {
    ...series,
    question: questionOf(catalogue, tags.length > 0, values),
    datapoint: pair.fine ?? pair.coarse,
    source: (intervalMs) =>
      intervalMs === (pair.fine?.interval_s ?? 0) * 1_000 ? pair.fine : (pair.coarse ?? pair.fine),
  }
}
