import type { Historian, StoredDatapoint } from '#historian/historian.ts'
import type { DashboardAlerts } from '#settings/dashboard-alerts.ts'
import type { DatapointList } from '#settings/datapoint-lists.ts'
import { defaultColumns, defaultKpis, type Offer } from '#settings/defaults.ts'
import type { SystemDescription } from '#sources/source.ts'
import type { Handlers } from './call.ts'
import { type FieldErrors, fieldErrors } from './errors.ts'

type Catalogue = Pick<Historian['catalogue'], 'byTag' | 'ofSystem' | 'entities'>

/** The two lists of datapoints that a user keeps: the jumbo view, the hourly table. */
export function datapointListHandlers({
  catalogue,
  jumbo,
  table,
  alerts,
}: {
  catalogue: Catalogue
  jumbo: DatapointList
  table: DatapointList
  alerts: DashboardAlerts
}): Pick<Handlers, 'jumboKpi' | 'setJumboKpi' | 'forecastTable' | 'setForecastTable'> {
  function reader(list: DatapointList, defaults: (offer: Offer) => string[]) {
    return async ({ user_id, systems }: { user_id: number; systems: SystemDescription[] }) => {
      const datapoints = (await list.read(user_id)) ?? defaults(offerOf(catalogue, systems))
      return { datapoints: visible(catalogue, systems, datapoints) }
    }
  }
  function writer(list: DatapointList) {
    return async ({
      user_id,
      systems,
      body,
    }: {
      user_id: number
      systems: SystemDescription[]
      body: { datapoints: string[] }
    }) => {
      const datapoints = chosen(catalogue, systems, body.datapoints)
      await list.write(user_id, datapoints)
      return { datapoints }
    }
  }
  const readKpis = reader(jumbo, defaultKpis)
  return {
    async jumboKpi(call) {
      const { datapoints } = await readKpis(call)
      if (call.query.describe !== '1') return { datapoints }
      const asked = new Set(datapoints)
      const own = (await alerts.list(call.user_id)).filter(({ datapoint_tag }) => asked.has(datapoint_tag))
      return { datapoints, described: { catalogue: around(catalogue, datapoints), alerts: own } }
    },
    setJumboKpi: writer(jumbo),
    forecastTable: reader(table, defaultColumns),
    setForecastTable: writer(table),
  }
}

/** The datapoints of tags, with the finer and coarser series of the same quantity, and their forecasts. */
function around(catalogue: Catalogue, tags: string[]): StoredDatapoint[] {
  const stems = tags.map((tag) => tag.replace(/\.(\d+s|5m)$/, ''))
  const near = [...tags, ...stems, ...stems.map((stem) => `${stem}.5m`)]
  const found = near.flatMap((tag) => catalogue.byTag(tag) ?? [])
  const plans = found.flatMap(({ forecast }) => (forecast === null ? [] : (catalogue.byTag(forecast) ?? [])))
  return [...new Set([...found, ...plans])]
}

/** Whether there is a datapoint of this tag in a system that is to be seen. */
export function isVisible(catalogue: Catalogue, systems: SystemDescription[], tag: string): boolean {
  const datapoint = catalogue.byTag(tag)
  return datapoint !== undefined && systems.some(({ id }) => id === datapoint.system)
}

/** Those that can still be asked for: a system that is not to be seen any more takes its datapoints along. */
export function visible(catalogue: Catalogue, systems: SystemDescription[], tags: string[]): string[] {
  return tags.filter((tag) => isVisible(catalogue, systems, tag))
}

/** A chosen list in its order, each once. What is unknown is located, and what is foreign alike. */
export function chosen(catalogue: Catalogue, systems: SystemDescription[], tags: string[]): string[] {
  const errors: FieldErrors = {}
  for (const [i, tag] of tags.entries()) if (!isVisible(catalogue, systems, tag)) errors[i] = ['Unknown datapoint.']
  if (Object.keys(errors).length) throw fieldErrors({ datapoints: errors })
  return [...new Set(tags)]
}

/** What the first system offers to someone who has chosen nothing. */
export function offerOf(catalogue: Catalogue, systems: SystemDescription[]): Offer {
  const [first] = systems
  if (!first) return { datapoints: [], fuels: [] }
  const capacity = new Map<string, number>()
  for (const { fuel, capacity_mw } of catalogue.entities(first.id, 'generator'))
    if (fuel) capacity.set(fuel, (capacity.get(fuel) ?? 0) + (capacity_mw ?? 0))
  const fuels = first.fuels
    .toSorted((a, b) => (capacity.get(b.id) ?? 0) - (capacity.get(a.id) ?? 0) || a.order - b.order)
    .map(({ id }) => id)
  return { datapoints: catalogue.ofSystem(first.id), fuels }
}
