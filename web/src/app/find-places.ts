import type { Datapoint } from 'contract'
import { paths } from '#paths.ts'
import { findDatapoints } from '#ui/find-datapoints.ts'
import { encodeWidget } from '#widgets/address.ts'

/** Where a search can lead: a page, what a unit or a tie does, the chart of a datapoint. */
export type Place = {
  id: string
  title: string
  /** What kind of place, and its tag where it has one. */
  detail: string
  to: string
  search?: Record<string, string>
  /** The part of the page, without its `#`. */
  part?: string
}

const pages: readonly [title: string, to: string][] = [
  ['Dashboard charts', paths.dashboardCharts],
  ['Dashboard table, hourly forecast', paths.dashboardTable],
  ['Generator overview', paths.generatorOverview],
  ['Generator performance', paths.generatorPerformance],
  ['Intertie status', paths.intertieStatus],
  ['Adequacy charts', paths.adequacyCharts],
  ['Adequacy table', paths.adequacyTable],
  ['Jumbo wall', paths.jumbo],
  ['Jumbo settings', paths.jumboSettings],
  ['Hourly table settings', paths.hourlyTable],
  ['Alerts settings', paths.alerts],
  ['Widgets settings', paths.widgets],
  ['Account, clock preferences', paths.general],
  ['Change password, sessions', paths.changePassword],
  ['Documentation, glossary, formulas', paths.documentation],
]

const entitiesMost = 12
const datapointsMost = 50

/** Pages, then units, stations, fuels and ties, then datapoints that hold every word; without a word the pages. */
export function findPlaces(datapoints: readonly Datapoint[], search: string): Place[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = pages.filter(([title]) => holds(title)).map(([title, to]) => ({ id: to, title, detail: 'Page', to }))
  if (words.length === 0) return found
  const near = findDatapoints(datapoints, search)
  return [
    ...found,
    ...entitiesOf(near.filter(({ entity }) => holds(entity.name))).slice(0, entitiesMost),
    ...near.slice(0, datapointsMost).map(chartOf),
  ]
}

/** The things that have a page of their own, each once, in the order of their nearest datapoint. */
function entitiesOf(datapoints: readonly Datapoint[]): Place[] {
  const places = new Map<string, Place>()
  for (const { entity, kind } of datapoints) {
    const id = `${entity.type}.${entity.id}`
    const place = places.has(id) ? null : placeOf(entity, kind)
    if (place) places.set(id, { ...place, id, title: entity.name })
  }
  return [...places.values()]
}

function placeOf({ type, id }: Datapoint['entity'], kind: Datapoint['kind']): Omit<Place, 'id' | 'title'> | null {
  const performance = { to: paths.generatorPerformance }
  if (type === 'generator') return { ...performance, detail: 'Unit: performance', search: { of: `unit.${id}` } }
  if (type === 'station') return { ...performance, detail: 'Station: performance', search: { of: `station.${id}` } }
  if (type === 'fuel' && kind === 'generation')
    return { ...performance, detail: 'Fuel: performance', search: { of: `fuel.${id}` } }
  if (type === 'intertie') return { to: paths.intertieStatus, detail: 'Tie: status', part: `tie-${id}` }
  return null
}

/** The chart of one datapoint with its forecast. */
function chartOf({ tag, name, entity, unit, system, forecast }: Datapoint): Place {
  const title = entity.type === 'system' ? name : `${entity.name}: ${name}`
  const datapoints = forecast === null ? [tag] : [tag, forecast]
  const widget = encodeWidget({ type: 'line', name: title, datapoints, system })
  return {
    id: tag,
    title,
    detail: `Chart · ${tag}${unit === '' ? '' : ` · ${unit}`}`,
    to: paths.chartOf.replace('$widgetData', widget),
  }
}
