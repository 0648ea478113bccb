import { gridApi, type ProvenanceAnswer } from 'contract'
import { useCallback } from 'react'
import { call } from './client.ts'
import { useMoment, useSystem } from './system.ts'

/** Asks where one value comes from: for the `provenance` of a `Value`. */
export type AskProvenance = (tag: string, t: number) => () => Promise<ProvenanceAnswer>

export function useProvenance(): AskProvenance {
  const system = useSystem().id
  const at = useMoment()
  return useCallback(
    (tag, t) => () =>
      call(gridApi.provenance, {
        query: { system, tag, t: String(t), at: at === null ? undefined : new Date(at).toISOString() },
      }),
    [system, at],
  )
}
