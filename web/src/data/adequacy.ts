import { useQuery } from '@tanstack/react-query'
import { type AdequacyAnswer, gridApi } from 'contract'
import { useMemo } from 'react'
import { askAgainSoon } from './ask-again.ts'
import { call } from './client.ts'
import { onLive, useWanted } from './live.ts'
import { type AskState, queries, stateOf } from './queries.ts'
import { useMoment, useSystem } from './system.ts'

/** Epoch ms; `run`: per delivery day the newest report issued at or before it. */
export type AdequacyQuestion = { from?: number; to?: number; run?: number }
export type AdequacyResult = { data?: AdequacyAnswer; state: AskState; error?: Error; refetch: () => void }

/** Supply against requirement, hour by hour; asked again when a new run is announced. */
export function useAdequacy(question: AdequacyQuestion = {}): AdequacyResult {
  const system = useSystem().id
  const at = useMoment()
  const result = useQuery({
    queryKey: ['adequacy', system, at, question],
    queryFn: ({ signal }) =>
      call(gridApi.adequacy, {
        query: {
          system,
          at: iso(at ?? undefined),
          from: iso(question.from),
          to: iso(question.to),
          run: iso(question.run),
        },
        signal,
      }),
  })
  useWanted(useMemo(() => result.data?.layers.map((layer) => layer.tag) ?? [], [result.data]))
  return {
    data: result.data,
    state: stateOf(result),
    error: result.error ?? undefined,
    refetch: () => void result.refetch(),
  }
}

const iso = (t: number | undefined) => (t === undefined ? undefined : new Date(t).toISOString())

onLive({
  runs(tags) {
    for (const query of queries.getQueryCache().findAll({ queryKey: ['adequacy'] })) {
      const answer = query.state.data as AdequacyAnswer | undefined
      if (query.queryKey[2] === null && answer?.layers.some((layer) => tags.has(layer.tag))) askAgainSoon(query, 2_000)
    }
  },
  gap() {
    void queries.invalidateQueries({ queryKey: ['adequacy'] })
  },
})
