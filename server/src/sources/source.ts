import type { Fuel, ParsedReport } from 'contract'

/** A power system that a source can give. */
export type SystemDescription = {
  id: string
  name: string
  operator: string
  /** Name of the market's zone in the shipped zone data. */
  time_zone: string
  hour_labels: 'clock' | 'sequential'
  currency: string
  attribution: { text: string; url: string }
  fuels: Fuel[]
}

/** One kind of report of an operator: how it is named, found and how often asked for. */
export type ReportKind = {
  report: string
  /** Seconds between two questions at the operator's address. */
  poll_s: number
  /** Ages after which its data counts as late, from its interval's end. */
  stale_after_s: number
  /**
   * Addresses relative to the operator's base that hold the data of the market days from–to (epoch ms),
   * newest last; `live` is what is asked again and again.
   */
  addresses: (from: number, to: number) => { past: string[]; live: string[] }
  /** False where no real file was at hand when it was written. */
  verified: boolean
}

export type FileName = { report: string; period: string; version: number | null }

/** Reads reports of one operator. Pure: never fetches, never asks the time. */
export type ReadingSource = {
  name: string
  systems: SystemDescription[]
  /** The operator's public address. */
  base: string
  /** Setting that names where the reports are: `IESO_REPORTS`. */
  setting: string
  reports: ReportKind[]
  /** What a file's name says of it; null: no report of this source. */
  recognise: (fileName: string) => FileName | null
  /** Throws `Unreadable` when the whole is no such report. */
  read: (bytes: Uint8Array, fileName: string) => ParsedReport
}

/** Makes reports of a simulated system: what becomes known in (from, to]. Deterministic. */
export type GeneratingSource = {
  name: string
  systems: SystemDescription[]
  /** Milliseconds between two calls of `generate` while live. */
  tick_ms: number
  /** Default days of history at the first start. */
  backfill_days: number
  /** The last days of it, which are made before the product answers; the others follow behind. */
  ready_days: number
  /** Ages after which a report's data counts as late, in seconds from its interval's end; absent: only when all is late. */
  stale_after_s?: Record<string, number>
  /**
   * Ascending by creation, which is when each becomes known. With `detail_from`, what became known before it may come
   * in longer reports with the same values known at the same instants, and without readings finer than a minute.
   */
  generate: (from: number, to: number, detail_from?: number) => Iterable<ParsedReport>
}

export type Source = ReadingSource | GeneratingSource

export const isGenerating = (source: Source): source is GeneratingSource => 'generate' in source

/** The whole report cannot be read: it goes to quarantine with this fault. */
export class Unreadable extends Error {
  readonly where: string
  readonly excerpt: string
  constructor(reason: string, where = '', excerpt = '') {
    super(reason)
    this.name = 'Unreadable'
    this.where = where
    this.excerpt = excerpt
  }
}
