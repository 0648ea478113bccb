import { child, descendants, lineOf, type XmlElement } from '#sources/xml.ts'
import { daily } from './addresses.ts'
import { readDocument } from './document.ts'
import type { Draft } from './draft.ts'
import { dayStart, hourMs } from './est.ts'
import { fuelEntity } from './fuels.ts'
import { hourOf, numberOf } from './hours.ts'
import { isName } from './names.ts'
import { hourlyMw, type IesoReport } from './report.ts'

const report = 'VGForecastSummary'
const stale_after_s = 10_800

/**
 * Forecast of wind and solar for the next 48 hours, re-made every hour. Only the rows of `OntarioTotal` are kept, those
 * of the zones are not. MARKET PARTICIPANT is what the market's units will give and the default forecast of the fuel's
 * generation; EMBEDDED feeds into distribution networks and is no part of that generation.
 */
export const vgForecastSummary: IesoReport = {
  report,
  extension: 'xml',
  period: 'day',
  poll_s: 600,
  stale_after_s,
  verified: true,
  addresses: daily(report, 'xml'),
  read: (bytes) => {
    const { draft } = readDocument(
      bytes,
      { report, dated: 'ForecastTimeStamp' },
      { OrganizationData: (element, opened) => readOrganization(element, opened.draft) },
    )
    return draft.done()
  },
}

function readOrganization(element: XmlElement, draft: Draft) {
  const organization = child(element, 'OrganizationType')?.text ?? ''
  if (organization !== 'MARKET PARTICIPANT' && organization !== 'EMBEDDED')
    return draft.fault(lineOf(element), 'OrganizationType not understood', organization)
  for (const data of descendants(element, 'FuelData')) {
    const written = child(data, 'FuelType')?.text ?? ''
    if (!isName(written)) {
      draft.fault(lineOf(data), 'no fuel', written)
      continue
    }
    for (const resource of descendants(data, 'ResourceData'))
      if (child(resource, 'ZoneName')?.text === 'OntarioTotal')
        putRuns(draft, claim(draft, written, organization === 'EMBEDDED'), forecast(draft, resource))
  }
}

function claim(draft: Draft, written: string, embedded: boolean): number {
  const fuel = fuelEntity(written)
  const entity = draft.entity(fuel)
  return draft.datapoint(
    hourlyMw({
      entity,
      kind: 'generation',
      horizon: 'forecast',
      decimals: 1,
      stale_after_s,
      ...(embedded
        ? { qualifier: 'forecast.embedded', name: `${fuel.name} generation forecast, embedded` }
        : {
            qualifier: 'forecast',
            name: `${fuel.name} generation forecast`,
            forecast_of: 'generation',
            default_forecast: true,
          }),
    }),
  )
}

function forecast(draft: Draft, resource: XmlElement): Map<number, number | null> {
  const values = new Map<number, number | null>()
  for (const energy of descendants(resource, 'EnergyForecast')) {
    const date = child(energy, 'ForecastDate')?.text ?? ''
    const day = dayStart(date)
    if (day === null) {
      draft.fault(lineOf(energy), 'ForecastDate is no date', date)
      continue
    }
    for (const interval of descendants(energy, 'ForecastInterval')) {
      const t = hourOf(draft, interval, day, 'ForecastHour')
      const v = numberOf(draft, child(interval, 'MWOutput'))
      if (t !== null && v !== undefined && !values.has(t)) values.set(t, v)
    }
  }
  return values
}

/** One run for each stretch of hours without a gap. */
function putRuns(draft: Draft, datapoint: number, values: Map<number, number | null>) {
  if (draft.created_at === null) return
  const about = { datapoint, issued_at: draft.created_at, interval_s: 3600 }
  let run: { first_t: number; v: (number | null)[] } | undefined
  for (const [t, v] of [...values].sort(([a], [b]) => a - b)) {
    if (run && t === run.first_t + run.v.length * hourMs) run.v.push(v)
    else {
      if (run) draft.run({ ...about, ...run })
      run = { first_t: t, v: [v] }
    }
  }
  if (run) draft.run({ ...about, ...run })
}
