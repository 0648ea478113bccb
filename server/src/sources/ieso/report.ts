import type { DatapointClaim, EntityClaim, ParsedReport } from 'contract'
import type { FileName, ReportKind } from '#sources/source.ts'
import type { Expected } from '#sources/xml.ts'

/** One of the operator's reports: how it is found, and how it is read. */
export type IesoReport = ReportKind & {
  extension: 'xml' | 'csv'
  /** What stands in its name: an hour ending `YYYYMMDDHH`, a day `YYYYMMDD` or a year `YYYY`. */
  period: 'hour' | 'day' | 'year'
  read: (bytes: Uint8Array, name: FileName) => ParsedReport
}

/** The document of a report, in either of the operator's two envelopes, under whatever prefix. */
export const documentOf = (docId: string): Expected => ({
  roots: [
    { name: 'IMODocument', namespace: 'http://www.theIMO.com/schema' },
    { name: 'Document', namespace: 'http://www.ieso.ca/schema' },
  ],
  docId,
})

/** The power system itself. */
export const ontario: EntityClaim = { system: 'ieso', type: 'system', source_name: 'Ontario' }

/** A datapoint as most of this operator's are: an hourly mean in whole MW that has happened. */
export function hourlyMw(
  claim: Pick<DatapointClaim, 'entity' | 'kind' | 'name'> & Partial<DatapointClaim>,
): DatapointClaim {
  return {
    qualifier: '',
    unit: 'MW',
    interval_s: 3600,
    aggregation: 'mean',
    sign: '',
    horizon: 'actual',
    decimals: 0,
    stale_after_s: null,
    ...claim,
  }
}

/** Compact form of a date, as in names of files. */
export const compact = (date: string): string => date.replaceAll('-', '')

/** A value of a report as stored: sums and means without the dust of floating point. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000
