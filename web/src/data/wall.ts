import { useQuery } from '@tanstack/react-query'
import { api, type DashboardAlert, type Datapoint } from 'contract'
import { useMemo } from 'react'
import { call } from './client.ts'
import { type AskState, stateOf } from './queries.ts'
import { byTag } from './settings.ts'

/** What the user's wall shows, with all that is needed to show it: one small answer instead of the whole catalogue. */
export type Wall = {
  tags: readonly string[]
  /** Of the tags, of the series of the same quantities in other steps, of their forecasts. */
  catalogue: ReadonlyMap<string, Datapoint>
  /** The user's thresholds, by tag. */
  alerts: ReadonlyMap<string, DashboardAlert>
}

const noWall: Wall = { tags: [], catalogue: new Map(), alerts: new Map() }

/** Asked every minute: a wall follows its settings by itself. What it knows stays when the server is away. */
export function useWall(): { wall: Wall; state: AskState; error: Error | null; refetch: () => void } {
  const result = useQuery({
    queryKey: ['wall'],
    queryFn: ({ signal }) => call(api.jumboKpi, { query: { describe: '1' }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 60_000,
  })
  const { data } = result
  const wall = useMemo<Wall>(
    () =>
      data
        ? {
            tags: data.datapoints,
            catalogue: new Map(data.described?.catalogue.map((one) => [one.tag, one])),
            alerts: byTag(data.described?.alerts ?? []),
          }
        : noWall,
    [data],
  )
  return { wall, state: stateOf(result), error: result.error, refetch: () => void result.refetch() }
}
