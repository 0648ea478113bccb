import { useQuery } from '@tanstack/react-query'
import { type Generator, gridApi } from 'contract'
import { useMemo } from 'react'
import { askAgainSoon } from './ask-again.ts'
import { call } from './client.ts'
import { patchGenerators } from './generators-patch.ts'
import { mark, onLive, since, useWanted } from './live.ts'
import { type AskState, queries, stateOf } from './queries.ts'
import { useMoment, useSystem } from './system.ts'

export type GeneratorsResult = { data?: Generator[]; state: AskState; error?: Error; refetch: () => void }

/** Every generator; its newest values change in place as they arrive, state and change over 1 h a little later. */
export function useGenerators(): GeneratorsResult {
  const system = useSystem().id
  const at = useMoment()
  const result = useQuery({
    queryKey: ['generators', system, at],
    queryFn: async ({ signal }) => {
      const place = mark()
      const asked = at === null ? undefined : new Date(at).toISOString()
      const answer = await call(gridApi.generators, { query: { system, at: asked }, signal })
      return at === null ? patchGenerators(answer, since(place)) : answer
    },
    refetchInterval: at === null ? 60_000 : false,
  })
  useWanted(useMemo(() => result.data?.flatMap((one) => Object.values(one.tags)) ?? [], [result.data]))
  return {
    data: result.data,
    state: stateOf(result),
    error: result.error ?? undefined,
    refetch: () => void result.refetch(),
  }
}

onLive({
  batch(batch) {
    for (const query of queries.getQueryCache().findAll({ queryKey: ['generators'] })) {
      const before = query.state.data as Generator[] | undefined
      if (!before || query.queryKey[2] !== null) continue
      const after = patchGenerators(before, batch)
      if (after === before) continue
      queries.setQueryData(query.queryKey, after)
      askAgainSoon(query, 15_000)
    }
  },
  gap() {
    void queries.invalidateQueries({ queryKey: ['generators'] })
  },
})
