import type { Datapoint, SeriesAnswer, System, WidgetType } from 'contract'
import type { ChartSeries, Layer } from '#charts/grammar.ts'
import { forecastSeries, plainSeries } from '#charts/plain-series.ts'
import { colours } from '#theme.ts'

/** What a widget draws: series of one unit, unless each has a scale of its own; what has another unit is left out and said. */
export type Drawn = {
  unit: string
  actual: ChartSeries[]
  forecast: ChartSeries[]
  leftOut: Datapoint[]
  /** Readings as they were reported; else means over several of them. */
  raw: boolean
}

/** Lines of places and quantities; a fuel has its own colour. Never an alarm's. */
const lines = ['#bbdefb', '#d9d4c7', '#7c98ae', '#a5a5a5', '#8fb8a8', '#b9a8d6', '#8f8c84', '#ededed']

/** The series of a widget's datapoints, in their order. */
export function drawnOf(
  datapoints: readonly Datapoint[],
  answer: SeriesAnswer | undefined,
  fuels: System['fuels'],
  now: number,
  ownScales = false,
): Drawn {
  const unit = datapoints[0]?.unit ?? ''
  const same = ownScales ? datapoints : datapoints.filter((one) => one.unit === unit)
  const actual: ChartSeries[] = []
  const forecast: ChartSeries[] = []
  same.forEach((datapoint, i) => {
    const fuel = datapoint.entity.type === 'fuel' ? fuels.find((one) => one.id === datapoint.entity.id) : undefined
    const look = { label: datapoint.name, colour: fuel?.colour ?? (lines[i % lines.length] as string) }
    const series = plainSeries(answer, datapoint, look, now)
    if (series) (datapoint.horizon === 'forecast' ? forecast : actual).push(series)
    const planned = forecastSeries(
      answer?.series.find((one) => one.tag === datapoint.tag),
      { label: `${datapoint.name}, forecast`, colour: look.colour === lines[0] ? colours.text2 : look.colour },
    )
    // Chosen by itself as well, it is drawn once.
    if (planned && !same.some((one) => one.tag === planned.key)) forecast.push(planned)
  })
  return {
    unit,
    actual,
    forecast,
    leftOut: datapoints.filter((one) => !same.includes(one)),
    raw: answer?.bucket_s === null,
  }
}

/** The layers of a widget that is drawn over time. */
export function layersOf(type: WidgetType, { actual, forecast }: Drawn): Layer[] {
  if (type === 'area') return [{ type: 'stack', series: actual.length > 0 ? actual : forecast }]
  if (type === 'bar')
    return [
      { type: 'bars', series: actual.length > 0 ? actual : forecast },
      { type: 'forecast', series: actual.length > 0 ? forecast : [] },
    ]
  return [
    { type: 'forecast', series: forecast },
    { type: 'actual', series: actual },
  ]
}

/** Whether a type shares the page's axis and cursor. */
export function overTime(type: WidgetType): boolean {
  return type === 'line' || type === 'area' || type === 'bar'
}
