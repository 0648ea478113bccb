import type { ExportBucket } from 'contract'
import { namesOf, type Offsets, offsetAt } from 'grid/zone.ts'
import type { StoredDatapoint } from '#historian/historian.ts'
import type { SystemDescription } from '#sources/source.ts'
import { offsetText } from './export-rows.ts'
import type { Cell } from './export-table.ts'

export type HeadDeps = {
  system: SystemDescription
  datapoints: StoredDatapoint[]
  bucket: ExportBucket
  tz: 'market' | 'utc'
  from: number
  to: number
  /** As known at, epoch ms. */
  at: number
  /** The zone in which the file is written. */
  offsets: Offsets
  /** What stands between the time and the values: nothing, the hour, the day. */
  label: 'hour_ending' | 'market_day' | null
}

/** What a file says of itself, then names, units and tags over their columns. */
export function headOf({ system, datapoints, bucket, tz, from, to, at, offsets, label }: HeadDeps): Cell[][] {
  const iso = (t: number) => isoOf(t, offsets)
  const times = ['time', 'utc_offset', ...(label ? [label] : [])]
  const over = (name: string, of: (one: StoredDatapoint) => string): Cell[] => [
    name,
    ...times.slice(1).map(() => null),
    ...datapoints.flatMap((one): Cell[] => [of(one), null]),
  ]
  return [
    ['system', system.operator && system.operator !== system.name ? `${system.name}, ${system.operator}` : system.name],
    ['attribution', system.attribution.text],
    ['source', system.attribution.url],
    ['time zone', tz === 'utc' ? 'UTC' : marketZone(system.time_zone, from, to, offsets)],
    ['times', timesOf[bucket]],
    ['from', iso(from)],
    ['to', iso(to)],
    ['as known at', iso(at)],
    ['values', 'An empty cell is no value, never zero. Beside each value stands its quality.'],
    [],
    over('name', ({ name, entity }) => (entity.type === 'system' ? name : `${entity.name}: ${name}`)),
    over('unit', ({ unit }) => unit),
    over('sign', ({ sign }) => sign),
    [...times, ...datapoints.flatMap(({ tag }): Cell[] => [tag, `${tag} quality`])],
  ]
}

const timesOf: Record<ExportBucket, string> = {
  raw: 'Readings as reported; a time is the start of its interval.',
  '1h': 'Market hours; a time is the start of its hour, hour_ending the number of the hour in the market day.',
  '1d': 'Market days of 23, 24 or 25 hours; a time is the start of its day.',
}

/** "Market time, America/Toronto: EST = UTC-05:00, EDT = UTC-04:00" of the offsets in use. */
function marketZone(zone: string, from: number, to: number, offsets: Offsets): string {
  const names = namesOf(zone, to)
  const inside = [offsetAt(offsets, from), ...offsets.filter(([t]) => t > from && t < to).map(([, minutes]) => minutes)]
  const written = [...new Set(inside)].map((minutes) => {
    const name = names[String(minutes)]
    return name ? `${name} = ${offsetText(minutes)}` : offsetText(minutes)
  })
  return `Market time, ${zone}: ${written.join(', ')}`
}

function isoOf(t: number, offsets: Offsets): string {
  const minutes = offsetAt(offsets, t)
  const wall = new Date(t + minutes * 60_000).toISOString().slice(0, 19)
  return `${wall}${offsetText(minutes).slice(3)}`
}
