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
import { fuels, silence, ties, units } from './fleet.ts'
import type { Grid } from './grid.ts'
import { type Cell, createLayout, good, type Layout, missing, mwOf, type Series, sumOf } from './layout.ts'
import { STEP_MS } from './market-day.ts'
import { neighbourPrice } from './neighbour-price.ts'
import { chance } from './noise.ts'

/** Demand, price, every unit, fuel, tie and zone, and what is in store: the mean of five minutes. */
export function createFiveMinutes({ seed, stepAt }: Grid): { layout: Layout; cells: (t: number) => Cell[] } {
  const layout = createLayout()
  layout.entities.push(...stationEntities)
  const mw = { qualifier: '5m', unit: 'MW', interval_s: 300, decimals: 0, stale_after_s: 900 } satisfies Partial<Series>
  const ace = { qualifier: 'ace.5m', name: 'Area control error, 5 minutes', sign: EXPORT, decimals: 1 }
  const price = { qualifier: 'realtime.5m', unit: 'USD/MWh', decimals: 2, name: 'Real-time price' }
  layout.add(theSystem, { ...mw, kind: 'demand', name: 'Demand, 5 minutes' })
  layout.add(theSystem, { ...mw, kind: 'generation', name: 'Generation, 5 minutes' })
  layout.add(theSystem, { ...mw, kind: 'loss', name: 'Losses, 5 minutes' })
  layout.add(theSystem, { ...mw, ...ace, kind: 'other' })
  layout.add(theSystem, { ...mw, ...price, kind: 'price' })
  for (const unit of unitEntities)
    layout.add(unit, { ...mw, kind: 'generation', name: `${unit.name} output, 5 minutes`, sign: signOf(unit.fuel) })
  for (const fuel of fuelEntities)
    layout.add(fuel, { ...mw, kind: 'generation', name: `${fuel.name} generation, 5 minutes`, sign: signOf(fuel.fuel) })
  for (const tie of [...tieEntities, totalTie])
    layout.add(tie, { ...mw, kind: 'flow', name: `${tie.name} flow, 5 minutes`, sign: EXPORT })
  for (const tie of tieEntities) {
    const name = `${tie.neighbour} real-time price at ${tie.name}`
    layout.add(tie, { ...mw, ...price, kind: 'price', qualifier: 'neighbour.realtime.5m', name })
  }
  for (const zone of zoneEntities) layout.add(zone, { ...mw, kind: 'demand', name: `${zone.name} demand, 5 minutes` })
  for (const { entity } of stores)
    layout.add(entity, {
      ...mw,
      kind: 'energy',
      unit: 'MWh',
      aggregation: 'last',
      name: `${entity.name} in store, 5 minutes`,
    })

  function cells(t: number): Cell[] {
    const step = stepAt(t)
    const index = t / STEP_MS
    const outputs = units.map((unit, i): Cell => {
      const lost = chance(seed, 'telemetry', index, unit.name) < silence(unit, 0.0008)
      return lost ? missing : mwOf(step.output[i] as number)
    })
    const demand = mwOf(step.demand)
    const byFuel = fuels.map((fuel) => sumOf(outputs.filter((_, i) => units[i]?.fuel === fuel.id)))
    return [
      chance(seed, 'demand estimated', index) < 0.004 ? { ...demand, q: 'estimated' } : demand,
      sumOf(byFuel),
      mwOf(step.loss),
      mwOf(step.ace),
      good(step.price),
      ...outputs,
      ...byFuel,
      ...step.flow.map(mwOf),
      mwOf(step.flow.reduce((total, each) => total + each, 0)),
      ...ties.map(({ neighbour }) => good(neighbourPrice(seed, neighbour, t, step.price))),
      ...byZone(seed, t, step.demand).map(mwOf),
      ...stores.map(({ unit }) => good(Math.round(10 * (step.level.get(unit) ?? 0)) / 10)),
    ]
  }

  return { layout, cells }
}

const stores = unitEntities.flatMap((entity, unit) => (entity.fuel === 'storage' ? [{ entity, unit }] : []))
