import type { Query } from '@tanstack/react-query'
import { queries } from './queries.ts'

const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** Asks a query again soon, at most once per `everyMs`, however many readings say that it changed. */
export function askAgainSoon(query: Query, everyMs: number): void {
  if (waiting.has(query.queryHash)) return
  const since = Date.now() - query.state.dataUpdatedAt
  waiting.set(
    query.queryHash,
    setTimeout(
      () => {
        waiting.delete(query.queryHash)
        void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
      },
      Math.max(0, everyMs - since),
    ),
  )
}
