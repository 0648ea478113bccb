import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AdequacyAnswer, type Answer, gridApi } from 'contract'
import { askAgainSoon } from './ask-again.ts'
import { call } from './client.ts'
import { onLive, useWanted } from './live.ts'
import { type AskState, queries, stateOf } from './queries.ts'
import { useMoment, useSystem } from './system.ts'

/** `from`, `to` in epoch ms (default: the market day of the clock and what follows); `run` as published then. */
export type AdequacyQuestion = { from?: number; to?: number; run?: number | null; enabled?: boolean }
export type AdequacyResult = { data?: AdequacyAnswer; state: AskState; error?: Error; refetch: () => void }
export type AdequacyRuns = Answer<(typeof gridApi)['adequacyRuns']>

/** Supply against requirement, hour by hour, of the newest run or of a chosen one. */
export function useAdequacy({ from, to, run = null, enabled = true }: AdequacyQuestion = {}): AdequacyResult {
  const system = useSystem().id
  const at = useMoment()
  const result = useQuery({
    queryKey: ['adequacy', system, at, from ?? null, to ?? null, run],
    enabled,
    queryFn: ({ signal }) =>
      call(gridApi.adequacy, {
        query: { system, at: iso(at), from: iso(from), to: iso(to), run: iso(run) },
        signal,
      }),
    refetchInterval: at === null && run === null ? 300_000 : false,
    placeholderData: keepPreviousData,
  })
  useWanted(result.data ? leadingTags(result.data) : [])
  return {
    data: result.data,
    state: stateOf(result),
    error: result.error ?? undefined,
    refetch: () => void result.refetch(),
  }
}

/** The runs by publication time, newest first. */
export function useAdequacyRuns(): { runs?: AdequacyRuns; state: AskState; error?: Error; refetch: () => void } {
  const system = useSystem().id
  const at = useMoment()
  const result = useQuery({
    queryKey: ['adequacy runs', system, at],
    queryFn: ({ signal }) => call(gridApi.adequacyRuns, { query: { system, at: iso(at) }, signal }),
    refetchInterval: at === null ? 300_000 : false,
  })
  return {
    runs: result.data,
    state: stateOf(result),
    error: result.error ?? undefined,
    refetch: () => void result.refetch(),
  }
}

onLive({
  runs(tags) {
    let news = false
    for (const query of queries.getQueryCache().findAll({ queryKey: ['adequacy'] })) {
      const answer = query.state.data as AdequacyAnswer | undefined
      if (!answer || query.queryKey[2] !== null || query.queryKey[5] !== null) continue
      if (!answer.layers.some((layer) => tags.has(layer.tag))) continue
      news = true
      askAgainSoon(query, 5_000)
    }
    if (news) void queries.invalidateQueries({ queryKey: ['adequacy runs'] })
  },
  gap() {
    void queries.invalidateQueries({ queryKey: ['adequacy'] })
  },
})

/** The supply's own tag is enough to hear of a new run. */
function leadingTags(answer: AdequacyAnswer): string[] {
  return answer.layers.filter((one) => one.kind === 'supply' && one.entity.type === 'system').map((one) => one.tag)
}

function iso(t: number | null | undefined): string | undefined {
  return t === null || t === undefined ? undefined : new Date(t).toISOString()
}
