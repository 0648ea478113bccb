import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { asked, tags } from './grid-api.ts'

/** What a file holds: readings as they came, or means of market hours or market days (sums and last values where a datapoint says so). */
export const ExportBucket = Type.Union([Type.Literal('raw'), Type.Literal('1h'), Type.Literal('1d')])
export type ExportBucket = Static<typeof ExportBucket>
export const ExportFormat = Type.Union([Type.Literal('csv'), Type.Literal('xlsx')])
export type ExportFormat = Static<typeof ExportFormat>

const question = {
  ...asked,
  tags,
  from: Type.String(),
  to: Type.String(),
  bucket: Type.Optional(ExportBucket),
  tz: Type.Optional(Type.Union([Type.Literal('market'), Type.Literal('utc')])),
  format: Type.Optional(ExportFormat),
}

/** A zone of the shipped zone data, for a reader elsewhere: no browser works out an hour by itself. */
export const Zone = Type.Object({
  name: Type.String(),
  offsets: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]), {
    description: 'from this instant (epoch ms) the zone is this many minutes ahead of UTC',
  }),
  zone_names: Type.Record(Type.String(), Type.String(), { description: 'offset in minutes to its abbreviation' }),
})
export type Zone = Static<typeof Zone>

/** Numbers leaving the product as files, and the zones in which instants can be written. */
export const exportApi = {
  exported: endpoint('GET', '/api/data/export', {
    access: 'licensed',
    summary: 'Readings as a file, zone and attribution in its head; default: bucket=raw, tz=market, format=csv',
    query: Type.Object(question),
    answer: 'file',
  }),
  exportAsked: endpoint('POST', '/api/data/export', {
    access: 'licensed',
    summary: 'The same for a long list',
    asks: true,
    limit: 'config',
    body: Type.Object(question),
    answer: 'file',
  }),
  zone: endpoint('GET', '/api/data/zones', {
    access: 'licensed',
    summary: 'The offsets of a named time zone; 404 when it is not among the shipped ones',
    query: Type.Object({ name: Type.String({ description: 'as IANA names it: Europe/Paris' }) }),
    answer: Zone,
  }),
} as const
