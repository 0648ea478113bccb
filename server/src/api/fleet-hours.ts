import type { PerformanceFigures } from 'contract'
import { addedUp, columnSum, ratesOf, type Totals, totalsOf } from 'grid/performance.ts'
import { type Ramp, rampsOf } from 'grid/ramps.ts'
import type { StoredDatapoint, StoredEntity } from '#historian/historian.ts'
import type { HourColumn, HourColumns } from './hour-columns.ts'

const hourMs = 3_600_000

/** A unit over whole hours: what it gave, could have given and was to give. An empty column: nothing is reported. */
export type UnitHours = {
  unit: StoredEntity
  output: HourColumn
  capability: HourColumn
  forecast: HourColumn
  capacity_mw: number | null
  capacity_basis: string
  /** Of wind and sun what was available stands for the capability. */
  capability_is: 'capability' | 'available_capacity' | null
  totals: Totals
}

export type Span = { from: number; to: number }

/** What is looked at, and its units; of a fuel the operator's own entity of it, too. */
export type Members = { name: string; fuelEntity: StoredEntity | undefined; units: StoredEntity[] }

/** The hours of some units, in their order; `byUnit` are their datapoints. */
export async function hoursOfUnits(
  columns: HourColumns,
  units: StoredEntity[],
  byUnit: Map<number, Map<string, StoredDatapoint>>,
  { from, to }: Span,
  at: number,
  withForecast: boolean,
): Promise<UnitHours[]> {
  const sources = units.map((unit) => ({ unit, ...tagsOf(byUnit.get(unit.id) ?? new Map()) }))
  const wanted = sources.flatMap(({ output, capability, forecast }) =>
    [output, capability, withForecast ? forecast : undefined].filter((one) => one !== undefined),
  )
  const found = await columns.read(wanted, from, to, at)
  const none = new Array<null>((to - from) / hourMs).fill(null)
  return sources.map(({ unit, ...tags }) => {
    const column = (one: StoredDatapoint | undefined) => (one && found.get(one.id)) ?? []
    const output = tags.output ? column(tags.output) : none
    const capability = column(tags.capability)
    const most = highest(capability)
    const capacity_mw = unit.capacity_mw ?? most
    return {
      unit,
      output,
      capability,
      forecast: column(tags.forecast),
      capacity_mw,
      capacity_basis: capacityBasis(unit, most),
      capability_is: capabilityIs(tags.capability),
      totals: totalsOf({ output, capability, capacity_mw }),
    }
  })
}

/** Whether anything is known of it in the period. */
export const speaks = ({ totals }: UnitHours) => totals.known_h > 0

/** The figures of some units pooled; those that say nothing are in none of them. */
export function figuresOf(all: readonly UnitHours[], { from, to }: Span): PerformanceFigures {
  const units = all.filter(speaks)
  const totals = addedUp(units.map((one) => one.totals))
  const capacities = units.flatMap(({ capacity_mw }) => capacity_mw ?? [])
  const output = units.length === 1 && units[0] ? units[0].output : columnSum(units.map((one) => one.output))
  const { up, down } = rampsOf(output)
  const ramp = (one: Ramp | null) => one && { mw_per_h: one.mw, t: from + one.at * hourMs }
  return {
    ...ratesOf(totals),
    capacity_mw: capacities.length === 0 ? null : capacities.reduce((a, b) => a + b, 0),
    period_h: units.length === 0 ? (to - from) / hourMs : totals.period_h,
    known_h: totals.known_h,
    energy_mwh: units.length === 0 ? null : totals.energy_mwh,
    mean_mw: units.length === 0 ? null : units.reduce((sum, one) => sum + meanOf(one.totals), 0),
    service_h: totals.service_h,
    reserve_h: totals.reserve_h,
    starts: totals.starts,
    ramp_up: ramp(up),
    ramp_down: ramp(down),
    unused_mwh: totals.usable_mwh > 0 ? totals.unused_mwh : null,
  }
}

/** Several units as one column; nothing where one of them reports no such thing at all. */
export function together(units: readonly UnitHours[], of: 'output' | 'capability' | 'forecast'): HourColumn {
  const columns = units.map((one) => one[of])
  return columns.every((column) => column.some((v) => v !== null)) ? columnSum(columns) : []
}

const meanOf = ({ energy_mwh, known_h }: Totals) => energy_mwh / known_h

function tagsOf(byKind: Map<string, StoredDatapoint>) {
  return {
    output: byKind.get('generation') ?? byKind.get('generation.5m'),
    capability: byKind.get('capability') ?? byKind.get('available_capacity'),
    forecast: byKind.get('generation.forecast'),
  }
}

function capabilityIs(datapoint: StoredDatapoint | undefined): UnitHours['capability_is'] {
  if (!datapoint) return null
  return datapoint.kind === 'available_capacity' ? 'available_capacity' : 'capability'
}

/** A unit whose capacity nobody gave: the highest that it could give in the period stands for it. */
function capacityBasis({ capacity_mw, capacity_basis }: StoredEntity, most: number | null): string {
  if (capacity_mw === null) return most === null ? 'not known' : 'highest capability of the period'
  return capacity_basis === 'seen' ? 'highest available capacity seen' : (capacity_basis ?? 'registered')
}

function highest(column: HourColumn): number | null {
  return column.reduce((most, v) => (v !== null && (most === null || v > most) ? v : most), null)
}
