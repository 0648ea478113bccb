import { useQuery } from '@tanstack/react-query'
import { type Datapoint, gridApi } from 'contract'
import { call } from './client.ts'
import { type AskState, stateOf } from './queries.ts'
import { useSystem } from './system.ts'

export type DatapointsQuestion = { kind?: string; entity?: string; horizon?: 'actual' | 'forecast'; q?: string }
export type DatapointsResult = { data?: Datapoint[]; state: AskState; error?: Error; refetch: () => void }

/** The catalogue of this system, or a part of it. */
export function useDatapoints(question: DatapointsQuestion = {}): DatapointsResult {
  const system = useSystem().id
  const result = useQuery({
    queryKey: ['datapoints', system, question],
    queryFn: ({ signal }) => call(gridApi.datapoints, { query: { system, ...question }, signal }),
    staleTime: 60_000,
  })
  return {
    data: result.data,
    state: stateOf(result),
    error: result.error ?? undefined,
    refetch: () => void result.refetch(),
  }
}
