import { type Static, Type } from 'typebox'

/** The closed list of what a datapoint can measure. */
export const Kind = Type.Enum([
  'generation',
  'capability',
  'available_capacity',
  'capacity',
  'outage',
  'offered',
  'scheduled',
  'schedule_import',
  'schedule_export',
  'flow',
  'limit_import',
  'limit_export',
  'demand',
  'market_demand',
  'supply',
  'requirement',
  'excess',
  'excess_energy',
  'energy',
  'bottled',
  'regulation',
  'imports',
  'exports',
  'load_forecast_uncertainty',
  'contingency',
  'dispatchable_load',
  'reserve',
  'reserve_requirement',
  'price',
  'loss',
  'frequency',
  'voltage',
  'emissions',
  'intensity',
  'other',
])
export type Kind = Static<typeof Kind>

/** In order of trust; a bucket has the worst quality in it. */
export const qualities = ['good', 'partial', 'estimated', 'suspect', 'missing'] as const
export const Quality = Type.Enum([...qualities])
export type Quality = (typeof qualities)[number]

export const EntityType = Type.Union([
  Type.Literal('system'),
  Type.Literal('zone'),
  Type.Literal('fuel'),
  Type.Literal('station'),
  Type.Literal('generator'),
  Type.Literal('intertie'),
])
export type EntityType = Static<typeof EntityType>

export const Horizon = Type.Union([Type.Literal('actual'), Type.Literal('forecast')])
export type Horizon = Static<typeof Horizon>

export const Fuel = Type.Object({
  id: Type.String(),
  name: Type.String(),
  colour: Type.String({ description: '#rrggbb, at least 3:1 on #1E1E1E' }),
  order: Type.Integer({ description: 'place in a stack, from the bottom' }),
})
export type Fuel = Static<typeof Fuel>

/** A value that may be absent: `null` is "no value", never zero. */
export const Value = Type.Union([Type.Number(), Type.Null()])
/** Start of the interval, epoch milliseconds. */
export const Instant = Type.Integer({ description: 'epoch milliseconds, start of the interval' })
/** Runs of what is not good: first index, count, quality. */
export const QualityRuns = Type.Array(Type.Tuple([Type.Integer(), Type.Integer(), Quality]))
export type QualityRuns = Static<typeof QualityRuns>

/** One reading on the wire: `[t, v, q]`. */
export const ReadingTuple = Type.Tuple([Instant, Value, Quality])
export type ReadingTuple = Static<typeof ReadingTuple>

export const Datapoint = Type.Object({
  tag: Type.String(),
  name: Type.String(),
  system: Type.String(),
  entity: Type.Object({ type: EntityType, id: Type.String(), name: Type.String() }),
  kind: Kind,
  qualifier: Type.String({ description: 'what stands behind the kind in the tag; empty when nothing does' }),
  unit: Type.String(),
  interval_s: Type.Union([Type.Integer(), Type.Null()]),
  aggregation: Type.Union([Type.Literal('mean'), Type.Literal('sum'), Type.Literal('last')]),
  sign: Type.String({ description: 'what a positive value means, in words; empty where it needs none' }),
  horizon: Horizon,
  forecast: Type.Union([Type.String(), Type.Null()], { description: "tag of the actual's default forecast" }),
  forecast_of: Type.Union([Type.String(), Type.Null()], { description: 'tag of the actual that this forecasts' }),
  decimals: Type.Integer(),
  stale_after_s: Type.Union([Type.Integer(), Type.Null()]),
  source: Type.String(),
  report: Type.String(),
})
export type Datapoint = Static<typeof Datapoint>

export const SourceState = Type.Object({
  name: Type.String(),
  last_success: Type.Union([Type.Integer(), Type.Null()], { description: 'epoch milliseconds, market time' }),
  age_s: Type.Union([Type.Number(), Type.Null()]),
  state: Type.Union([
    Type.Literal('starting'),
    Type.Literal('ok'),
    Type.Literal('late'),
    Type.Literal('failing'),
    Type.Literal('quarantined'),
  ]),
  detail: Type.String(),
})
export type SourceState = Static<typeof SourceState>

export const System = Type.Object({
  id: Type.String(),
  name: Type.String(),
  operator: Type.String(),
  time_zone: Type.String(),
  hour_labels: Type.Union([Type.Literal('clock'), Type.Literal('sequential')]),
  currency: Type.String(),
  attribution: Type.Object({ text: Type.String(), url: Type.String() }),
  fuels: Type.Array(Fuel),
  sources: Type.Array(SourceState),
  clock: Type.Object({ now: Type.Integer(), shift_s: Type.Number() }),
  offsets: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]), {
    description: 'from this instant (epoch ms) the market zone is this many minutes ahead of UTC',
  }),
  zone_names: Type.Record(Type.String(), Type.String(), { description: 'offset in minutes to its abbreviation' }),
})
export type System = Static<typeof System>

/** A tag: letters, digits and `._:-`, at most 128 characters. */
export const tagPattern = '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$'
