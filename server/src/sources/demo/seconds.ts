import { EXPORT, theSystem, totalTie, unitEntities } from './entities.ts'
import { units } from './fleet.ts'
import { type Cell, createLayout, good, type Layout, type Series, tenth } from './layout.ts'
import { drift } from './noise.ts'
import { powerAt, sum } from './power.ts'

/** Every four seconds: the frequency, the demand, the net flow and the first unit of some stations. */
export function createSeconds(seed: number): { layout: Layout; cells: (t: number) => Cell[] } {
  const layout = createLayout()
  const mw = {
    qualifier: '4s',
    unit: 'MW',
    interval_s: 4,
    decimals: 0,
    stale_after_s: 30,
    aggregation: 'last',
  } satisfies Partial<Series>
  layout.add(theSystem, { ...mw, kind: 'frequency', unit: 'Hz', decimals: 3, name: 'Frequency' })
  layout.add(theSystem, { ...mw, kind: 'demand', name: 'Demand, now' })
  layout.add(totalTie, { ...mw, kind: 'flow', name: 'All interties flow, now', sign: EXPORT })
  const shown = units.flatMap((unit, i) => (SHOWN.has(unit.name) ? [i] : []))
  for (const i of shown) {
    const unit = unitEntities[i]
    if (unit) layout.add(unit, { ...mw, kind: 'generation', name: `${unit.name} output, now` })
  }

  function cells(t: number): Cell[] {
    const power = powerAt(seed, t)
    const hum = (name: string, size: number) => size * drift(seed, `${name} hum`, t, 15_000)
    const frequency = 60 + 0.016 * drift(seed, 'frequency', t, 40_000) + 0.006 * drift(seed, 'governors', t, 9_000)
    return [
      good(Math.round(frequency * 1000) / 1000),
      good(tenth(power.demand + hum('demand', 6))),
      good(tenth(sum(power.flow) + hum('flow', 8))),
      ...shown.map((i) => {
        const output = power.output[i] as number
        return good(output <= 0 ? 0 : tenth(Math.max(0, output + hum(units[i]?.name ?? '', 0.004 * output))))
      }),
    ]
  }

  return { layout, cells }
}

const SHOWN = new Set([
  'BELL HARBOR G1',
  'COPPER FALLS G1',
  'MILLBROOK G1',
  'RIDGELINE G1',
  'HIGHMOOR G1',
  'SUNFIELD G1',
])
