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
type Slot = { v: number | null; q: Quality | null }

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
    const slots = new Map(columns.map((one) => [one.datapoint.id, inHours(one, hours)]))
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
 * The value of each hour: an hourly reading as it is, of a finer series the mean of what is known (the sum, the last
 * where its datapoint says so), `partial` while the hour is incomplete.
 */
export function inHours({ datapoint, t, v, q }: Columns, hours: Hours): Slot[] {
  const inHour = hours.map(() => [] as number[])
  let hour = 0
  for (const [i, start] of t.entries()) {
    while (hour < hours.length && start >= (hours[hour]?.end ?? 0)) hour++
    if (start >= (hours[hour]?.start ?? Number.POSITIVE_INFINITY)) inHour[hour]?.push(i)
  }
  const due = datapoint.interval_s && datapoint.interval_s < 3_600 ? 3_600 / datapoint.interval_s : 1
  return inHour.map((indexes) => {
    if (!indexes.length) return { v: null, q: null }
    const known = indexes.flatMap((i) => v[i] ?? [])
    const worst = worstQuality(indexes.map((i) => q[i] ?? 'missing'))
    if (!known.length) return { v: null, q: worst }
    const incomplete = known.length < due
    return {
      v: joined(known, datapoint.aggregation),
      // a missing part makes the hour's value a partial one, not a missing one
      q: incomplete && (worst === 'good' || worst === 'missing') ? 'partial' : worst,
    }
  })
}

function joined(values: number[], aggregation: StoredDatapoint['aggregation']): number | null {
  if (aggregation === 'last') return values.at(-1) ?? null
  const sum = values.reduce((total, value) => total + value, 0)
  return aggregation === 'sum' ? sum : sum / values.length
}
