import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Instant, Value } from './grid.ts'
import { asked } from './grid-api.ts'

const Count = Type.Integer()
const share = (description: string) =>
  Type.Union([Type.Number(), Type.Null()], { description: `${description}; 0 to 1, null: not known` })

const Ramp = Type.Union([
  Type.Object(
    { mw_per_h: Type.Number(), t: Instant },
    { description: 'largest change into the hour that begins at t' },
  ),
  Type.Null(),
])

/** The figures of a unit, or of several pooled, over a period. */
export const PerformanceFigures = Type.Object({
  capacity_mw: Value,
  period_h: Type.Integer({ description: 'hours of the period; of several units unit-hours' }),
  known_h: Type.Integer({ description: 'those with a known output: the others are in no sum' }),
  energy_mwh: Value,
  mean_mw: Value,
  capacity_factor: share('Σ output ÷ (known hours × capacity)'),
  availability: share('proxy: Σ capability ÷ (hours with a capability × capacity)'),
  utilisation: share('Σ output ÷ Σ capability'),
  service_factor: share('service hours ÷ known hours'),
  output_factor: share('Σ output in service ÷ (service hours × capacity)'),
  service_h: Count,
  reserve_h: Count,
  starts: Count,
  ramp_up: Ramp,
  ramp_down: Ramp,
  unused_mwh: Type.Union([Type.Number(), Type.Null()], {
    description: 'Σ max(0, capability − output): curtailment, reserve and weather together',
  }),
})
export type PerformanceFigures = Static<typeof PerformanceFigures>

const ForecastError = Type.Object({ hours: Count, mae_mw: Value, bias_mw: Value })

export const PerformanceGroup = Type.Union([Type.Literal('unit'), Type.Literal('station'), Type.Literal('fuel')])
export type PerformanceGroup = Static<typeof PerformanceGroup>

export const PerformanceAnswer = Type.Object({
  group: PerformanceGroup,
  id: Type.String(),
  name: Type.String(),
  fuel: Type.Union([Type.String(), Type.Null()]),
  from: Instant,
  to: Instant,
  units: Type.Integer({ description: 'all of them' }),
  silent: Type.Integer({ description: 'of these say nothing in the period: they are in no sum and in no capacity' }),
  figures: PerformanceFigures,
  basis: Type.Object({
    capacity: Type.String(),
    capability: Type.String(),
    curtailment: Type.String({ description: 'why there is no figure of it' }),
    hours: Type.String(),
  }),
  hours: Type.Object(
    {
      t: Type.Array(Instant),
      output: Type.Array(Value),
      capability: Type.Array(Value),
      forecast: Type.Array(Value),
    },
    { description: 'MW by hour; of several units the sum, null where one of them is not known' },
  ),
  forecast: Type.Object({
    error: ForecastError,
    leads: Type.Array(
      Type.Object({
        lead_h: Type.Number({ description: 'the newest run issued at least so long before the hour began' }),
        hours: Count,
        mae_mw: Value,
        bias_mw: Value,
      }),
    ),
    basis: Type.String(),
  }),
  formulas: Type.Array(
    Type.Object({ figure: Type.String(), name: Type.String(), formula: Type.String(), standard: Type.String() }),
  ),
})
export type PerformanceAnswer = Static<typeof PerformanceAnswer>

export const RankingAnswer = Type.Object({
  from: Instant,
  to: Instant,
  units: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      station: Type.Union([Type.String(), Type.Null()]),
      fuel: Type.Union([Type.String(), Type.Null()]),
      figures: PerformanceFigures,
    }),
    { description: 'by capacity factor, the highest first; who has none last' },
  ),
})
export type RankingAnswer = Static<typeof RankingAnswer>

const period = {
  ...asked,
  from: Type.String({ description: 'ISO instant with an offset; rounded up to a whole hour' }),
  to: Type.String({ description: 'never ahead of the clock; rounded down to a whole hour; at most 400 days' }),
}

/** How units did over a period. */
export const performanceApi = {
  performance: endpoint('GET', '/api/data/generators/performance', {
    access: 'licensed',
    summary: 'How a unit, a station or a fuel did over a period',
    query: Type.Object({ ...period, group: PerformanceGroup, id: Type.String() }),
    answer: PerformanceAnswer,
  }),
  ranking: endpoint('GET', '/api/data/generators/ranking', {
    access: 'licensed',
    summary: 'How every unit did over a period, for comparing them',
    query: Type.Object({ ...period, fuel: Type.Optional(Type.String({ description: 'default: all' })) }),
    answer: RankingAnswer,
  }),
  generatorPerformance: endpoint('GET', '/api/data/generators/{id}/performance', {
    access: 'licensed',
    summary: 'How a unit did over a period',
    params: Type.Object({ id: Type.String() }),
    query: Type.Object(period),
    answer: PerformanceAnswer,
  }),
} as const
