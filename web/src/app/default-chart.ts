import { type Datapoint, gridApi } from 'contract'
import { call } from '#data/client.ts'
import { queries } from '#data/queries.ts'
import { systemsQuery } from '#data/system.ts'
import { paths } from '#paths.ts'
import { encodeWidget } from '#widgets/address.ts'

/** The address of the chart that `/chart` alone means: the demand of the system and its forecast. */
export async function defaultChart(asked: string | undefined): Promise<string> {
  const { systems } = await queries.ensureQueryData(systemsQuery)
  const system = systems.find((one) => one.id === asked) ?? systems[0]
  const demand = system
    ? await call(gridApi.datapoints, { query: { system: system.id, kind: 'demand', entity: 'system' } })
    : []
  return addressOfDemand(demand)
}

/** The pure half: of the demands of a system the one of an hour, or the nearest to it. */
export function addressOfDemand(demand: readonly Datapoint[]): string {
  const away = ({ interval_s }: Datapoint) => Math.abs((interval_s ?? 0) - 3_600)
  const [actual] = demand.filter(({ horizon }) => horizon === 'actual').sort((a, b) => away(a) - away(b))
  const datapoints = [actual?.tag, actual?.forecast].filter((tag) => typeof tag === 'string')
  return paths.chartOf.replace(
    '$widgetData',
    encodeWidget({ type: 'line', name: actual?.name ?? 'Demand', datapoints }),
  )
}
