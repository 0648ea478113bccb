import {
  CHARGE,
  EXPORT,
  fuelEntities,
  stationEntities,
  theSystem,
  tieEntities,
  totalTie,
  unitEntities,
} from './entities.ts'
import { fuels, silence, units } from './fleet.ts'
import { type Cell, createLayout, good, type Layout, missing, type Series, sumOf, tenth } from './layout.ts'
import { chance } from './noise.ts'
import { powerAt, sum } from './power.ts'

/** Demand, price, every unit, every fuel, every tie: the mean of five minutes, taken as the value in their middle. */
export function createFiveMinutes(seed: number): { layout: Layout; cells: (t: number) => Cell[] } {
  const layout = createLayout()
  layout.entities.push(...stationEntities)
  const mw = { qualifier: '5m', unit: 'MW', interval_s: 300, decimals: 0, stale_after_s: 900 } satisfies Partial<Series>
  layout.add(theSystem, { ...mw, kind: 'demand', name: 'Demand, 5 minutes' })
  layout.add(theSystem, {
    ...mw,
    kind: 'price',
    qualifier: 'realtime.5m',
    unit: 'USD/MWh',
    decimals: 2,
    name: 'Real-time price',
  })
  for (const unit of unitEntities)
    layout.add(unit, { ...mw, kind: 'generation', name: `${unit.name} output, 5 minutes`, sign: signOf(unit.fuel) })
  for (const fuel of fuelEntities)
    layout.add(fuel, { ...mw, kind: 'generation', name: `${fuel.name} generation, 5 minutes`, sign: signOf(fuel.fuel) })
  for (const tie of [...tieEntities, totalTie])
    layout.add(tie, { ...mw, kind: 'flow', name: `${tie.name} flow, 5 minutes`, sign: EXPORT })

  function cells(t: number): Cell[] {
    const power = powerAt(seed, t + STEP_MS / 2)
    const step = t / STEP_MS
    const outputs = units.map((unit, i): Cell => {
      const lost = chance(seed, `${unit.name} telemetry`, step) < silence(unit, 0.0006)
      return lost ? missing : good(tenth(power.output[i] as number))
    })
    const demand = good(tenth(power.demand))
    return [
      chance(seed, 'demand estimated', step) < 0.004 ? { ...demand, q: 'estimated' } : demand,
      good(Math.round(power.price * 100) / 100),
      ...outputs,
      ...fuels.map((fuel) => sumOf(outputs.filter((_, i) => units[i]?.fuel === fuel.id))),
      ...power.flow.map((flow) => good(tenth(flow))),
      good(tenth(sum(power.flow.map(tenth)))),
    ]
  }

  return { layout, cells }
}

export function signOf(fuel: string | undefined): string {
  return fuel === 'storage' ? CHARGE : ''
}

const STEP_MS = 300_000
