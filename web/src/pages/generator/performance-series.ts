import type { PerformanceAnswer } from 'contract'
import type { ChartSeries } from '#charts/grammar.ts'
import { colours } from '#theme.ts'

/** The hours of an answer as the charts draw them; an empty series: nothing is reported of it. */
export type PerformanceSeries = { output: ChartSeries; capability: ChartSeries; forecast: ChartSeries }

const hourMs = 3_600_000

/** `dueMs`: how long after an hour its report may come; what is later is missing. */
export function seriesOf({ hours, to }: PerformanceAnswer, dueMs: number): PerformanceSeries {
  const series = (key: keyof PerformanceSeries, colour: string): ChartSeries => ({
    key,
    label: key,
    colour,
    t: hours[key].some((v) => v !== null) ? hours.t : [],
    v: hours[key],
    intervalMs: hourMs,
    expectedUntil: to - dueMs,
  })
  return {
    output: series('output', colours.primary),
    capability: series('capability', colours.text3),
    forecast: series('forecast', colours.text2),
  }
}
