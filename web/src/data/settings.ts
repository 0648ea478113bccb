import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type DashboardAlert, type Widget } from 'contract'
import { call } from './client.ts'
import { type AskState, stateOf } from './queries.ts'
import { inOrder } from './widget-changes.ts'

/** The settings a user keeps on the server, each under one key of the cache. */
export const settingQueries = {
  jumbo: queryOptions({
    queryKey: ['settings', 'jumbo'],
    queryFn: async ({ signal }) => (await call(api.jumboKpi, { signal })).datapoints,
    staleTime: 0,
  }),
  forecastTable: queryOptions({
    queryKey: ['settings', 'forecast table'],
    queryFn: async ({ signal }) => (await call(api.forecastTable, { signal })).datapoints,
    staleTime: 0,
  }),
  alerts: queryOptions({
    queryKey: ['settings', 'alerts'],
    queryFn: ({ signal }) => call(api.dashboardAlerts, { signal }),
    staleTime: 0,
  }),
  widgets: queryOptions({
    queryKey: ['settings', 'widgets'],
    queryFn: ({ signal }) => call(api.widgets, { signal }),
    staleTime: 0,
  }),
} as const

export type DatapointsSetting = { datapoints: string[] | undefined } & Asking
export type Asking = { state: AskState; error: Error | undefined; refetch: () => void }

/** The columns of the hourly table, in the user's order. */
export function useForecastTable(): DatapointsSetting {
  const result = useQuery(settingQueries.forecastTable)
  return { datapoints: result.data, ...askingOf(result) }
}

/** The user's widgets in the order in which they are shown. */
export function useWidgets(): { widgets: Widget[] | undefined } & Asking {
  const result = useQuery({ ...settingQueries.widgets, select: inOrder<Widget> })
  return { widgets: result.data, ...askingOf(result) }
}

/** The user's thresholds, by `datapoint_tag`. */
export function useDashboardAlerts(): { alerts: AlertsByTag | undefined } & Asking {
  const result = useQuery({ ...settingQueries.alerts, select: byTag })
  return { alerts: result.data, ...askingOf(result) }
}

export type AlertsByTag = ReadonlyMap<string, DashboardAlert>

/** Alerts are keyed by `datapoint_tag`. */
export function byTag(alerts: readonly DashboardAlert[]): AlertsByTag {
  return new Map(alerts.map((alert) => [alert.datapoint_tag, alert]))
}

/** Widget names are keyed by type plus order. */
export function widgetKey({ type, order }: Pick<Widget, 'type' | 'order'>): string {
  return `${type} ${order}`
}

/** The names of widgets, by their keys. */
export function widgetNames(widgets: readonly Widget[]): ReadonlyMap<string, string> {
  return new Map(widgets.map((widget) => [widgetKey(widget), widget.name]))
}

function askingOf(result: { data: unknown; error: Error | null; isError: boolean; refetch: () => unknown }): Asking {
  return { state: stateOf(result), error: result.error ?? undefined, refetch: () => void result.refetch() }
}
