import type { HourlyAnswer, Quality } from 'contract'
import { isDate } from 'grid/instant.ts'
import { worstQuality } from 'grid/quality.ts'
import { hoursOfDay, offsetsOf } from 'grid/zone.ts'
import type { Columns, Historian, StoredDatapoint } from '#historian/historian.ts'
import type { SystemDescription } from '#sources/source.ts'
import type { Handlers } from './call.ts'
import { fieldErrors } from './errors.ts'
import { dateFault } from './instant.ts'
import { datapointsOf, momentOf, systemOf } from './scope.ts'

const most = 200
type Hours = HourlyAnswer['hours']
type Row = HourlyAnswer['rows'][number]
/** What is known of one span of time. */
export type Slot = { v: number | null; q: Quality | null }

/** One market day by its hours: as many as the day has. */
export function hourlyHandlers(historian: Historian): Pick<Handlers, 'hourly' | 'hourlyAsked'> {
  async function answer(
    question: { system?: string; at?: string; tags: string[]; date: string },
    { systems, now }: { systems: SystemDescription[]; now: number },
  ): Promise<HourlyAnswer> {
    const system = systemOf(systems, question.system)
    const { known } = momentOf(question.at, now)
    const { date } = question
    const hours = hoursOf(date, system)
    const datapoints = datapointsOf(historian.catalogue, system.id, question.tags, most)
    const actuals = datapoints.filter(({ horizon }) => horizon === 'actual')
    const forecastOf = (datapoint: StoredDatapoint) =>
      datapoint.horizon === 'forecast'
        ? datapoint
        : datapoint.forecast === null
          ? undefined
          : historian.catalogue.byTag(datapoint.forecast)
    const forecasts = [...new Set(datapoints.map(forecastOf).filter((one) => one !== undefined))]
    const [from, to] = [hours[0]?.start ?? 0, hours.at(-1)?.end ?? 0]
    const columns = await historian.raw([...new Set([...actuals, ...forecasts])], from, to, known)
    const slots = new Map(columns.map((one) => [one.datapoint.id, inSpans(one, hours)]))
    const rows = datapoints.map((datapoint): Row => {
      const actual = datapoint.horizon === 'actual' ? slots.get(datapoint.id) : undefined
      const forecast = slots.get(forecastOf(datapoint)?.id ?? -1)
      const column = <K extends keyof Slot>(of: Slot[] | undefined, key: K) =>
        hours.map((_, i) => of?.[i]?.[key] ?? null)
      return {
        tag: datapoint.tag,
        actual: column(actual, 'v'),
        forecast: column(forecast, 'v'),
        q: column(actual, 'q'),
        fq: column(forecast, 'q'),
      }
    })
    return { date, hours, rows }
  }
  return {
    hourly: (call) => answer(call.query, call),
    hourlyAsked: (call) => answer(call.body, call),
  }
}

function hoursOf(date: string, { time_zone, hour_labels }: SystemDescription): Hours {
  if (!isDate(date)) throw fieldErrors({ date: [dateFault] })
  try {
    return hoursOfDay(date, offsetsOf(time_zone), hour_labels)
  } catch {
    throw fieldErrors({ date: ['There is no such day here.'] })
  }
}

/**
 * The value of each span of time (an hour, a day): a reading as long as it as it is, of a finer series the mean of what
 * is known (the sum, the last where its datapoint says so), `partial` while the span is incomplete. Spans ascend.
 */
export function inSpans({ datapoint, t, v, q }: Columns, spans: readonly { start: number; end: number }[]): Slot[] {
  const inside = spans.map(() => [] as number[])
  let span = 0
  for (const [i, at] of t.entries()) {
    while (span < spans.length && at >= (spans[span]?.end ?? 0)) span++
    if (at >= (spans[span]?.start ?? Number.POSITIVE_INFINITY)) inside[span]?.push(i)
  }
  return inside.map((indexes, i) => {
    if (!indexes.length) return { v: null, q: null }
    const known = indexes.flatMap((index) => v[index] ?? [])
    const worst = worstQuality(indexes.map((index) => q[index] ?? 'missing'))
    if (!known.length) return { v: null, q: worst }
    const { start, end } = spans[i] as { start: number; end: number }
    const due = datapoint.interval_s ? Math.max(1, (end - start) / 1000 / datapoint.interval_s) : 1
    const incomplete = known.length < due
    return {
      v: joined(known, datapoint.aggregation),
      // a missing part makes the span's value a partial one, not a missing one
      q: incomplete && (worst === 'good' || worst === 'missing') ? 'partial' : worst,
    }
  })
}

function joined(values: number[], aggregation: StoredDatapoint['aggregation']): number | null {
  if (aggregation === 'last') return values.at(-1) ?? null
  const sum = values.reduce((total, value) => total + value, 0)
  return aggregation === 'sum' ? sum : sum / values.length
}
