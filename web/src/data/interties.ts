import { useQuery } from '@tanstack/react-query'
import { gridApi, type IntertiesAnswer } from 'contract'
import { useMemo } from 'react'
import { askAgainSoon } from './ask-again.ts'
import { call } from './client.ts'
import { onLive, useWanted } from './live.ts'
import { type AskState, queries, stateOf } from './queries.ts'
import { useMoment, useSystem } from './system.ts'

export type IntertiesResult = { data?: IntertiesAnswer; state: AskState; error?: Error; refetch: () => void }

/** Every intertie with its schedules, flow and limits; positive = export. Asked again as soon as one of them changes. */
export function useInterties(): IntertiesResult {
  const system = useSystem().id
  const at = useMoment()
  const result = useQuery({
    queryKey: ['interties', system, at],
    queryFn: ({ signal }) =>
      call(gridApi.interties, { query: { system, at: at === null ? undefined : new Date(at).toISOString() }, signal }),
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
      const answer = query.state.data as IntertiesAnswer | undefined
      if (!answer || query.queryKey[2] !== null) continue
      if (tagsOf(answer).some((tag) => batch.has(tag))) askAgainSoon(query, 2_000)
    }
  },
  gap() {
    void queries.invalidateQueries({ queryKey: ['interties'] })
  },
})
