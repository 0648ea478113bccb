import type { Datapoint } from 'contract'
import { useMemo } from 'react'
import { useDatapoints } from '#data/datapoints.ts'

/** The catalogue of the page's system, to search in and to name tags by. */
export function useCatalogue() {
  const { data, state, error, refetch } = useDatapoints()
  const byTag = useMemo(() => new Map<string, Datapoint>(data?.map((one) => [one.tag, one])), [data])
  return { datapoints: data, byTag, state, error, refetch }
}
