import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Datapoint, EntityType, Instant, Quality, QualityRuns, ReadingTuple, System, Value } from './grid.ts'

/** What every question about data takes. */
export const asked = {
  system: Type.Optional(Type.String({ description: 'system id; default: the first the company may see' })),
  at: Type.Optional(Type.String({ description: 'as known at this instant (ISO 8601 with an offset); default: now' })),
}
export const tags = Type.Array(Type.String(), { description: 'tags or patterns; * stands for one whole segment' })

export const LatestAnswer = Type.Object({
  time: Type.Integer(),
  values: Type.Record(Type.String(), ReadingTuple),
  issued_at: Type.Optional(Type.Record(Type.String(), Type.Integer(), { description: 'of the forecasts among them' })),
})
export type LatestAnswer = Static<typeof LatestAnswer>

export const Series = Type.Object({
  tag: Type.String(),
  t: Type.Array(Instant),
  v: Type.Optional(Type.Array(Value)),
  avg: Type.Optional(Type.Array(Value)),
  min: Type.Optional(Type.Array(Value)),
  max: Type.Optional(Type.Array(Value)),
  q: QualityRuns,
  forecast: Type.Optional(
    Type.Object({
      tag: Type.String(),
      t: Type.Array(Instant),
      v: Type.Array(Value),
      issued_at: Type.Array(Type.Integer()),
    }),
  ),
})
export type Series = Static<typeof Series>
export const SeriesAnswer = Type.Object({
  bucket_s: Type.Union([Type.Number(), Type.Null()], { description: 'null: raw readings' }),
  series: Type.Array(Series),
})
export type SeriesAnswer = Static<typeof SeriesAnswer>

export const HourlyAnswer = Type.Object({
  date: Type.String(),
  hours: Type.Array(
    Type.Object({
      he: Type.Integer(),
      label: Type.String(),
      start: Instant,
      end: Instant,
      offset: Type.Integer({ description: 'minutes ahead of UTC' }),
    }),
  ),
  rows: Type.Array(
    Type.Object({
      tag: Type.String(),
      actual: Type.Array(Value),
      forecast: Type.Array(Value),
      q: Type.Array(Type.Union([Quality, Type.Null()])),
      fq: Type.Array(Type.Union([Quality, Type.Null()])),
    }),
  ),
})
export type HourlyAnswer = Static<typeof HourlyAnswer>

const MaybeReading = Type.Union([ReadingTuple, Type.Null()])
export const Generator = Type.Object({
  id: Type.String(),
  name: Type.String(),
  station: Type.Union([Type.Object({ id: Type.String(), name: Type.String(), derived: Type.Boolean() }), Type.Null()]),
  fuel: Type.Union([Type.String(), Type.Null()]),
  capacity_mw: Value,
  capacity_basis: Type.String({ description: 'registered, or highest available capacity seen' }),
  state: Type.Union([
    Type.Literal('running'),
    Type.Literal('idle'),
    Type.Literal('outage'),
    Type.Literal('derated'),
    Type.Literal('unknown'),
  ]),
  output: MaybeReading,
  output_tag: Type.Union([Type.String(), Type.Null()], { description: 'the datapoint that the output is of' }),
  capability: MaybeReading,
  available_capacity: MaybeReading,
  forecast: MaybeReading,
  change_1h_mw: Value,
  stale_after_s: Type.Union([Type.Integer(), Type.Null()]),
  tags: Type.Record(Type.String(), Type.String(), { description: 'kind (or kind.qualifier) to tag' }),
})
export type Generator = Static<typeof Generator>

/** A price at one side of a tie, or of the whole system. */
export const TiePrice = Type.Object({
  tag: Type.String(),
  name: Type.String(),
  of: Type.Union([Type.Literal('neighbour'), Type.Literal('intertie'), Type.Literal('zone'), Type.Literal('system')]),
  unit: Type.String(),
  reading: ReadingTuple,
  interval_s: Type.Union([Type.Integer(), Type.Null()]),
  stale_after_s: Type.Union([Type.Integer(), Type.Null()]),
})
export type TiePrice = Static<typeof TiePrice>
const MaybePrice = Type.Union([TiePrice, Type.Null()])
const ReadFrom = Type.Record(Type.String(), Type.String(), { description: 'field to the tag its reading is of' })

