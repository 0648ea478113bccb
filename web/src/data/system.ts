import { queryOptions, useQuery } from '@tanstack/react-query'
import { gridApi, type System } from 'contract'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useSearch } from '#navigation/use-address.ts'
import { call } from './client.ts'
import { momentOf } from './moment.ts'
import { type AskState, stateOf } from './queries.ts'

type Systems = { systems: System[]; skew_ms: number }

/** The systems of this company, and how far the server's clock is ahead of this browser's. */
export const systemsQuery = queryOptions({
  queryKey: ['systems'],
  queryFn: async ({ signal }): Promise<Systems> => {
    const systems = await call(gridApi.systems, { signal })
    return { systems, skew_ms: (systems[0]?.clock.now ?? Date.now()) - Date.now() }
  },
  refetchInterval: 60_000,
  staleTime: 30_000,
})

export type SystemChoice = {
  state: AskState
  system: System | null
  systems: System[]
  error: Error | null
  retry: () => void
}

/** The system of `?system=` (default: the first), for those who must cope with its absence. */
export function useSystemChoice(enabled = true): SystemChoice {
  const { system: id } = useSearch()
  const result = useQuery({ ...systemsQuery, enabled })
  const systems = result.data?.systems ?? []
  return {
    state: stateOf(result),
    system: (id === undefined ? systems[0] : systems.find((one) => one.id === id)) ?? null,
    systems,
    error: result.error,
    retry: () => void result.refetch(),
  }
}

/** The system of this page. Only below the shell, which waits until it is known. */
export function useSystem(): System {
  const { system } = useSystemChoice()
  if (!system) throw new Error('The system is not known yet.')
  return system
}

/** The market clock: the server's, ticking here; it stands still at `at` (epoch ms) when `?at=` asks for a past moment. */
export type MarketClock = { now: () => number; at: number | null }

export function useClock(): MarketClock {
  const at = useMoment()
  const { data } = useQuery({ ...systemsQuery, enabled: false })
  const skew = data?.skew_ms ?? 0
  return useMemo(() => ({ now: () => at ?? Date.now() + skew, at }), [at, skew])
}

/** Market time rounded down to `stepMs`; renders again at every step. */
export function useNow(stepMs: number): number {
  const clock = useClock()
  const subscribe = useCallback(
    (notify: () => void) => {
      if (clock.at !== null) return () => undefined
      let timer: ReturnType<typeof setTimeout>
      const wait = () => {
        timer = setTimeout(
          () => {
            notify()
            wait()
          },
          stepMs - (clock.now() % stepMs) + 1,
        )
      }
      wait()
      return () => clearTimeout(timer)
    },
    [clock, stepMs],
  )
  return useSyncExternalStore(subscribe, () => Math.floor(clock.now() / stepMs) * stepMs)
}

/** The moment of `?at=`, epoch ms; null: live. */
export function useMoment(): number | null {
  return momentOf(useSearch().at)
}

/** The text of an `?at=` that is no instant; null: none there, or readable. */
export function useDamagedMoment(): string | null {
  const { at } = useSearch()
  return at !== undefined && momentOf(at) === null ? at : null
}
