import { useSyncExternalStore } from 'react'
import type { Address } from './address.ts'
import { onShown, shownNow } from './navigate.ts'
import type { Search } from './search.ts'

/** The address of what is shown. */
export function useAddress(): Address {
  return useSyncExternalStore(onShown, addressNow)
}

/** The query of what is shown, as texts. */
export function useSearch(): Search {
  return useAddress().search
}

/** What the pattern of the path names: `widgetData` of `/chart/$widgetData`. */
export function useParams(): Readonly<Record<string, string>> {
  return useSyncExternalStore(onShown, paramsNow)
}

const addressNow = () => shownNow().address
const paramsNow = () => shownNow().params
