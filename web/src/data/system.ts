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

/**
 * The market clock: the server's, ticking here; it stands still at `at` (epoch ms) when `?at=` asks for a past moment.
 * `live` ticks on.
 */
export type MarketClock = { now: () => number; live: () => number; at: number | null }

export function useClock(): MarketClock {
  const at = useMoment()
  const { data } = useQuery({ ...systemsQuery, enabled: false })
  const skew = data?.skew_ms ?? 0
  return useMemo(() => {
    const live = () => Date.now() + skew
    return { now: () => at ?? live(), live, at }
  }, [at, skew])
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
      // A timer that slept with its machine or its tab wakes late: what is seen again is of this moment.
      const wake = () => {
        clearTimeout(timer)
        notify()
        wait()
      }
      document.addEventListener('visibilitychange', wake)
      document.addEventListener('resume', wake)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', wake)
        document.removeEventListener('resume', wake)
      }
    },
    [clock, stepMs],
  )
  return useSyncExternalStore(subscribe, () => Math.floor(clock.now() / stepMs) * stepMs)
}

/** The moment of `?at=`, epoch ms; null: live. What lies ahead of the clock nobody knows yet: that is live too. */
export function useMoment(): number | null {
  return useAskedMoment().at
}

/** Why the moment in the address is not shown, in words; null: none there, or shown. */
export function useDamagedMoment(): string | null {
  return useAskedMoment().fault
}

function useAskedMoment(): { at: number | null; fault: string | null } {
  const { at: text } = useSearch()
  const { data } = useQuery({ ...systemsQuery, enabled: false })
  const at = momentOf(text)
  if (text !== undefined && at === null) return { at: null, fault: `(${text}) cannot be read` }
  if (at !== null && data && at > Date.now() + data.skew_ms) return { at: null, fault: `(${text}) is still to come` }
  return { at, fault: null }
}
