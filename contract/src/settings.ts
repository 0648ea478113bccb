import { type Static, Type } from 'typebox'
import { Datapoint, Value } from './grid.ts'

/** How many there may be of each. */
export const settingLimits = {
  jumbo: 24,
  forecast_table: 48,
  alerts: 500,
  widgets: 100,
  widget_datapoints: 200,
} as const

const tags = (maxItems: number) => Type.Array(Type.String(), { maxItems, description: 'tags, in their order' })

export const JumboKpi = Type.Object({ datapoints: tags(settingLimits.jumbo) })
export type JumboKpi = Static<typeof JumboKpi>

export const ForecastTable = Type.Object({ datapoints: tags(settingLimits.forecast_table) })
export type ForecastTable = Static<typeof ForecastTable>

export const DashboardAlert = Type.Object({
  datapoint_tag: Type.String(),
  lower_threshold: Value,
  upper_threshold: Value,
})
export type DashboardAlert = Static<typeof DashboardAlert>

/** The jumbo view's choice and, when asked for, what a screen needs to show it without the whole catalogue. */
export const DescribedKpi = Type.Object({
  ...JumboKpi.properties,
  described: Type.Optional(
    Type.Object({
      catalogue: Type.Array(Datapoint, {
        description: 'of the tags, of their finer or coarser series, of their forecasts',
      }),
      alerts: Type.Array(DashboardAlert, { description: "this user's thresholds of the tags" }),
    }),
  ),
})
export type DescribedKpi = Static<typeof DescribedKpi>

const Threshold = Type.Optional(
  Type.Union([Type.Number(), Type.String({ format: 'numeric' }), Type.Null()], {
    description: 'a number, also written as a string; null or absent: none',
  }),
)
export const Thresholds = Type.Object({ lower_threshold: Threshold, upper_threshold: Threshold })
export type Thresholds = Static<typeof Thresholds>

/** What a widget can be; any of them takes any list of datapoints. */
export const WidgetType = Type.Enum([
  'line',
  'area',
  'bar',
  'number',
  'bullet',
  'table',
  'heatmap',
  'duration',
  'sparklines',
])
export type WidgetType = Static<typeof WidgetType>

const name = Type.String({ minLength: 1, maxLength: 200, format: 'line' })
const datapoints = tags(settingLimits.widget_datapoints)

/** A widget as it is put: its key is the pair of type and order. */
export const WidgetPut = Type.Object({
  type: WidgetType,
  order: Type.Integer({ minimum: 0, maximum: 999 }),
  name,
  datapoints,
})
export type WidgetPut = Static<typeof WidgetPut>

export const WidgetPatch = Type.Object({ datapoints: Type.Optional(datapoints), name: Type.Optional(name) })
export type WidgetPatch = Static<typeof WidgetPatch>

export const Widget = Type.Object({ id: Type.Integer(), ...WidgetPut.properties })
export type Widget = Static<typeof Widget>
