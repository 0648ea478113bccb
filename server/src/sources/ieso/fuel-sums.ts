import type { Draft } from './draft.ts'
import { fuelEntity } from './fuels.ts'
import type { HourValue } from './hours.ts'
import { hourlyMw, rounded } from './report.ts'

type Sum = { total: number; known: number }

/**
 * Sums of the units by fuel: `generation.units`, since the operator's own by-fuel report of a day comes the next
 * morning. An hour is summed as soon as the report has it for any unit of the fuel; units without a value (missing,
 * refused or suspect) are counted as missing parts.
 */
export function createFuelSums(stale_after_s: number) {
  const fuels = new Map<string, { units: number; hours: Map<number, Sum> }>()
  return {
    add(fuel: string, values: HourValue[]) {
      const sums = fuels.get(fuel) ?? { units: 0, hours: new Map<number, Sum>() }
      fuels.set(fuel, sums)
      sums.units++
      for (const t of new Set(values.map((value) => value.t))) {
        const v = values.find((value) => value.t === t)?.v ?? null
        const sum = sums.hours.get(t) ?? { total: 0, known: 0 }
        sums.hours.set(t, v === null ? sum : { total: sum.total + v, known: sum.known + 1 })
      }
    },
    put(draft: Draft) {
      for (const [fuel, { units, hours }] of fuels) {
        const claim = fuelEntity(fuel)
        const name = `${claim.name} generation, sum of units`
        const entity = draft.entity(claim)
        const datapoint = draft.datapoint(
          hourlyMw({ entity, kind: 'generation', qualifier: 'units', name, stale_after_s }),
        )
        for (const [t, { total, known }] of hours) {
          const missing = units - known
          if (known === 0) draft.put(datapoint, t, null, 'missing', missing)
          else if (missing > 0) draft.put(datapoint, t, rounded(total), 'partial', missing)
          else draft.put(datapoint, t, rounded(total))
        }
      }
    },
  }
}
