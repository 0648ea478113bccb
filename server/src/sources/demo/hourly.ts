import { byZone } from './demand.ts'
import {
  EXPORT,
  fuelEntities,
  signOf,
  stationEntities,
  theSystem,
  tieEntities,
  totalTie,
  unitEntities,
  zoneEntities,
} from './entities.ts'
import { natureAt } from './expected.ts'
import { fuels, isWeather, silence, ties, units } from './fleet.ts'
import type { Grid } from './grid.ts'
import { type Cell, createLayout, good, type Layout, missing, mwOf, type Series, sumOf, tenth } from './layout.ts'
import { HOUR_MS, STEP_MS } from './market-day.ts'
import { chance } from './noise.ts'

/** The finished hour, as means of its twelve steps: demand, price, every unit with what it could give, fuels, flows, zones. */
export function createHourly({ seed, stepAt }: Grid): { layout: Layout; cells: (t: number) => Cell[] } {
  const layout = createLayout()
  layout.entities.push(...stationEntities)
  const mw = { qualifier: '', unit: 'MW', interval_s: 3600, decimals: 0, stale_after_s: 7200 } satisfies Partial<Series>
  const price = { qualifier: 'realtime', unit: 'USD/MWh', decimals: 2, name: 'Real-time price, hourly mean' }
  layout.add(theSystem, { ...mw, kind: 'demand', name: 'Demand' })
  layout.add(theSystem, { ...mw, kind: 'generation', name: 'Generation' })
  layout.add(theSystem, { ...mw, kind: 'loss', name: 'Losses' })
  layout.add(theSystem, { ...mw, ...price, kind: 'price' })
  for (const unit of unitEntities) {
    layout.add(unit, { ...mw, kind: 'generation', name: `${unit.name} output`, sign: signOf(unit.fuel) })
    if (isWeather(unit.fuel)) layout.add(unit, { ...mw, ...forecastOf(unit.name ?? ''), kind: 'generation' })
    else layout.add(unit, { ...mw, kind: 'capability', name: `${unit.name} capability` })
    layout.add(unit, { ...mw, kind: 'available_capacity', name: `${unit.name} available capacity` })
  }
  for (const fuel of fuelEntities)
    layout.add(fuel, { ...mw, kind: 'generation', name: `${fuel.name} generation`, sign: signOf(fuel.fuel) })
  for (const tie of [...tieEntities, totalTie])
    layout.add(tie, { ...mw, kind: 'flow', name: `${tie.name} flow`, sign: EXPORT })
  for (const zone of zoneEntities) layout.add(zone, { ...mw, kind: 'demand', name: `${zone.name} demand` })

  function cells(hour: number): Cell[] {
    const steps = Array.from({ length: 12 }, (_, i) => stepAt(hour + i * STEP_MS))
    const mean = (of: (step: (typeof steps)[number]) => number) => {
      let total = 0
      for (const step of steps) total += of(step)
      return tenth(total / 120)
    }
    const outputs = units.map((unit, i): Cell => {
      const lost = chance(seed, 'metering', hour / HOUR_MS, unit.name) < silence(unit, 0.003)
      return lost ? missing : good(mean((step) => step.output[i] as number))
    })
    const byFuel = fuels.map((fuel) => sumOf(outputs.filter((_, i) => units[i]?.fuel === fuel.id)))
    const flows = ties.map((_, i) => mean((step) => step.flow[i] as number))
    const demand = mean((step) => step.demand)
    const unitCells = units.flatMap((unit, i) => {
      const available = mean((step) => step.available[i] as number)
      // Of wind and sun what was forecast two hours before, of the others what they could give.
      const could = isWeather(unit.fuel)
        ? tenth(available * natureAt(seed, unit, hour + HOUR_MS / 2, hour - 2 * HOUR_MS))
        : mean((step) => step.capability[i] as number)
      return [outputs[i] as Cell, good(could), good(available)]
    })
    return [
      good(demand),
      sumOf(byFuel),
      good(mean((step) => step.loss)),
      good(Math.round((100 * steps.reduce((total, step) => total + step.price, 0)) / 12) / 100 + 0),
      ...unitCells,
      ...byFuel,
      ...flows.map(good),
      good(tenth(flows.reduce((total, flow) => total + flow, 0))),
      ...byZone(seed, hour + HOUR_MS / 2, Math.round(10 * demand)).map(mwOf),
    ]
  }

  return { layout, cells }
}

function forecastOf(unit: string) {
  return {
    qualifier: 'forecast',
    name: `${unit} forecast`,
    horizon: 'forecast',
    forecast_of: 'generation',
    default_forecast: true,
  } as const
}
