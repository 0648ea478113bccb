import { useQuery } from '@tanstack/react-query'
import { gridApi, type IntertiesAnswer } from 'contract'
import { useMemo } from 'react'
import { askAgainSoon } from './ask-again.ts'
import { call } from './client.ts'
import { patchInterties } from './interties-patch.ts'
import { mark, onLive, since, useWanted } from './live.ts'
import { type AskState, queries, stateOf } from './queries.ts'
import { useMoment, useSystem } from './system.ts'

export type IntertiesResult = { data?: IntertiesAnswer; state: AskState; error?: Error; refetch: () => void }

/** Every intertie with its schedules, flow and limits; positive = export. Flows change in place as they arrive. */
export function useInterties(): IntertiesResult {
  const system = useSystem().id
  const at = useMoment()
  const result = useQuery({
    queryKey: ['interties', system, at],
    queryFn: async ({ signal }) => {
      const place = mark()
      const asked = at === null ? undefined : new Date(at).toISOString()
      const answer = await call(gridApi.interties, { query: { system, at: asked }, signal })
      return at === null ? patchInterties(answer, since(place)) : answer
    },
    refetchInterval: at === null ? 60_000 : false,
  })
  useWanted(useMemo(() => tagsOf(result.data), [result.data]))
  return {
    data: result.data,
    state: stateOf(result),
    error: result.error ?? undefined,
    refetch: () => void result.refetch(),
  }
}

/** Everything that an answer is made of: flows, schedules, limits and prices of the ties, the total, the price here. */
function tagsOf(answer: IntertiesAnswer | undefined): string[] {
  if (!answer) return []
  const here = [answer.price, ...answer.interties.map((one) => one.price_here)].flatMap((one) => one?.tag ?? [])
  return [...new Set([...answer.interties, answer.net].flatMap((one) => Object.values(one.tags)).concat(here))]
}

onLive({
  batch(batch) {
    for (const query of queries.getQueryCache().findAll({ queryKey: ['interties'] })) {
      const before = query.state.data as IntertiesAnswer | undefined
      if (!before || query.queryKey[2] !== null || !tagsOf(before).some((tag) => batch.has(tag))) continue
      const after = patchInterties(before, batch)
      if (after !== before) queries.setQueryData(query.queryKey, after)
      askAgainSoon(query, 15_000)
    }
  },
  gap() {
    void queries.invalidateQueries({ queryKey: ['interties'] })
  },
})

/** Which neighbour each tie leads to, by the tie's id; undefined until it is known. */
export function useNeighbours(): ReadonlyMap<string, string> | undefined {
  const system = useSystem().id
  const { data } = useQuery({
    queryKey: ['neighbours', system],
    queryFn: ({ signal }) => call(gridApi.interties, { query: { system }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => data && new Map(data.interties.map((tie) => [tie.id, tie.neighbour ?? tie.name])), [data])
}
