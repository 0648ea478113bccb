import type { HourLabels, Offsets } from 'grid/zone.ts'
import { createContext, useContext } from 'react'

/** How instants are written on this page: the market's zone from the server, and the moment of `?at=` (null: live). */
export type MarketTime = { offsets: Offsets; names: Record<string, string>; hour_labels: HourLabels; at: number | null }

const Context = createContext<MarketTime>({ offsets: [[0, 0]], names: { 0: 'UTC' }, hour_labels: 'clock', at: null })

/** Given once by the shell. */
export const MarketTimeProvider = Context.Provider

export const useMarketTime = () => useContext(Context)
