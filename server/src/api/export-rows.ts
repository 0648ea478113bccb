import { type HourLabels, hourEndingAt, type Offsets, offsetAt } from 'grid/zone.ts'
import type { Columns, Historian, StoredDatapoint } from '#historian/historian.ts'
import type { Span } from './export-spans.ts'
import type { Cell } from './export-table.ts'
import { inSpans, type Slot } from './hourly.ts'

/** How the time columns are written: the zone's offsets, the market's for its hours. */
export type Writing = { offsets: Offsets; market: Offsets; hour_labels: HourLabels; hours: boolean }

/** About so many readings are in memory at once. */
const batchReadings = 50_000

/** Readings as they came: a row for every instant at which any datapoint has one. */
export async function* rawRows(
  historian: Historian,
  datapoints: StoredDatapoint[],
  { from, to, at }: { from: number; to: number; at: number },
  writing: Writing,
): AsyncGenerator<Cell[][]> {
  const readings = datapoints.reduce((sum, one) => sum + historian.rawCount(one, from, to), 0)
  const step = Math.max(3_600_000, Math.ceil((to - from) / Math.ceil(readings / batchReadings)))
  for (let start = from; start < to; start += step) {
    const columns = await historian.raw(datapoints, start, Math.min(start + step, to), at)
    const instants = [...new Set(columns.flatMap(({ t }) => t))].sort((a, b) => a - b)
    const places = columns.map(() => 0)
    yield instants.map((t) => [
      ...timeCells(t, writing),
      ...columns.flatMap((column, i) => readingAt(column, t, places, i)),
    ])
  }
}

/** A row for every hour or day, whether anything is known of it or not. */
export async function* spanRows(
  historian: Historian,
  datapoints: StoredDatapoint[],
  spans: Span[],
  at: number,
  writing: Writing,
): AsyncGenerator<Cell[][]> {
  const [first, last] = [spans[0]?.start ?? 0, spans.at(-1)?.end ?? 0]
  const readings = datapoints.reduce((sum, one) => sum + historian.rawCount(one, first, last), 0)
  const step = Math.max(1, Math.floor((spans.length * batchReadings) / Math.max(1, readings)))
  for (let i = 0; i < spans.length; i += step) {
    const batch = spans.slice(i, i + step)
    const columns = await historian.raw(datapoints, batch[0]?.start ?? 0, batch.at(-1)?.end ?? 0, at)
    const slots = columns.map((column) => inSpans(column, batch))
    yield batch.map(({ start, label }, row) => [
      ...timeCells(start, { ...writing, hours: false }),
      labelCell(label),
      ...slots.flatMap((slot) => slotCells(slot[row])),
    ])
  }
}

/** "UTC-05:00": what begins with a sign would be a formula. */
export function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

function timeCells(t: number, { offsets, market, hour_labels, hours }: Writing): Cell[] {
  const minutes = offsetAt(offsets, t)
  const cells: Cell[] = [{ wall_ms: t + minutes * 60_000 }, offsetText(minutes)]
  return hours ? [...cells, labelCell(hourEndingAt(market, t, hour_labels).label)] : cells
}

/** "15" is a number, "2*" and a date are texts. */
const labelCell = (label: string): Cell => (/^\d+$/.test(label) ? Number(label) : label)

/** Columns ascend, and so do the rows: each column is read once, from where it was left. */
function readingAt({ t, v, q }: Columns, at: number, places: number[], column: number): Cell[] {
  const i = places[column] as number
  if (t[i] !== at) return [null, null]
  places[column] = i + 1
  return [v[i] ?? null, q[i] ?? null]
}

/** A mean has no more digits than what it was made of can give. */
const slotCells = (slot: Slot | undefined): Cell[] => [
  slot?.v == null ? null : Number(slot.v.toPrecision(12)),
  slot?.q ?? null,
]
