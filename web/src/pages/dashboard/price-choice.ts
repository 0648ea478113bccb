import type { Datapoint } from 'contract'

/** One product of the market: the same price in one or several intervals, finest first. */
export type PriceProduct = { id: string; name: string; datapoints: Datapoint[] }
/** The prices of energy at one place: as they came out, most direct first, and as they were announced before. */
export type PriceChoice = { place: Datapoint['entity']; unit: string; actual: PriceProduct[]; planned: PriceProduct[] }

/**
 * The prices of energy that a dashboard shows, chosen by kind, qualifier and horizon: those of the whole system, else of
 * its first place by name. Prices of reserve and of other products are not the price of energy.
 */
export function pricesOf(catalogue: readonly Datapoint[]): PriceChoice | null {
  const energy = catalogue.filter((one) => one.kind === 'price' && !segmentsOf(one).some((part) => others.has(part)))
  const [leading] = [...energy].sort(
    (a, b) => placeRank(a) - placeRank(b) || a.entity.name.localeCompare(b.entity.name) || rankOf(a) - rankOf(b),
  )
  if (!leading) return null
  const { entity, unit } = leading
  const here = energy.filter((one) => one.entity.type === entity.type && one.entity.id === entity.id)
  const alike = here.filter((one) => one.unit === unit)
  const actual = productsOf(alike.filter((one) => !isPlanned(one)))
  const planned = productsOf(alike.filter(isPlanned))
  const defaults = new Set(actual.flatMap((product) => product.datapoints.flatMap((one) => one.forecast ?? [])))
  return { place: entity, unit, actual, planned: nearest(planned, defaults) }
}

/** Whether a price was told before its hour: a forecast, or the outcome of an earlier market. */
function isPlanned(one: Datapoint): boolean {
  return one.horizon === 'forecast' || segmentsOf(one).some((part) => earlier.has(part))
}

function productsOf(datapoints: readonly Datapoint[]): PriceProduct[] {
  const products = new Map<string, Datapoint[]>()
  for (const one of datapoints) {
    const id = segmentsOf(one)
      .filter((part) => !isInterval(part) || one.horizon === 'forecast')
      .join('.')
    products.set(id, [...(products.get(id) ?? []), one])
  }
  return [...products]
    .map(([id, list]) => ({ id, datapoints: list.sort((a, b) => intervalOf(a) - intervalOf(b)) }))
    .map(({ id, datapoints: list }) => ({ id, name: nameOf(id), datapoints: list }))
    .sort((a, b) => rankOf(a.datapoints[0] as Datapoint) - rankOf(b.datapoints[0] as Datapoint))
}

/** Of several lead times of a forecast the default one stands for all; a market of its own keeps its place. */
function nearest(planned: readonly PriceProduct[], defaults: ReadonlySet<string>): PriceProduct[] {
  const isForecast = (product: PriceProduct) => product.datapoints[0]?.horizon === 'forecast'
  const forecasts = planned.filter(isForecast)
  const chosen = forecasts.find((product) => product.datapoints.some((one) => defaults.has(one.tag))) ?? forecasts[0]
  return planned.filter((product) => !isForecast(product) || product === chosen)
}

function nameOf(id: string): string {
  const known = names.find(([part]) => id.split('.').includes(part))
  if (known) return known[1]
  return id === '' ? 'actual' : id.replaceAll(/[._-]/g, ' ')
}

/** What the segments of a qualifier are called, first match first. */
const names: readonly (readonly [string, string])[] = [
  ['forecast', 'pre-dispatch'],
  ['predispatch', 'pre-dispatch'],
  ['dayahead', 'day-ahead'],
  ['realtime', 'real-time'],
  ['hoep', 'hourly'],
]
const earlier = new Set(['dayahead', 'predispatch', 'forecast'])
const others = new Set(['reserve', 'regulation', 'capacity', 'loss', 'congestion', 'emissions'])

const segmentsOf = ({ qualifier }: Datapoint) => (qualifier === '' ? [] : qualifier.split('.'))
const isInterval = (part: string) => /^\d+[smh]$/.test(part)
const intervalOf = ({ interval_s }: Datapoint) => interval_s ?? Number.POSITIVE_INFINITY
const placeRank = ({ entity }: Datapoint) => (entity.type === 'system' ? 0 : 1)
/** Real time is the price that moves now; a plain one comes next. */
const rankOf = (one: Datapoint) => (segmentsOf(one).includes('realtime') ? 0 : one.qualifier === '' ? 1 : 2)