export const Intertie = Type.Object({
  id: Type.String(),
  name: Type.String(),
  neighbour: Type.Union([Type.String(), Type.Null()]),
  schedule_import: MaybeReading,
  schedule_export: MaybeReading,
  net_schedule: MaybeReading,
  flow: MaybeReading,
  limit_import: MaybeReading,
  limit_export: MaybeReading,
  deviation_mw: Value,
  limit_used_percent: Value,
  direction: Type.Union([
    Type.Literal('export'),
    Type.Literal('import'),
    Type.Literal('none'),
    Type.Literal('unknown'),
  ]),
  flow_interval_s: Type.Union([Type.Integer(), Type.Null()]),
  stale_after_s: Type.Union([Type.Integer(), Type.Null()], { description: "the flow's" }),
  price_here: MaybePrice,
  price_across: MaybePrice,
  price_difference: Value,
  tags: Type.Record(Type.String(), Type.String()),
  read_from: ReadFrom,
})
export type Intertie = Static<typeof Intertie>
export const IntertiesAnswer = Type.Object({
  time: Type.Integer(),
  sign: Type.String(),
  interties: Type.Array(Intertie),
  net: Type.Object({
    schedule: MaybeReading,
    flow: MaybeReading,
    flow_interval_s: Type.Union([Type.Integer(), Type.Null()]),
    stale_after_s: Type.Union([Type.Integer(), Type.Null()], { description: "the flow's" }),
    ties_flow: MaybeReading,
    tags: Type.Record(Type.String(), Type.String(), { description: "of the operator's own total; empty without one" }),
    read_from: ReadFrom,
  }),
  price: MaybePrice,
})
export type IntertiesAnswer = Static<typeof IntertiesAnswer>

const Layer = Type.Object({
  tag: Type.String(),
  entity: Type.Object({ type: EntityType, id: Type.String(), name: Type.String() }),
  kind: Type.String(),
  qualifier: Type.String(),
  v: Type.Array(Value),
})
export const AdequacyAnswer = Type.Object({
  run: Type.Union([Type.Integer(), Type.Null()]),
  interval_s: Type.Integer(),
  t: Type.Array(Instant),
  issued_at: Type.Array(Type.Union([Type.Integer(), Type.Null()]), {
    description: 'the run that each hour comes from',
  }),
  supply: Type.Array(Value),
  requirement: Type.Array(Value),
  demand: Type.Array(Value),
  excess: Type.Array(Value),
  layers: Type.Array(Layer),
  q: QualityRuns,
})
export type AdequacyAnswer = Static<typeof AdequacyAnswer>

export const ProvenanceAnswer = Type.Object({
  tag: Type.String(),
  t: Instant,
  revisions: Type.Array(
    Type.Object({
      v: Value,
      q: Quality,
      parts_missing: Type.Union([Type.Integer(), Type.Null()]),
      known_at: Type.Integer(),
      current: Type.Boolean(),
      report: Type.Object({
        id: Type.Integer(),
        source: Type.String(),
        report: Type.String(),
        name: Type.String(),
        address: Type.Union([Type.String(), Type.Null()]),
        published_at: Type.Union([Type.Integer(), Type.Null()]),
        received_at: Type.Integer({ description: 'wall time' }),
      }),
    }),
    { description: 'newest first; for a forecast one per run that covers t' },
  ),
})
export type ProvenanceAnswer = Static<typeof ProvenanceAnswer>

