import { createContext, useContext } from 'react'
import { createTimes, type Times } from './times.ts'

/** How instants are written on this page, and the moment of `?at=` (null: live). */
export type MarketTime = Times & { at: number | null }

const utc: MarketTime = {
  ...createTimes({
    zone: 'utc',
    hour: 'ending',
    offsets: [[0, 0]],
    names: { 0: 'UTC' },
    market: [[0, 0]],
    hour_labels: 'clock',
  }),
  at: null,
}
const Context = createContext(utc)

/** Given once by the shell. */
export const MarketTimeProvider = Context.Provider

export const useMarketTime = () => useContext(Context)
