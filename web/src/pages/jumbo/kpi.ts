import type { Datapoint, SeriesAnswer } from 'contract'
import { direction } from 'grid/interchange.ts'
import type { ChartSeries } from '#charts/grammar.ts'
import { forecastSeries, plainSeries } from '#charts/plain-series.ts'
import { readingAt } from '#charts/reading.ts'
import type { Reading } from '#data/latest-store.ts'
import { formatIn, noData } from '#format.ts'
import { colours } from '#theme.ts'

/** One figure of the wall, as it is written. */
export type Kpi = {
  tag: string
  name: string
  /** The digits alone; a flow's are without a sign, its direction is a word. */
  text: string
  unit: string
  way: 'EXPORT →' | '← IMPORT' | 'no flow' | null
  reading: Reading | null
  datapoint: Datapoint
  change: number | null
  actual: ChartSeries | null
  forecast: ChartSeries | null
}

const hourMs = 3_600_000

/** The figures of the chosen datapoints, in their order; one that the catalogue does not know is left out. */
export function kpisOf(
  tags: readonly string[],
  catalogue: ReadonlyMap<string, Datapoint>,
  latest: ReadonlyMap<string, Reading>,
  answer: SeriesAnswer | undefined,
  now: number,
): Kpi[] {
  return tags.flatMap((tag) => {
    const datapoint = catalogue.get(tag)
    if (!datapoint) return []
    const reading = latest.get(tag) ?? null
    const value = reading?.v ?? null
    const flows = datapoint.kind === 'flow'
    const drawn = drawnFor(datapoint, catalogue)
    const line = plainSeries(answer, drawn.line, { label: datapoint.name, colour: colours.primary }, now)
    const expected = datapoint.horizon === 'forecast'
    const planned = answer?.series.find((one) => one.tag === drawn.plan.tag)
    return [
      {
        tag,
        name: datapoint.name,
        text: value === null ? noData : formatIn(datapoint.unit, flows ? Math.abs(value) : value, datapoint.decimals),
        unit: datapoint.unit,
        way: flows ? wordsOf(value) : null,
        reading,
        datapoint,
        change: changeOf(line, reading),
        actual: expected ? null : line,
        forecast: expected ? line : forecastSeries(planned, { label: 'forecast', colour: colours.text2 }),
      },
    ]
  })
}

/**
 * What is drawn below a figure: of telemetry of seconds the five-minute series of the same quantity, for a day of it is
 * seldom kept; and the series that has the forecast.
 */
export function drawnFor(
  datapoint: Datapoint,
  catalogue: ReadonlyMap<string, Datapoint>,
): { line: Datapoint; plan: Datapoint } {
  const stem = datapoint.tag.replace(/\.(\d+s|5m)$/, '')
  const seconds = /\.\d+s$/.test(datapoint.tag)
  const line = (seconds && (catalogue.get(`${stem}.5m`) ?? catalogue.get(stem))) || datapoint
  return { line, plan: catalogue.get(stem)?.forecast ? (catalogue.get(stem) as Datapoint) : line }
}

/** Against an hour before; null where either is not known. */
export function changeOf(line: ChartSeries | null, reading: Reading | null): number | null {
  if (!line || !reading || reading.v === null) return null
  const before = readingAt(line, reading.t - hourMs)?.v ?? null
  return before === null ? null : reading.v - before
}

function wordsOf(mw: number | null): Kpi['way'] {
  const way = direction(mw)
  if (way === 'unknown') return null
  return way === 'none' ? 'no flow' : way === 'export' ? 'EXPORT →' : '← IMPORT'
}
