import { useQuery } from '@tanstack/react-query'
import { gridApi } from 'contract'
import { call } from './client.ts'
import { stateOf } from './queries.ts'

/** The OpenAPI document of this server. */
export function useApiSchema() {
  const result = useQuery({
    queryKey: ['schema'],
    queryFn: ({ signal }) => call(gridApi.schema, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { schema: result.data, state: stateOf(result), error: result.error, refetch: () => void result.refetch() }
}
