import type { ParsedReport } from 'contract'

/** A report on its way in: what its source read and where it came from. */
export type IncomingReport = {
  source: string
  /** File name. */
  name: string
  address: string | null
  /** Publication time of the file (listing, Last-Modified), for reports without a stamp of their own. */
  file_published_at: number | null
  size: number
  /** SHA-256 of the bytes, hex; null for generated reports. */
  hash: string | null
  parsed: ParsedReport
}

/** What became of it. `next_due`: market time at which more of it may be known; null: all is in. */
export type Taken = {
  state: 'applied' | 'partly' | 'unchanged' | 'not_due'
  report_id: number | null
  added: number
  changed: number
  unchanged: number
  next_due: number | null
}

export type PushedReading = { tag: string; t: unknown; v: unknown; q?: unknown }
export type PushAnswer = { accepted: number; rejected: { index: number; code: string; detail: string }[] }

/** The one gate: check → append → publish. Every reading, pulled or pushed, passes here and is announced once. */
export type Ingest = {
  report: (incoming: IncomingReport) => Promise<Taken>
  /** A report that could not be read at all: kept with its bytes and fault. */
  quarantine: (incoming: {
    source: string
    report: string
    period: string
    name: string
    address: string | null
    file_published_at: number | null
    bytes: Uint8Array
    fault: { where: string; reason: string; excerpt: string }
  }) => Promise<void>
  /** Durable when it resolves; idempotent by (tag, t). `token` is the API token's id, `system` one it may write. */
  push: (push: { system: string; token: number; readings: PushedReading[] }) => Promise<PushAnswer>
}
