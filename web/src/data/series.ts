import { useQuery } from '@tanstack/react-query'
import { gridApi, type SeriesAnswer } from 'contract'
import { askAgainSoon } from './ask-again.ts'
import { call } from './client.ts'
import { isWall } from './display-mode.ts'
import { mark, onLive, since, useWanted } from './live.ts'
import { type AskState, queries, stateOf } from './queries.ts'
import { holdsRun, needsAsking, patchSeries } from './series-patch.ts'
import { useMoment, useSystem } from './system.ts'
import { outsideOf, type Span } from './unanswered.ts'

/** `from`, `to` in epoch ms; round them (useNow) or every render is a new question. */
export type SeriesQuestion = {
  tags: readonly string[]
  from: number
  to: number
  /** At most this many values per tag (default 1000); beyond, buckets with avg, min and max. */
  points?: number
  /** With the default forecast of every actual. */
  forecast?: boolean
  /** As known at this instant, epoch ms, where that is before the moment that the page shows. */
  knownAt?: number
}

export type SeriesResult = {
  data?: ShownAnswer
  state: AskState
  error?: Error
  refetch: () => void
}

/** What there is to show: while a moved span loads, the answer of the span before, and what of the new one is not answered. */
export type ShownAnswer = SeriesAnswer & { pending?: Span[] }

/** Series of tags or patterns over a span, with live readings already in it. Keeps the last data while a moved span loads. */
export function useSeries({ tags, from, to, points, forecast = false, knownAt }: SeriesQuestion): SeriesResult {
  const system = useSystem().id
  const moment = useMoment()
  const at = knownAt === undefined ? moment : Math.min(knownAt, moment ?? knownAt)
  const key: SeriesKey = ['series', system, at, { tags: [...tags], points, forecast }, from, to]
  const result = useQuery({
    queryKey: key,
    enabled: tags.length > 0 && to > from,
    queryFn: ({ signal }): Promise<ShownAnswer> => askSeries(key, signal),
    // The same tags over another span: yesterday's picture beats a blank one until the answer is there.
    placeholderData: (before: ShownAnswer | undefined, query) => {
      if (!before || !query || JSON.stringify(query.queryKey.slice(0, 4)) !== JSON.stringify(key.slice(0, 4))) return
      const [, , , , start, end] = query.queryKey as SeriesKey
      return { ...before, pending: outsideOf({ from, to }, { from: start, to: end }) }
    },
  })
  useWanted([...tags, ...(result.data?.series.flatMap((one) => one.forecast?.tag ?? []) ?? [])])
  return {
    data: result.data,
    state: stateOf(result),
    error: result.error ?? undefined,
    refetch: () => void result.refetch(),
  }
}

type SeriesKey = readonly [
  'series',
  string,
  number | null,
  { tags: string[]; points: number | undefined; forecast: boolean },
  number,
  number,
]

/** A list of this many characters no longer fits an address everywhere. A wall's is short, and it may only ask so. */
const longList = 1_500

async function askSeries([, system, at, { tags, points, forecast }, from, to]: SeriesKey, signal: AbortSignal) {
  const place = mark()
  const asked = {
    system,
    tags,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    at: at === null ? undefined : new Date(at).toISOString(),
  }
  const answer =
    tags.join().length > longList && !isWall()
      ? await call(gridApi.seriesAsked, { body: { ...asked, points, forecast: forecast ? 1 : undefined }, signal })
      : await call(gridApi.series, {
          query: { ...asked, points: points?.toString(), forecast: forecast ? '1' : undefined },
          signal,
        })
  return at === null ? patchSeries(answer, since(place), from, to) : answer
}

onLive({
  batch(batch) {
    for (const [query, key, answer] of liveSeries()) {
      const patched = patchSeries(answer, batch, key[4], key[5])
      if (patched !== answer) queries.setQueryData(query.queryKey, patched)
      if (needsAsking(answer, batch, key[4], key[5])) askAgainSoon(query, 10_000)
    }
  },
  runs(tags) {
    for (const [query, , answer] of liveSeries()) if (holdsRun(answer, tags)) askAgainSoon(query, 2_000)
  },
  gap() {
    void queries.invalidateQueries({ queryKey: ['series'] })
  },
})

/** The datapoints whose series over a part of a stretch are on the screen, with the forecasts that came along. */
export function shownTags({ from, to }: { from: number; to: number }): string[] {
  const tags = queries
    .getQueryCache()
    .findAll({ queryKey: ['series'], type: 'active' })
    .flatMap((query) => {
      const [, , , asked, start, end] = query.queryKey as SeriesKey
      if (start >= to || end <= from) return []
      const answer = query.state.data as SeriesAnswer | undefined
      return [...asked.tags, ...(answer?.series.flatMap(({ forecast }) => forecast?.tag ?? []) ?? [])]
    })
  return [...new Set(tags)]
}

function* liveSeries() {
  for (const query of queries.getQueryCache().findAll({ queryKey: ['series'] })) {
    const key = query.queryKey as SeriesKey
    const answer = query.state.data as SeriesAnswer | undefined
    if (answer && key[2] === null) yield [query, key, answer] as const
  }
}
