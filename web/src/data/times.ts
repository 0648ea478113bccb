import { useQuery } from '@tanstack/react-query'
import { exportApi, type Preferences, type System } from 'contract'
import { useMemo } from 'react'
import { useSearch } from '#navigation/use-address.ts'
import { createTimes, type Times } from '#ui/times.ts'
import { call, Refusal } from './client.ts'
import { useUser } from './session.ts'

export type WrittenTimes = {
  times: Times
  /** What was asked for; `times.zone` is what could be had. */
  asked: Preferences
  /** Why the reader's own zone is not there, in a sentence. */
  fault: string | null
}

/** How this user reads times: by the address, else by the account. */
export function useTimes({ offsets, zone_names, hour_labels }: System): WrittenTimes {
  const { tz, hour } = useSearch()
  const kept = useUser()?.preferences
  const asked = useMemo(() => readingOf(tz, hour, kept), [tz, hour, kept])
  const own = useOwnZone(asked.time_zone === 'local')
  const times = useMemo(() => {
    const market = { market: offsets, hour_labels, hour: asked.hour }
    if (asked.time_zone === 'utc')
      return createTimes({ ...market, zone: 'utc', offsets: [[0, 0]], names: { 0: 'UTC' } })
    if (asked.time_zone === 'local' && own.zone)
      return createTimes({ ...market, zone: 'local', offsets: own.zone.offsets, names: own.zone.zone_names })
    return createTimes({ ...market, zone: 'market', offsets, names: zone_names })
  }, [asked, own.zone, offsets, zone_names, hour_labels])
  return { times, asked, fault: own.fault }
}

/** The pure half: a query that says nonsense says nothing. */
export function readingOf(tz: string | undefined, hour: string | undefined, kept?: Preferences): Preferences {
  return {
    time_zone: tz === 'market' || tz === 'local' || tz === 'utc' ? tz : (kept?.time_zone ?? 'market'),
    hour: hour === 'ending' || hour === 'starting' ? hour : (kept?.hour ?? 'ending'),
  }
}

/** The browser names its zone and the server says what it is: an hour is never worked out twice. */
function useOwnZone(wanted: boolean) {
  const name = useMemo(() => (wanted ? Intl.DateTimeFormat().resolvedOptions().timeZone : ''), [wanted])
  const { data, error } = useQuery({
    queryKey: ['zone', name],
    queryFn: ({ signal }) => call(exportApi.zone, { query: { name }, signal }),
    enabled: name !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!wanted) return { zone: null, fault: null }
  const unknown = error instanceof Refusal && error.status === 404
  const why = unknown ? `Your zone, ${name}, is not known here` : error ? 'Your zone could not be asked for' : null
  return { zone: data ?? null, fault: why && `${why}: times are the market’s.` }
}
