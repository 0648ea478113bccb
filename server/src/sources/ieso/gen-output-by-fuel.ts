import type { EntityClaim } from 'contract'
import { child, descendants, lineOf, type XmlElement } from '#sources/xml.ts'
import { yearly } from './addresses.ts'
import { readDocument } from './document.ts'
import type { Draft } from './draft.ts'
import { dayStart, hourMs, nextDayAt } from './est.ts'
import { fuelEntity } from './fuels.ts'
import { hourOf, isOver, numberOf } from './hours.ts'
import { isName } from './names.ts'
import { hourlyMw, type IesoReport } from './report.ts'

const report = 'GenOutputbyFuelHourly'
const stale_after_s = 115_200

/**
 * Generation by fuel, hour by hour; one file a year, re-made every morning about 06:50 EST, ends with yesterday.
 * `OutputQuality` is 0 or minus the number of data points that were not to be had: the value is then a partial sum. The
 * set of fuels is open (OTHER since 2025-04-02, CONTROL ACTIONS since 2026-07).
 */
export const genOutputByFuel: IesoReport = {
  report,
  extension: 'xml',
  period: 'year',
  poll_s: 1800,
  stale_after_s,
  verified: true,
  addresses: yearly(report, 'xml'),
  read: (bytes) => {
    const claimed = new Map<string, EntityClaim>()
    const fuelOf = (written: string) => {
      const known = claimed.get(written) ?? fuelEntity(written)
      claimed.set(written, known)
      return known
    }
    const { draft } = readDocument(
      bytes,
      { report, dated: 'DeliveryYear', usual_lag: nextDayAt(6, 50) },
      { DailyData: (element, opened) => readDay(element, opened.draft, fuelOf) },
    )
    return draft.done()
  },
}

function readDay(element: XmlElement, draft: Draft, fuelOf: (written: string) => EntityClaim) {
  const date = child(element, 'Day')?.text ?? ''
  const day = dayStart(date)
  if (day === null) return draft.fault(lineOf(element), 'Day is no date', date)
  for (const hourly of descendants(element, 'HourlyData')) {
    const t = hourOf(draft, hourly, day, 'Hour')
    if (t === null) continue
    for (const total of descendants(hourly, 'FuelTotal')) readTotal(draft, total, t, fuelOf)
  }
}

function readTotal(draft: Draft, total: XmlElement, t: number, fuelOf: (written: string) => EntityClaim) {
  const written = child(total, 'Fuel')?.text ?? ''
  if (!isName(written)) return draft.fault(lineOf(total), 'no fuel', written)
  const value = child(total, 'EnergyValue')
  const output = value && child(value, 'Output')
  const quality = value && child(value, 'OutputQuality')
  const v = numberOf(draft, output)
  const missing = numberOf(draft, quality)
  if (v === undefined || missing === undefined) return
  if (missing !== null && !Number.isInteger(missing))
    return draft.fault(lineOf(total), 'OutputQuality is no whole number', quality?.text)

  const fuel = fuelOf(written)
  const entity = draft.entity(fuel)
  const name = `${fuel.name} generation`
  const datapoint = draft.datapoint(hourlyMw({ entity, kind: 'generation', name, stale_after_s }))
  const parts = missing === null || missing === 0 ? null : Math.abs(missing)
  if (v !== null) draft.put(datapoint, t, v, parts === null ? 'good' : 'partial', parts)
  else if (isOver(draft, t, hourMs)) draft.put(datapoint, t, null, 'missing', parts)
}
