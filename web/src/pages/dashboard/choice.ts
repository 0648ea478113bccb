import type { Datapoint } from 'contract'

/** A quantity in the catalogue: its plain report and, where there is one, its finer one. */
export type Pair = { coarse: Datapoint | null; fine: Datapoint | null }

/** The system's own demand as measured. */
export function demandOf(datapoints: readonly Datapoint[]): Pair {
  return pairOf(datapoints.filter((one) => one.kind === 'demand' && one.entity.type === 'system'))
}

/** What stands for one fuel: its generation, the sum over its units, its schedule or forecast. */
export type FuelChoice = {
  id: string
  name: string
  generation: Pair
  units: Datapoint | null
  scheduled: Datapoint | null
}

/** Every fuel of the catalogue, by id. */
export function fuelsOf(generation: readonly Datapoint[], scheduled: readonly Datapoint[]): Map<string, FuelChoice> {
  const fuels = new Map<string, FuelChoice>()
  const of = generation.filter((one) => one.kind === 'generation' && one.entity.type === 'fuel')
  for (const { entity } of of) {
    if (fuels.has(entity.id)) continue
    const own = of.filter((one) => one.entity.id === entity.id)
    const planned = scheduled.find(
      (one) => one.kind === 'scheduled' && one.entity.type === 'fuel' && one.entity.id === entity.id,
    )
    const actual = own.filter((one) => one.horizon === 'actual')
    const defaultForecast = actual.find((one) => one.forecast !== null)?.forecast
    fuels.set(entity.id, {
      id: entity.id,
      name: entity.name,
      generation: pairOf(own),
      units: actual.find((one) => one.qualifier === 'units') ?? null,
      scheduled: planned ?? own.find((one) => one.tag === defaultForecast) ?? null,
    })
  }
  return fuels
}

/** The flow of every intertie, and the operator's own total where it gives one. Positive = export. */
export function flowsOf(datapoints: readonly Datapoint[]): { total: Pair; ties: Map<string, Pair> } {
  const flows = datapoints.filter((one) => one.kind === 'flow' && one.entity.type === 'intertie')
  const ids = new Set(flows.map((one) => one.entity.id))
  const ties = new Map([...ids].map((id) => [id, pairOf(flows.filter((one) => one.entity.id === id))]))
  const total = ties.get('total') ?? { coarse: null, fine: null }
  ties.delete('total')
  return { total, ties }
}

/** The tags of a pair that exist. */
export function tagsOf({ coarse, fine }: Pair): string[] {
  return [fine, coarse].flatMap((one) => one?.tag ?? [])
}

/**
 * Plain and finer report of one entity's quantity: a qualifier that is only an interval ("5m") or none. Telemetry of
 * seconds is for a number that lives, not for the picture of a day.
 */
function pairOf(datapoints: readonly Datapoint[]): Pair {
  const actual = datapoints
    .filter((one) => one.horizon === 'actual' && /^(\d+[mh])?$/.test(one.qualifier))
    .sort((a, b) => (a.interval_s ?? Number.POSITIVE_INFINITY) - (b.interval_s ?? Number.POSITIVE_INFINITY))
  const [first, second] = actual
  return second ? { fine: first ?? null, coarse: second } : { fine: null, coarse: first ?? null }
}
