import type { Datapoint, Quality, ReadingTuple } from 'contract'

/** A datapoint as stored: the API's fields, its row id and its entity's. */
export type StoredDatapoint = Datapoint & { id: number; entity_row: number | null; default_forecast: boolean }
export type StoredEntity = {
  id: number
  system: string
  type: string
  entity_id: string
  source_name: string
  name: string
  parent_type: string | null
  parent_source_name: string | null
  derived: boolean
  fuel: string | null
  capacity_mw: number | null
  capacity_basis: string | null
  neighbour: string | null
}

/** In memory; refreshed when a report brings new ones (of this process or another). */
export type Catalogue = {
  byTag: (tag: string) => StoredDatapoint | undefined
  byId: (id: number) => StoredDatapoint | undefined
  /** All of a system, sorted by tag. */
  ofSystem: (system: string) => StoredDatapoint[]
  entities: (system: string, type?: string) => StoredEntity[]
  /** Tags as asked, patterns expanded (`*` = one whole segment), in order, unique; `unknown` lists what names nothing. */
  expand: (system: string, asked: string[]) => { found: StoredDatapoint[]; unknown: string[] }
  /** Changes whenever the catalogue changes: for ETags. */
  version: () => string
}

/** Columns of one datapoint. */
export type Columns = { datapoint: StoredDatapoint; t: number[]; v: (number | null)[]; q: Quality[] }
export type ForecastColumns = Columns & { issued_at: number[] }
export type ForecastRun = { issued_at: number; first_t: number; interval_ms: number; v: (number | null)[] }
export type Buckets = {
  datapoint: StoredDatapoint
  t: number[]
  avg: (number | null)[]
  min: (number | null)[]
  max: (number | null)[]
  q: Quality[]
}

/** As known now: later than every instant at which anything became known. */
export const NOW = Number.MAX_SAFE_INTEGER

/** `at`: as known at that instant (market time, ms); `NOW` answers from what is current, without looking back. */
export type Historian = {
  catalogue: Catalogue
  /** Loads catalogue and latest values; before anything else. */
  load: () => Promise<void>
  /** Keeps the memory of newest values; to be told of every acceptance, in order. */
  remember: (accepted: Accepted) => void
  /** The acceptances numbered (after, upTo], oldest first; null when there are more than `limit` readings in them. */
  acceptedSince: (after: number, upTo: number, limit: number) => Promise<Accepted[] | null>
  /** The newest number. */
  seq: () => Promise<number>
  /** Recomputes dirty rollups, some at a time; true when more are waiting. */
  rollUp: () => Promise<boolean>
  /** Newest reading of an actual; of a forecast the interval that contains `at`. Absent when there is none. */
  latest: (
    datapoints: StoredDatapoint[],
    at: number,
    /** True when `at` is the product's clock: may answer from memory. */
    isNow: boolean,
  ) => Promise<Map<number, { reading: ReadingTuple; issued_at?: number }>>
  /** Raw columns of intervals that start in [from, to), ascending; a forecast's: of the newest run known at `at` that covers t. */
  raw: (datapoints: StoredDatapoint[], from: number, to: number, at: number) => Promise<Columns[]>
  forecast: (datapoints: StoredDatapoint[], from: number, to: number, at: number) => Promise<ForecastColumns[]>
  /** Every run of a forecast known at `at` that covers a part of [from, to), each as it was issued, the oldest first. */
  forecastRuns: (datapoint: StoredDatapoint, from: number, to: number, at: number) => Promise<ForecastRun[]>
  /** Buckets of `bucket_s`, aligned to the epoch, over [from, to). */
  buckets: (datapoints: StoredDatapoint[], from: number, to: number, bucket_s: number, at: number) => Promise<Buckets[]>
  /** How many readings raw() would give at most per datapoint: for choosing buckets. */
  rawCount: (datapoint: StoredDatapoint, from: number, to: number) => number
  /** Every step of what was known of one value by `at`, newest first; of a forecast every run that covers t. */
  provenance: (datapoint: StoredDatapoint, t: number, at: number) => Promise<Revision[]>
  /** Runs of the adequacy report (datapoints of kind `supply`, type system), newest first. */
  runs: (
    system: string,
    at: number,
  ) => Promise<{ issued_at: number; from: number; to: number; report: { id: number; name: string } }[]>
}

export type Revision = {
  v: number | null
  q: Quality
  parts_missing: number | null
  known_at: number
  current: boolean
  report: {
    id: number
    source: string
    report: string
    name: string
    address: string | null
    published_at: number | null
    received_at: number
  }
}

/** What one accepted report or push changed; `seq` is its number in commit order, without gaps. */
export type Accepted = {
  seq: number
  system: string
  /** By tag; old instants and nulls included. */
  values: Map<string, ReadingTuple[]>
  /** Forecast runs that came with it. */
  runs: { tag: string; issued_at: number }[]
}
