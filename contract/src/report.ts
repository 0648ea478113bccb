import type { EntityType, Horizon, Kind, Quality } from './grid.ts'

/*
 * What a source says of a report: claims about entities, datapoints, readings and forecast runs. Nothing in it is
 * an answer of the API; sources write it, ingest takes it, the historian keeps it.
 */

/** An entity as a report names it. Its id is given by the historian: the slug of `source_name`, once for ever. */
export type EntityClaim = {
  system: string
  type: EntityType
  /** The operator's exact name: the key. */
  source_name: string
  /** For people; default: the source_name. */
  name?: string
  parent?: { type: EntityType; source_name: string }
  /** True where the entity was derived (a station from unit names), not given by the operator. */
  derived?: boolean
  fuel?: string
  capacity_mw?: number
  /** registered: the operator gives it; seen: the highest available capacity so far. */
  capacity_basis?: 'registered' | 'seen'
  /** An intertie's neighbour. */
  neighbour?: string
}

/** A datapoint as a report gives it. Its tag is `<system>.<type>.<entity id>.<kind>[.<qualifier>]`. */
export type DatapointClaim = {
  /** Index into the report's entities. */
  entity: number
  kind: Kind
  /** What stands behind the kind, dots between its parts: ``, `forecast`, `5m`, `forecast.adequacy`. */
  qualifier: string
  /** For people. */
  name: string
  unit: string
  /** null only for pushed readings of unknown spacing. */
  interval_s: number | null
  aggregation: 'mean' | 'sum' | 'last'
  /** What positive means, in words; empty where it needs none. */
  sign: string
  horizon: Horizon
  /** Of the same entity: the actual's `<kind>[.<qualifier>]`. */
  forecast_of?: string
  /** Whether this is the default forecast of that actual. */
  default_forecast?: boolean
  decimals: number
  stale_after_s: number | null
}

/** Readings of one datapoint. Slots of the future are not there at all; an element without a value is null, `missing`. */
export type ReadingsClaim = {
  /** Index into the report's datapoints. */
  datapoint: number
  /** Start of each interval, epoch ms, ascending, unique. */
  t: number[]
  v: (number | null)[]
  /** One per value; absent: all good. */
  q?: Quality[]
  /** How many parts of a partial sum were missing, where known. */
  parts_missing?: (number | null)[]
}

/** One forecast run of one datapoint: values at `first_t + i × interval_s`, null where the run has none. */
export type RunClaim = {
  datapoint: number
  issued_at: number
  first_t: number
  interval_s: number
  v: (number | null)[]
  q?: Quality[]
}

/** Something in a report that could not be read; the rest of the report counts. */
export type Fault = { where: string; reason: string; excerpt: string }

export type ParsedReport = {
  /** The report's name, as in its address: `GenOutputCapability`. */
  report: string
  /** What of it this is: `20230901`, `2025`; versions of one period share it. */
  period: string
  /** The report's own creation stamp; null: none, then the file's publication time counts. */
  created_at: number | null
  /**
   * Set for reports that re-issue a whole past: when a value of the interval [t, t + interval) usually becomes known.
   * Only the earliest-created version that holds a value is dated by it.
   */
  usual_lag?: (t: number, interval_s: number) => number
  entities: EntityClaim[]
  datapoints: DatapointClaim[]
  readings: ReadingsClaim[]
  runs: RunClaim[]
  faults: Fault[]
}
