import type { ParsedReport } from 'contract'
import { EXPORT, fuelEntities, stationEntities, theSystem, tieEntities, totalTie, unitEntities } from './entities.ts'
import { signOf } from './five-minutes.ts'
import { fuels, silence, ties, units } from './fleet.ts'
import type { HourlyMean } from './hours.ts'
import { type Cell, createLayout, good, missing, readingsOf, type Series, sumOf, tenth, whole } from './layout.ts'
import { chance, drift } from './noise.ts'
import { netScheduleAt, sum } from './power.ts'

/** The finished hour (demand, units, fuels, flows) and the schedules and limits of the hour that has just begun. */
export function createHourly(seed: number, meanOfHour: HourlyMean) {
  const layout = createLayout()
  layout.entities.push(...stationEntities)
  const mw = { qualifier: '', unit: 'MW', interval_s: 3600, decimals: 0, stale_after_s: 7200 } satisfies Partial<Series>
  layout.add(theSystem, { ...mw, kind: 'demand', name: 'Demand' })
  layout.add(theSystem, {
    ...mw,
    kind: 'price',
    qualifier: 'realtime',
    unit: 'USD/MWh',
    decimals: 2,
    name: 'Price, hourly mean',
  })
  for (const unit of unitEntities) {
    layout.add(unit, { ...mw, kind: 'generation', name: `${unit.name} output`, sign: signOf(unit.fuel) })
    if (isVariable(unit))
      layout.add(unit, {
        ...mw,
        kind: 'generation',
        qualifier: 'forecast',
        name: `${unit.name} forecast`,
        horizon: 'forecast',
        forecast_of: 'generation',
        default_forecast: true,
      })
    else layout.add(unit, { ...mw, kind: 'capability', name: `${unit.name} capability` })
    layout.add(unit, { ...mw, kind: 'available_capacity', name: `${unit.name} available capacity` })
  }
  for (const fuel of fuelEntities)
    layout.add(fuel, { ...mw, kind: 'generation', name: `${fuel.name} generation`, sign: signOf(fuel.fuel) })
  const withTotal = [...tieEntities, totalTie]
  for (const tie of withTotal) layout.add(tie, { ...mw, kind: 'flow', name: `${tie.name} flow`, sign: EXPORT })
  const past = layout.datapoints.length
  for (const tie of withTotal) {
    layout.add(tie, { ...mw, kind: 'schedule_import', name: `${tie.name} scheduled import` })
    layout.add(tie, { ...mw, kind: 'schedule_export', name: `${tie.name} scheduled export` })
  }
  for (const tie of tieEntities) {
    layout.add(tie, { ...mw, kind: 'limit_import', name: `${tie.name} import limit` })
    layout.add(tie, { ...mw, kind: 'limit_export', name: `${tie.name} export limit` })
  }
  const ahead = layout.datapoints.length - past

  function pastCells(hour: number): (Cell | null)[] {
    const power = meanOfHour(hour)
    const outputs = units.map((unit, i): Cell => {
      const lost = chance(seed, `${unit.name} metering`, hour / HOUR_MS) < silence(unit, 0.002)
      return lost ? missing : good(tenth(power.output[i] as number))
    })
    const flows = power.flow.map(tenth)
    return [
      good(tenth(power.demand)),
      good(Math.round(power.price * 100) / 100),
      ...units.flatMap((unit, i) => {
        const available = whole(power.available[i] as number)
        const error = 1 + 0.12 * drift(seed, `${unit.name} forecast`, hour, 5 * HOUR_MS)
        const forecast = Math.min(available, tenth((power.possible[i] as number) * error))
        return [outputs[i] as Cell, good(isVariable(unit) ? forecast : available), good(available)]
      }),
      ...fuels.map((fuel) => sumOf(outputs.filter((_, i) => units[i]?.fuel === fuel.id))),
      ...flows.map(good),
      good(tenth(sum(flows))),
      ...Array<null>(ahead).fill(null),
    ]
  }

  function aheadCells(hour: number): (Cell | null)[] {
    const net = ties.map((_, i) => netScheduleAt(seed, i, hour))
    const imports = net.map((mwNet) => Math.max(0, -mwNet))
    const exports = net.map((mwNet) => Math.max(0, mwNet))
    return [
      ...Array<null>(past).fill(null),
      ...[...imports, sum(imports)].flatMap((value, i) => [good(value), good([...exports, sum(exports)][i] ?? 0)]),
      ...ties.flatMap((tie) => [good(tie.limit_import_mw), good(tie.limit_export_mw)]),
    ]
  }

  return (hour: number): Pick<ParsedReport, 'entities' | 'datapoints' | 'readings'> => ({
    entities: layout.entities,
    datapoints: layout.datapoints,
    readings: [...readingsOf(layout, [hour], pastCells), ...readingsOf(layout, [hour + HOUR_MS], aheadCells)],
  })
}

function isVariable({ fuel }: { fuel?: string }): boolean {
  return fuel === 'wind' || fuel === 'solar'
}

const HOUR_MS = 3_600_000
