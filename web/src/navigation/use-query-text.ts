import { useCallback, useSyncExternalStore } from 'react'
import { navigate, onShown, shownNow } from './navigate.ts'

/** One text of the address's query, and how to change it; undefined takes it out. A link reproduces the screen. */
export function useQueryText(name: string): [string | undefined, (text: string | undefined) => void] {
  const text = useSyncExternalStore(onShown, () => shownNow().address.search[name])
  const choose = useCallback(
    (next: string | undefined) => navigate({ search: (before) => ({ ...before, [name]: next }) }),
    [name],
  )
  return [text, choose]
}
