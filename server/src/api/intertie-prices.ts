import type { TiePrice } from 'contract'
import type { Columns, StoredDatapoint, StoredEntity } from '#historian/historian.ts'
import { readingAt } from './intertie-figures.ts'

/** The price on either side of a tie; `difference` = across − here, of the same market, instant and unit, or null. */
export type Prices = { here: TiePrice | null; across: TiePrice | null; difference: number | null }
export type PricePlaces = {
  ofEntity: (entity: StoredEntity) => StoredDatapoint[]
  zones: StoredEntity[]
  system: StoredDatapoint[]
}

/** A price whose qualifier begins so is the neighbour's; what follows names the market, as it does here. */
const neighbour = 'neighbour'
const hour_s = 3_600

/** Which datapoints may stand for the price of a tie, nearest place first: the tie's own, its zone's, the system's. */
export function placesOf(datapoints: StoredDatapoint[], entities: StoredEntity[]): PricePlaces {
  const prices = datapoints.filter(({ kind, horizon }) => kind === 'price' && horizon === 'actual')
  return {
    ofEntity: (entity) => prices.filter(({ entity_row }) => entity_row === entity.id),
    zones: entities.filter(({ type }) => type === 'zone'),
    system: prices.filter((one) => one.entity.type === 'system'),
  }
}

/** The prices of one tie at `at`. */
export function pricesOf(
  tie: StoredEntity,
  places: PricePlaces,
  column: (datapoint: StoredDatapoint) => Columns | undefined,
  at: number,
): Prices {
  const own = places.ofEntity(tie)
  const zone = places.zones.find(
    (one) => tie.parent_type === 'zone' && one.source_name === tie.parent_source_name && one.system === tie.system,
  )
  const across = bestOf(own.filter(isNeighbours), 'neighbour', column, at)
  const here = [
    { of: 'intertie' as const, datapoints: own.filter((one) => !isNeighbours(one)) },
    { of: 'zone' as const, datapoints: zone ? places.ofEntity(zone) : [] },
    { of: 'system' as const, datapoints: places.system },
  ]
  const market = across && marketOf(across.datapoint)
  for (const { of, datapoints } of here) {
    const same = datapoints.filter((one) => market === null || one.qualifier === market)
    const best = bestOf(same, of, column, at)
    if (best)
      return { here: best.price, across: across?.price ?? null, difference: differenceOf(best.price, across?.price) }
  }
  return { here: null, across: across?.price ?? null, difference: null }
}

/** The system's own price at `at`: of the running market before that of the day before. */
export function systemPrice(
  places: PricePlaces,
  column: (datapoint: StoredDatapoint) => Columns | undefined,
  at: number,
): TiePrice | null {
  return bestOf(places.system, 'system', column, at)?.price ?? null
}

/** The prices that are no tie's own. */
export function pricesToRead(places: PricePlaces): StoredDatapoint[] {
  return [...places.system, ...places.zones.flatMap(places.ofEntity)]
}

function bestOf(
  datapoints: StoredDatapoint[],
  of: TiePrice['of'],
  column: (datapoint: StoredDatapoint) => Columns | undefined,
  at: number,
): { datapoint: StoredDatapoint; price: TiePrice } | null {
  const known = datapoints.flatMap((datapoint) => {
    const reading = readingAt(column(datapoint), at)
    return reading ? [{ datapoint, reading, until: reading[0] + (datapoint.interval_s ?? 0) * 1_000 }] : []
  })
  const [best] = known.sort(
    (a, b) =>
      Number(isAhead(a.datapoint)) - Number(isAhead(b.datapoint)) ||
      b.until - a.until ||
      (a.datapoint.interval_s ?? hour_s) - (b.datapoint.interval_s ?? hour_s),
  )
  if (!best) return null
  const { tag, name, unit, interval_s, stale_after_s } = best.datapoint
  return { datapoint: best.datapoint, price: { tag, name, of, unit, reading: best.reading, interval_s, stale_after_s } }
}

function differenceOf(here: TiePrice, across: TiePrice | undefined): number | null {
  if (!across || here.unit !== across.unit || here.reading[0] !== across.reading[0]) return null
  const [, paid] = here.reading
  const [, offered] = across.reading
  return paid === null || offered === null ? null : Math.round((offered - paid) * 100) / 100 + 0
}

const isNeighbours = ({ qualifier }: StoredDatapoint) =>
  qualifier === neighbour || qualifier.startsWith(`${neighbour}.`)
const marketOf = ({ qualifier }: StoredDatapoint) => qualifier.slice(neighbour.length + 1)
/** A price settled the day before is not what energy costs now. */
const isAhead = ({ qualifier }: StoredDatapoint) => qualifier.split('.').includes('dayahead')
