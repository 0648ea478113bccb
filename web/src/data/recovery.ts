import type { Query, QueryClient } from '@tanstack/react-query'
import { mayPass } from './queries.ts'

export type Recovery = {
  /** Whether the live stream stands. What failed while it did not is asked again as soon as it does. */
  line: (isLive: boolean) => void
  /** Gives up what hangs; call it every second or so. */
  check: () => void
}

const firstWaitMs = 5_000
const mostWaitMs = 60_000
/** Many pages come back at the same moment. */
const spreadMs = 1_500
/** A call has no time-out of its own. On a line that is dead it would keep one of the browser's six connections. */
const patienceMs = { live: 60_000, dead: 10_000 }

/** Asks again what the screen shows and could not be had: what failed, ever more seldom; what hangs, on a new line. */
export function createRecovery(queries: QueryClient): Recovery {
  const cache = queries.getQueryCache()
  const begun = new Map<string, number>()
  const failed = new Map<string, { times: number; timer: ReturnType<typeof setTimeout> }>()
  let live = true
  let backAt = 0

  cache.subscribe((event) => {
    const { query } = event
    if (event.type === 'removed') forget(query)
    if (event.type !== 'updated') return
    if (event.action.type === 'fetch') begun.set(query.queryHash, Date.now())
    else if (event.action.type === 'success') forget(query)
    else if (event.action.type === 'error') {
      begun.delete(query.queryHash)
      if (mayPass(event.action.error)) wait(query)
    }
  })

  function forget({ queryHash }: Query): void {
    begun.delete(queryHash)
    clearTimeout(failed.get(queryHash)?.timer)
    failed.delete(queryHash)
  }

  function wait(query: Query): void {
    const times = (failed.get(query.queryHash)?.times ?? 0) + 1
    const waitMs = Math.min(firstWaitMs * 2 ** (times - 1), mostWaitMs) * (0.75 + Math.random() / 2)
    again(query, times, waitMs)
  }

  function again(query: Query, times: number, waitMs: number): void {
    clearTimeout(failed.get(query.queryHash)?.timer)
    const ask = () => void queries.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' })
    failed.set(query.queryHash, { times, timer: setTimeout(ask, waitMs) })
  }

  async function giveUp(query: Query): Promise<void> {
    begun.delete(query.queryHash)
    const asked = { queryKey: query.queryKey, exact: true, type: 'active' } as const
    await queries.cancelQueries(asked)
    await queries.refetchQueries(asked)
  }

  return {
    line(isLive) {
      const back = isLive && !live
      live = isLive
      if (!back) return
      backAt = Date.now()
      for (const hash of failed.keys()) {
        const query = cache.get(hash)
        if (query) again(query, 0, Math.random() * spreadMs)
      }
    },
    check() {
      for (const [hash, at] of begun) {
        const query = cache.get(hash)
        if (query?.state.fetchStatus !== 'fetching') begun.delete(hash)
        else if (query.isActive() && Math.abs(Date.now() - at) > patienceMs[live && at > backAt ? 'live' : 'dead'])
          void giveUp(query)
      }
    },
  }
}
