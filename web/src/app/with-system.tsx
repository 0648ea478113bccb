import { type ReactNode, useMemo } from 'react'
import { useLiveStream } from '#data/live.ts'
import { useClock, useSystem } from '#data/system.ts'
import { useTimes } from '#data/times.ts'
import { type MarketTime, MarketTimeProvider } from '#ui/market-time.tsx'

/** Opens the live stream of the page's system and gives its time to all below. */
export function WithSystem({ children }: { children: ReactNode }) {
  const { times } = useTimes(useSystem())
  const { at } = useClock()
  useLiveStream()
  const time = useMemo<MarketTime>(() => ({ ...times, at }), [times, at])
  return <MarketTimeProvider value={time}>{children}</MarketTimeProvider>
}
