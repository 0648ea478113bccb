import { child, descendants, lineOf, type XmlElement } from '#sources/xml.ts'
import { daily } from './addresses.ts'
import { type Opened, readDocument } from './document.ts'
import type { Draft } from './draft.ts'
import { createFuelSums } from './fuel-sums.ts'
import { fuelEntity, fuelOfUnit } from './fuels.ts'
import { type HourValue, hourValues } from './hours.ts'
import { isName, stationOf } from './names.ts'
import { hourlyMw, type IesoReport } from './report.ts'

const report = 'GenOutputCapability'
const stale_after_s = 5400

/**
 * Output and capability of each unit of 20 MW and more, hour by hour; one file a day, re-made every hour about 15 minutes
 * past it, final after midnight. A missing output is an `Output` without `EnergyMW`, not zero. For wind and solar what
 * the report calls capability is the forecast. Output above capability is normal.
 */
export const genOutputCapability: IesoReport = {
  report,
  extension: 'xml',
  period: 'day',
  poll_s: 300,
  stale_after_s,
  verified: true,
  addresses: daily(report, 'xml'),
  read: (bytes) => {
    const sums = createFuelSums(stale_after_s)
    const { draft } = readDocument(
      bytes,
      { report, dated: 'Date' },
      { Generator: (element, opened) => readUnit(element, opened, sums.add) },
    )
    sums.put(draft)
    return draft.done()
  },
}

function readUnit(element: XmlElement, { draft, day }: Opened, addToSum: (fuel: string, values: HourValue[]) => void) {
  const name = child(element, 'GeneratorName')?.text ?? ''
  const written = child(element, 'FuelType')?.text ?? ''
  if (!isName(name)) return draft.fault(lineOf(element), 'no name', name)
  if (!isName(written)) return draft.fault(lineOf(element), 'no fuel', written)
  const hours = (list: string, one: string) =>
    hourValues(draft, descendants(element, list, one), day, { hour: 'Hour', value: 'EnergyMW' })
  const outputs = hours('Outputs', 'Output')
  const capabilities = hours('Capabilities', 'Capability')
  const available = hours('Capacities', 'AvailCapacity')

  const fuel = fuelEntity(fuelOfUnit(name, written))
  const seen = highest(available)
  const claimed = claimUnit(draft, name, fuel.fuel as string, seen)
  const variable = fuel.fuel === 'wind' || fuel.fuel === 'solar'
  const implausible = (v: number | null) => v !== null && seen !== undefined && v > 3 * seen

  for (const { t, v } of outputs) draft.put(claimed.generation, t, v, implausible(v) ? 'suspect' : undefined)
  const second = variable ? claimed.forecast() : claimed.capability()
  for (const { t, v } of capabilities) draft.put(second, t, v)
  for (const { t, v } of available) draft.put(claimed.available(), t, v)
  addToSum(
    fuel.source_name,
    outputs.map(({ t, v }) => ({ t, v: implausible(v) ? null : v })),
  )
}

function claimUnit(draft: Draft, name: string, fuel: string, capacity_mw: number | undefined) {
  const station = stationOf(name)
  if (station !== null) draft.entity({ system: 'ieso', type: 'station', source_name: station, derived: true, fuel })
  const entity = draft.entity({
    system: 'ieso',
    type: 'generator',
    source_name: name,
    fuel,
    ...(station !== null && { parent: { type: 'station' as const, source_name: station } }),
    ...(capacity_mw !== undefined && { capacity_mw, capacity_basis: 'seen' as const }),
  })
  const claim = (kind: 'generation' | 'capability' | 'available_capacity', words: string, more = {}) =>
    draft.datapoint(hourlyMw({ entity, kind, name: `${name} ${words}`, stale_after_s, ...more }))
  return {
    generation: claim('generation', 'output'),
    capability: () => claim('capability', 'capability'),
    available: () => claim('available_capacity', 'available capacity'),
    forecast: () =>
      claim('generation', 'forecast', {
        qualifier: 'forecast',
        horizon: 'forecast',
        forecast_of: 'generation',
        default_forecast: true,
      }),
  }
}

/** The highest value above zero; a unit that is out all day does not show what it can. */
function highest(values: HourValue[]): number | undefined {
  const most = values.reduce((max, { v }) => Math.max(max, v ?? 0), 0)
  return most > 0 ? most : undefined
}
