import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { gridApi, type HourlyAnswer } from 'contract'
import { askAgainSoon } from './ask-again.ts'
import { call } from './client.ts'
import { onLive, useWanted } from './live.ts'
import { type AskState, queries, stateOf } from './queries.ts'
import { useMoment, useSystem } from './system.ts'

export type HourlyResult = { data?: HourlyAnswer; state: AskState; error?: Error; refetch: () => void }

/** One market day (`YYYY-MM-DD`) of some tags by its hours, in the asked order. Asked again as readings arrive. */
export function useHourly(date: string, tags: readonly string[]): HourlyResult {
  const system = useSystem().id
  const at = useMoment()
  const result = useQuery({
    queryKey: ['hourly', system, at, date, [...tags]],
    enabled: tags.length > 0,
    queryFn: ({ signal }) =>
      call(gridApi.hourlyAsked, {
        body: { system, date, tags: [...tags], at: at === null ? undefined : new Date(at).toISOString() },
        signal,
      }),
    refetchInterval: at === null ? 300_000 : false,
    placeholderData: keepPreviousData,
  })
  useWanted(tags)
  return {
    data: result.data,
    state: stateOf(result),
    error: result.error ?? undefined,
    refetch: () => void result.refetch(),
  }
}

onLive({
  batch(batch) {
    for (const [query, { hours, rows }] of liveDays()) {
      const [from, to] = [hours[0]?.start ?? 0, hours.at(-1)?.end ?? 0]
      const news = rows.some(({ tag }) => batch.get(tag)?.some(([t]) => t >= from && t < to))
      if (news) askAgainSoon(query, 10_000)
    }
  },
  runs(tags) {
    for (const [query, { rows }] of liveDays()) {
      // A default forecast is not asked by its own tag: any run of the same quantity may be it.
      const news = rows.some((row) => [...tags].some((tag) => tag === row.tag || tag.startsWith(`${stem(row.tag)}.`)))
      if (news) askAgainSoon(query, 10_000)
    }
  },
  gap() {
    void queries.invalidateQueries({ queryKey: ['hourly'] })
  },
})

/** `system.type.id.kind`, without what qualifies it. */
const stem = (tag: string) => tag.split('.').slice(0, 4).join('.')

function* liveDays() {
  for (const query of queries.getQueryCache().findAll({ queryKey: ['hourly'] })) {
    const answer = query.state.data as HourlyAnswer | undefined
    if (answer && query.queryKey[2] === null) yield [query, answer] as const
  }
}
