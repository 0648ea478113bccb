import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Datapoint, gridApi } from 'contract'
import { useMemo } from 'react'
import { useSearch } from '#navigation/use-address.ts'
import { call } from './client.ts'
import { type AskState, stateOf } from './queries.ts'

export type DatapointsQuestion = { kind?: string; entity?: string; horizon?: 'actual' | 'forecast' }
export type DatapointsResult = { data?: Datapoint[]; state: AskState; error?: Error; refetch: () => void }

/**
 * The catalogue of this system, or a part of it. One question for all parts, as the head of the page asks it: by the
 * system that the address names, so that it need not wait for the list of systems.
 */
export function useDatapoints({ kind, entity, horizon }: DatapointsQuestion = {}): DatapointsResult {
  const result = useQuery(catalogueQuery(useSearch().system))
  const { data } = result
  const part = useMemo(() => data?.filter(chooser({ kind, entity, horizon })), [data, kind, entity, horizon])
  return {
    data: part,
    state: stateOf(result),
    error: result.error ?? undefined,
    refetch: () => void result.refetch(),
  }
}

const catalogueQuery = (system: string | undefined) =>
  queryOptions({
    queryKey: ['datapoints', system],
    queryFn: ({ signal }) => call(gridApi.datapoints, { query: { system }, signal }),
    staleTime: 60_000,
  })

function chooser({ kind, entity, horizon }: DatapointsQuestion): (datapoint: Datapoint) => boolean {
  const [type, ...rest] = entity?.split('.') ?? []
  const id = rest.join('.')
  return (datapoint) =>
    (kind === undefined || datapoint.kind === kind) &&
    (horizon === undefined || datapoint.horizon === horizon) &&
    (type === undefined || datapoint.entity.type === type) &&
    (id === '' || datapoint.entity.id === id)
}
