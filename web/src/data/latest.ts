import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { gridApi } from 'contract'
import { useMemo } from 'react'
import { call } from './client.ts'
import type { Reading } from './latest-store.ts'
import { useSystem } from './system.ts'

/** The newest readings as they were known at a past moment; empty while `at` is null. */
export function useLatestAsKnown(tags: readonly string[], at: number | null): ReadonlyMap<string, Reading> {
  const system = useSystem().id
  const { data } = useQuery({
    queryKey: ['latest', system, [...tags].sort(), at],
    enabled: at !== null && tags.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(gridApi.latestAsked, {
        body: { system, tags: [...tags], at: new Date(at ?? 0).toISOString() },
        signal,
      }),
  })
  return useMemo(
    () => new Map(Object.entries(data?.values ?? {}).map(([tag, [t, v, q]]) => [tag, { t, v, q }])),
    [data],
  )
}
