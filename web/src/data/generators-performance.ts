import { useQuery } from '@tanstack/react-query'
import { type PerformanceAnswer, type PerformanceGroup, performanceApi, type RankingAnswer } from 'contract'
import { call } from './client.ts'
import { type AskState, stateOf } from './queries.ts'
import { useMoment, useSystem } from './system.ts'

/** Whole hours, epoch ms; `to` never ahead of the clock. */
export type Period = { from: number; to: number }
type Asked<T> = { data?: T; state: AskState; error?: Error; refetch: () => void }

/** A late report changes what is asked; live readings of units are not followed here one by one. */
const againMs = 60_000

/** How a unit, a station or a fuel did over a period; null: nothing is asked. */
export function usePerformance(
  of: { group: PerformanceGroup; id: string } | null,
  period: Period,
): Asked<PerformanceAnswer> {
  const { system, at, asked } = useQuestion(period)
  const result = useQuery({
    queryKey: ['performance', system, at, of, period],
    enabled: of !== null,
    queryFn: ({ signal }) =>
      call(performanceApi.performance, { query: { ...asked, group: of?.group ?? 'unit', id: of?.id ?? '' }, signal }),
    // An hour later, the same figures beat a blank page until the answer is there; another choice is another page.
    placeholderData: (before, query) => (sameSpan(query?.queryKey, [of, period]) ? before : undefined),
    refetchInterval: at === null ? againMs : false,
  })
  return answerOf(result)
}

/** How every unit of a fuel did over a period, for comparing them; without a fuel all units. */
export function useRanking(fuel: string | null, period: Period): Asked<RankingAnswer> {
  const { system, at, asked } = useQuestion(period)
  const result = useQuery({
    queryKey: ['ranking', system, at, fuel, period],
    queryFn: ({ signal }) => call(performanceApi.ranking, { query: { ...asked, fuel: fuel ?? undefined }, signal }),
    placeholderData: (before, query) => (sameSpan(query?.queryKey, [fuel, period]) ? before : undefined),
    refetchInterval: at === null ? againMs : false,
  })
  return answerOf(result)
}

function useQuestion({ from, to }: Period) {
  const system = useSystem().id
  const at = useMoment()
  const iso = (t: number) => new Date(t).toISOString()
  return { system, at, asked: { system, at: at === null ? undefined : iso(at), from: iso(from), to: iso(to) } }
}

function sameSpan(key: readonly unknown[] | undefined, [of, { from, to }]: [unknown, Period]): boolean {
  const before = key?.[4] as Period | undefined
  return (
    JSON.stringify(key?.[3]) === JSON.stringify(of) && before !== undefined && before.to - before.from === to - from
  )
}

function answerOf<T>(result: {
  data: T | undefined
  isError: boolean
  error: Error | null
  refetch: () => unknown
}): Asked<T> {
  return {
    data: result.data,
    state: stateOf(result),
    error: result.error ?? undefined,
    refetch: () => void result.refetch(),
  }
}
