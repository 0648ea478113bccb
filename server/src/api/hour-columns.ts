import { type Accepted, type Historian, NOW, type StoredDatapoint } from '#historian/historian.ts'
import type { Live } from '#live/live.ts'

const hourMs = 3_600_000
const hour_s = 3_600
/** What is kept, in values: 32 MB, a year of 160 units with three series each. */
const keptMost = 4_000_000

/** Hourly values of one datapoint; null where there is none. */
export type HourColumn = (number | null)[]
export type HourColumns = {
  /** Hours from `from` to `to` (whole hours, epoch ms), by datapoint id; finer series as means of what is known. */
  read: (datapoints: StoredDatapoint[], from: number, to: number, at: number) => Promise<Map<number, HourColumn>>
}

/** Values from `from` on, one per hour; NaN: none. */
type Kept = { datapoint: StoredDatapoint; from: number; to: number; v: Float64Array }

/**
 * Hourly columns, kept in memory once read: comparing a fleet over months reads hundreds of thousands of values that
 * hardly ever change. What is accepted afterwards is written into them. A question about a past moment is answered by
 * the historian alone.
 */
export function createHourColumns(historian: Historian, live: Pick<Live, 'subscribe' | 'seq'>): HourColumns {
  const kept = new Map<string, Kept>()
  /** The acceptance that last touched a tag. */
  const touched = new Map<string, number>()
  let size = 0
  let heard = live.seq()
  /** Nothing asked before this number may be kept. */
  let floor = heard

  const drop = (tag: string) => {
    size -= kept.get(tag)?.v.length ?? 0
    kept.delete(tag)
  }
  const dropAll = () => {
    kept.clear()
    size = 0
  }
  const hear = ({ seq, values, runs }: Accepted) => {
    // What was not announced may have changed anything.
    if (seq !== heard + 1) {
      dropAll()
      floor = seq
    }
    heard = seq
    for (const [tag, readings] of values) {
      touched.set(tag, seq)
      const one = kept.get(tag)
      if (one?.datapoint.interval_s === hour_s) for (const [t, v] of readings) put(one, t, v)
      else if (one) drop(tag)
    }
    for (const { tag } of runs) {
      touched.set(tag, seq)
      drop(tag)
    }
  }
  live.subscribe((event) => event.kind === 'accepted' && hear(event.accepted))

  const keep = (column: Kept, asked_at: number) => {
    const { tag } = column.datapoint
    // Accepted while the question was on its way: nobody knows whether it is in the answer.
    if (asked_at < floor || (touched.get(tag) ?? 0) > asked_at) return
    drop(tag)
    if (size + column.v.length > keptMost) dropAll()
    kept.set(tag, column)
    size += column.v.length
  }

  return {
    async read(datapoints, from, to, at) {
      if (at !== NOW) return byId(await columnsOf(historian, datapoints, from, to, at), from, to)
      const asked_at = live.seq()
      const held = datapoints.flatMap(({ tag }) => {
        const one = kept.get(tag)
        return one && one.from <= from && one.to > from ? one : []
      })
      const short = held.filter((one) => one.to < to)
      const known = new Set(held.map((one) => one.datapoint.id))
      const tailFrom = short.reduce((least, one) => Math.min(least, one.to), to)
      const [fresh, tails] = await Promise.all([
        columnsOf(
          historian,
          datapoints.filter(({ id }) => !known.has(id)),
          from,
          to,
          at,
        ),
        columnsOf(
          historian,
          short.map((one) => one.datapoint),
          tailFrom,
          to,
          at,
        ),
      ])
      const tailOf = new Map(tails.map((tail) => [tail.datapoint.id, tail]))
      const longer = short.flatMap((one) => {
        const tail = tailOf.get(one.datapoint.id)
        return tail ? joined(one, tail) : []
      })
      for (const column of [...fresh, ...longer]) keep(column, asked_at)
      return byId([...held.filter((one) => one.to >= to), ...longer, ...fresh], from, to)
    },
  }
}

async function columnsOf(historian: Historian, datapoints: StoredDatapoint[], from: number, to: number, at: number) {
  const hourly = datapoints.filter(({ interval_s }) => interval_s === hour_s)
  const finer = datapoints.filter(({ interval_s }) => interval_s !== hour_s)
  const [raw, buckets] = await Promise.all([
    hourly.length > 0 ? historian.raw(hourly, from, to, at) : [],
    finer.length > 0 ? historian.buckets(finer, from, to, hour_s, at) : [],
  ])
  return [...raw, ...buckets.map((one) => ({ ...one, v: one.avg }))].map(({ datapoint, t, v }): Kept => {
    const column = { datapoint, from, to, v: new Float64Array((to - from) / hourMs).fill(Number.NaN) }
    t.forEach((start, i) => {
      put(column, start, v[i] ?? null)
    })
    return column
  })
}

function put({ from, to, v }: Kept, t: number, value: number | null) {
  if (t >= from && t < to) v[Math.floor((t - from) / hourMs)] = value ?? Number.NaN
}

function joined(head: Kept, tail: Kept): Kept {
  const v = new Float64Array((tail.to - head.from) / hourMs)
  v.set(head.v)
  v.set(tail.v, (tail.from - head.from) / hourMs)
  return { datapoint: head.datapoint, from: head.from, to: tail.to, v }
}

function byId(columns: Kept[], from: number, to: number): Map<number, HourColumn> {
  return new Map(
    columns.map((column) => {
      const first = (from - column.from) / hourMs
      const part = column.v.subarray(first, first + (to - from) / hourMs)
      return [column.datapoint.id, Array.from(part, (v) => (Number.isNaN(v) ? null : v))]
    }),
  )
}
