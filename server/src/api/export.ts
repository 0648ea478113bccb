import { Readable } from 'node:stream'
import type { ExportBucket, ExportFormat } from 'contract'
import { type Offsets, offsetsOf } from 'grid/zone.ts'
import type { Historian, StoredDatapoint } from '#historian/historian.ts'
import type { Call, Handlers } from './call.ts'
import { fieldErrors } from './errors.ts'
import { csvOf } from './export-csv.ts'
import { headOf } from './export-head.ts'
import { rawRows, spanRows } from './export-rows.ts'
import { spansOf } from './export-spans.ts'
import type { Cell, ExportTable } from './export-table.ts'
import { xlsxOf } from './export-xlsx.ts'
import { datapointsOf, instantOf, momentOf, systemOf } from './scope.ts'

const tagsMost = 1_000
/** Values, empty ones counted; a spreadsheet holds no more than about a million rows. */
const cellsMost = 1_500_000
/** Readings that hours and days may be made of. */
const readingsMost = 5_000_000
const hourMs = 3_600_000

type Question = {
  system?: string
  at?: string
  tags: string[]
  from: string
  to: string
  bucket?: ExportBucket
  tz?: 'market' | 'utc'
  format?: ExportFormat
}

/** Readings as a file, written to the wire as they are read. */
export function exportHandlers(historian: Historian): Pick<Handlers, 'exported' | 'exportAsked'> {
  async function answer(question: Question, { systems, now, reply }: Pick<Call, 'systems' | 'now' | 'reply'>) {
    const system = systemOf(systems, question.system)
    const { at, known } = momentOf(question.at, now)
    const [from, to] = [instantOf('from', question.from), instantOf('to', question.to)]
    if (to <= from) throw fieldErrors({ to: ['Must be after from.'] })
    const { bucket = 'raw', tz = 'market', format = 'csv' } = question
    const datapoints = datapointsOf(historian.catalogue, system.id, question.tags, tagsMost)
    if (!datapoints.length) throw fieldErrors({ tags: ['No datapoint has such a tag.'] })
    refuseTooMuch(historian, datapoints, from, to, bucket)
    const market = offsetsOf(system.time_zone)
    const offsets: Offsets = tz === 'utc' ? [[0, 0]] : market
    const hourly = bucket === 'raw' && datapoints.every(({ interval_s }) => interval_s === 3_600)
    const writing = { offsets, market, hour_labels: system.hour_labels, hours: hourly }
    const label = bucket === '1d' ? 'market_day' : bucket === '1h' || hourly ? 'hour_ending' : null
    const spans = bucket === 'raw' ? null : spansOf(bucket, from, to, market, system.hour_labels)
    const table: ExportTable = {
      title: `${system.name} ${bucket}`,
      head: headOf({ system, datapoints, bucket, tz, from, to, at, offsets, label }),
      rows: await begun(
        spans
          ? spanRows(historian, datapoints, spans, known, writing)
          : rawRows(historian, datapoints, { from, to, at: known }, writing),
      ),
    }
    const { type, write } = formats[format]
    const name = `tieline_${system.id}_${bucket}_${stamp(from)}_${stamp(to)}.${format}`.replace(/[^\w.-]/g, '-')
    reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(write(table), { objectMode: false }))
  }
  return {
    exported: (call) => answer(call.query, call as Call),
    exportAsked: (call) => answer(call.body, call as Call),
  }
}

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxOf },
} as const

const stamp = (t: number) => new Date(t).toISOString().slice(0, 16).replace(/[-:]/g, '')

function refuseTooMuch(
  historian: Historian,
  datapoints: StoredDatapoint[],
  from: number,
  to: number,
  bucket: ExportBucket,
): void {
  const count = datapoints.length
  const counts = new Map(datapoints.map((one) => [one.interval_s, historian.rawCount(one, from, to)]))
  const rows =
    bucket === 'raw'
      ? [...counts.values()].reduce((sum, readings) => sum + readings, 0)
      : Math.ceil((to - from) / (bucket === '1h' ? hourMs : 24 * hourMs)) + 1
  const readings = datapoints.reduce((sum, one) => sum + historian.rawCount(one, from, to), 0)
  const share = Math.min(cellsMost / (rows * count), readingsMost / readings)
  if (share >= 1) return
  const hours = Math.floor(((to - from) * share) / hourMs)
  const fits = hours >= 48 ? `${Math.floor(hours / 24)} days` : `${hours} hours`
  throw fieldErrors({
    to: [
      `Too much at once: ${rows} rows of ${count} datapoints. ${fits} would fit, or ${Math.max(1, Math.floor(count * share))} datapoints${bucket === 'raw' ? ', or means (bucket=1h)' : ''}.`,
    ],
  })
}

/** The first batch is read before the answer begins, so that what fails at once is an answer and no broken file. */
async function begun(rows: AsyncGenerator<Cell[][]>): Promise<AsyncIterable<Cell[][]>> {
  const first = await rows.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* rows
  })()
}
