import type { PerformanceAnswer, PerformanceGroup } from 'contract'
import { atLeads, forecastErrorOf } from 'grid/forecast-error.ts'
import type { Historian, StoredDatapoint } from '#historian/historian.ts'
import type { Members, Span } from './fleet-hours.ts'
import type { HourColumn, HourColumns } from './hour-columns.ts'

const hourMs = 3_600_000
const oneAnHour = 'The report tells one forecast per hour, and not when it was made'
const leads_h = [1, 3, 6, 12, 24, 36]

type Question = {
  historian: Historian
  columns: HourColumns
  system: string
  group: PerformanceGroup
  found: Members
  span: Span
  /** For the historian: `NOW`, or the past moment. */
  known: number
  at: number
  output: HourColumn
  forecast: HourColumn
}

/**
 * How good forecasts were: that of the hour itself, and by how long before the hour they were made. Runs are kept of a
 * fuel, seldom of a unit; a sum of units has none.
 */
export async function leadErrors(question: Question): Promise<PerformanceAnswer['forecast']> {
  const { historian, columns, span, known, at, output, forecast } = question
  const error = forecastErrorOf(forecast, output)
  const actual = actualOf(question)
  const issued = actual?.forecast ? historian.catalogue.byTag(actual.forecast) : undefined
  if (!actual || !issued)
    return { error, leads: [], basis: error.hours > 0 ? oneAnHour : 'No forecast is reported of it' }
  const [runs, actuals] = await Promise.all([
    historian.forecastRuns(issued, span.from, span.to, at),
    columns.read([actual], span.from, span.to, known),
  ])
  if (runs.length === 0) return { error, leads: [], basis: oneAnHour }
  const was = actuals.get(actual.id) ?? []
  const starts = was.map((_, i) => span.from + i * hourMs)
  const leads = atLeads(runs, starts, leads_h).map((column, i) => ({
    lead_h: leads_h[i] as number,
    ...forecastErrorOf(column, was),
  }))
  return {
    error,
    leads: leads.filter(({ hours }) => hours > 0),
    basis: `${runs.length} runs of ${issued.report}, against ${actual.name}`,
  }
}

/** The actual whose forecast it is: of a fuel the operator's own sum. */
function actualOf({ historian, system, group, found }: Question): StoredDatapoint | undefined {
  const entity = group === 'fuel' ? found.fuelEntity : group === 'unit' ? found.units[0] : undefined
  if (!entity) return undefined
  return historian.catalogue
    .ofSystem(system)
    .find((one) => one.entity_row === entity.id && one.kind === 'generation' && one.qualifier === '')
}