/** Our own calls: the data, its live stream, the push of readings. */
export const gridApi = {
  systems: endpoint('GET', '/api/data/systems', {
    access: 'licensed',
    display: true,
    summary: 'The power systems this company may see, with their clock and zone',
    answer: Type.Array(System),
  }),
  datapoints: endpoint('GET', '/api/data/datapoints', {
    access: 'licensed',
    summary: 'The catalogue of datapoints',
    query: Type.Object({
      system: asked.system,
      q: Type.Optional(Type.String()),
      kind: Type.Optional(Type.String()),
      entity: Type.Optional(Type.String({ description: '<type> or <type>.<id>' })),
      horizon: Type.Optional(Type.String()),
    }),
    answer: Type.Array(Datapoint),
  }),
  latest: endpoint('GET', '/api/data/latest', {
    access: 'licensed',
    display: true,
    summary: 'The newest value of each datapoint',
    query: Type.Object({ ...asked, tags }),
    answer: LatestAnswer,
  }),
  latestAsked: endpoint('POST', '/api/data/latest', {
    access: 'licensed',
    summary: 'The same for a long list',
    asks: true,
    limit: 'config',
    body: Type.Object({ ...asked, tags }),
    answer: LatestAnswer,
  }),
  series: endpoint('GET', '/api/data/series', {
    access: 'licensed',
    display: true,
    summary: 'Series, raw or in buckets, columnar',
    query: Type.Object({
      ...asked,
      tags,
      from: Type.String(),
      to: Type.String(),
      points: Type.Optional(Type.String({ description: 'default 1000' })),
      forecast: Type.Optional(Type.String({ description: '1: with the default forecast' })),
    }),
    answer: SeriesAnswer,
  }),
  seriesAsked: endpoint('POST', '/api/data/series', {
    access: 'licensed',
    summary: 'The same for a long list',
    asks: true,
    limit: 'config',
    body: Type.Object({
      ...asked,
      tags,
      from: Type.String(),
      to: Type.String(),
      points: Type.Optional(Type.Integer()),
      forecast: Type.Optional(Type.Integer()),
    }),
    answer: SeriesAnswer,
  }),
  hourly: endpoint('GET', '/api/data/hourly', {
    access: 'licensed',
    summary: 'One market day by its hours',
    query: Type.Object({ ...asked, tags, date: Type.String({ description: 'YYYY-MM-DD, market day' }) }),
    answer: HourlyAnswer,
  }),
  hourlyAsked: endpoint('POST', '/api/data/hourly', {
    access: 'licensed',
    summary: 'The same for a long list',
    asks: true,
    limit: 'config',
    body: Type.Object({ ...asked, tags, date: Type.String() }),
    answer: HourlyAnswer,
  }),
  generators: endpoint('GET', '/api/data/generators', {
    access: 'licensed',
    summary: 'Every generator with its state and its newest values',
    query: Type.Object(asked),
    answer: Type.Array(Generator),
  }),
  generator: endpoint('GET', '/api/data/generators/{id}', {
    access: 'licensed',
    summary: 'One generator',
    params: Type.Object({ id: Type.String() }),
    query: Type.Object(asked),
    answer: Generator,
  }),
  interties: endpoint('GET', '/api/data/interties', {
    access: 'licensed',
    summary: 'Every intertie: schedules, flow, limits; positive = export',
    query: Type.Object(asked),
    answer: IntertiesAnswer,
  }),
  adequacy: endpoint('GET', '/api/data/adequacy', {
    access: 'licensed',
    summary: 'Supply against requirement, hour by hour, of a run',
    query: Type.Object({
      ...asked,
      from: Type.Optional(Type.String()),
      to: Type.Optional(Type.String()),
      run: Type.Optional(Type.String({ description: 'per delivery day the newest report issued at or before it' })),
    }),
    answer: AdequacyAnswer,
  }),
  adequacyRuns: endpoint('GET', '/api/data/adequacy/runs', {
    access: 'licensed',
    summary: 'The adequacy runs by publication time, newest first',
    query: Type.Object(asked),
    answer: Type.Array(
      Type.Object({
        issued_at: Type.Integer(),
        from: Instant,
        to: Instant,
        report: Type.Object({ id: Type.Integer(), name: Type.String() }),
      }),
    ),
  }),
  provenance: endpoint('GET', '/api/data/provenance', {
    access: 'licensed',
    summary: 'Where one value comes from, and every revision of it',
    query: Type.Object({
      ...asked,
      tag: Type.String(),
      t: Type.String({ description: 'ISO instant or epoch milliseconds' }),
    }),
    answer: ProvenanceAnswer,
  }),
  live: endpoint('GET', '/api/live', {
    access: 'licensed',
    display: true,
    summary: 'Server-sent events: snapshot, readings, source, maintenance, bye',
    query: Type.Object({ system: asked.system, tags: Type.Optional(tags) }),
    answer: 'stream',
  }),
  pushReadings: endpoint('POST', '/api/ingest/readings', {
    access: 'ingest',
    summary: 'Pushed readings; durable before the answer; idempotent by (tag, t)',
    limit: 'ingest',
    query: Type.Object({ system: asked.system }),
    body: Type.Array(
      Type.Object({
        tag: Type.String(),
        t: Type.Union([Type.String(), Type.Number()]),
        v: Value,
        q: Type.Optional(Quality),
      }),
    ),
    answer: Type.Object({
      accepted: Type.Integer(),
      rejected: Type.Array(Type.Object({ index: Type.Integer(), code: Type.String(), detail: Type.String() })),
    }),
  }),
  schema: endpoint('GET', '/api/schema', {
    access: 'open',
    summary: 'OpenAPI 3.1 of all of it',
    answer: Type.Unknown(),
  }),
} as const
