import type { Datapoint, WidgetPut } from 'contract'

/** What the first system of a company offers, for a user who has chosen nothing yet. `fuels`: ids, the largest first. */
export type Offer = { datapoints: readonly Datapoint[]; fuels: readonly string[] }

const minute_s = 60
const hour_s = 3_600

/** What to look at first: demand, exchange, price, frequency, margin, then the largest fuels. */
export function defaultKpis(offer: Offer): string[] {
  const now = pickers(offer, 0)
  return [now.demand, now.generation, now.exchange, now.price, now.frequency, now.margin, ...now.fuels]
    .flatMap((tag) => tag ?? [])
    .slice(0, 8)
}

/** The day by its hours: demand, price, exchange, margin, then the largest fuels. */
export function defaultColumns(offer: Offer): string[] {
  const hourly = pickers(offer, hour_s)
  return [hourly.demand, hourly.price, hourly.exchange, hourly.margin, ...hourly.fuels]
    .flatMap((tag) => tag ?? [])
    .slice(0, 8)
}

/** A few of different kinds; none that would be empty. */
export function defaultWidgets(offer: Offer): WidgetPut[] {
  const now = pickers(offer, 0)
  const chart = pickers(offer, 5 * minute_s)
  const hourly = pickers(offer, hour_s)
  const widget = (type: WidgetPut['type'], name: string, tags: (string | null)[]): WidgetPut => {
    return { type, order: 0, name, datapoints: tags.flatMap((tag) => tag ?? []) }
  }
  return [
    widget('number', 'Right now', [now.demand, now.exchange, now.price, now.frequency, now.margin]),
    widget('line', 'Wind and solar', [chart.fuel('wind'), chart.fuel('solar')]),
    widget('heatmap', 'Demand, hour by day', [hourly.demand]),
    widget('table', 'Interties by hour', hourly.ties),
  ].filter(({ datapoints }) => datapoints.length > 0)
}

/** Tags by what they mean, of those with an interval nearest to the wished one. */
function pickers({ datapoints, fuels }: Offer, wish_s: number) {
  const find = (fits: (datapoint: Datapoint) => boolean): string | null => {
    const [best] = datapoints
      .filter((one) => fits(one) && !one.forecast_of)
      .sort((a, b) => away(a, wish_s) - away(b, wish_s) || a.tag.length - b.tag.length || (a.tag < b.tag ? -1 : 1))
    return best?.tag ?? null
  }
  const ofSystem = (wanted: Datapoint['kind']) =>
    find(({ entity, kind }) => entity.type === 'system' && kind === wanted)
  const fuel = (id: string) =>
    find(({ entity, kind }) => entity.type === 'fuel' && entity.id === id && kind === 'generation')
  const flow = (id: string) =>
    find(({ entity, kind }) => entity.type === 'intertie' && entity.id === id && kind === 'flow')
  const tieIds = new Set(datapoints.flatMap(({ entity }) => (entity.type === 'intertie' ? entity.id : [])))
  return {
    demand: ofSystem('demand'),
    generation: ofSystem('generation'),
    exchange: flow('total'),
    price: ofSystem('price'),
    frequency: ofSystem('frequency'),
    margin: ofSystem('excess'),
    fuel,
    fuels: fuels.map(fuel),
    ties: [...tieIds].sort().map(flow),
  }
}

/** How far an interval is from the wished one, in factors; one that is not declared comes last. */
function away({ interval_s }: Datapoint, wish_s: number): number {
  return interval_s === null ? Number.POSITIVE_INFINITY : Math.abs(Math.log((interval_s + 1) / (wish_s + 1)))
}
