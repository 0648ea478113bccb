import { keptSearch, parseSearch, type Search, stringifySearch } from './search.ts'

/** A place of this site. `path` has no slash at its end; `hash` begins with `#` or is empty; `state` never leaves the browser. */
export type Address = { path: string; search: Search; hash: string; state: unknown }

/** Where to go. Without `to`: the same path. `search`: `true` keeps all of it, a function says what follows. */
export type Target = {
  to?: string
  search?: true | ((before: Search) => Search)
}

/** Reads an address as the browser gives it, or as text: `/dashboard/charts?range=7d#top`. */
export function readAddress(text: string, state: unknown = null): Address {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text) ?? []
  return { path: path.length > 1 ? path.replace(/\/$/, '') : path, search: parseSearch(search), hash, state }
}

/** Writes an address back. */
export function writeAddress({ path, search, hash }: Pick<Address, 'path' | 'search' | 'hash'>): string {
  return path + stringifySearch(search) + hash
}

/** What a link says, seen from `here`: the system, span and moment of the page go along. */
export function hrefOf({ to, search }: Target, here: Pick<Address, 'path' | 'search'>): string {
  const path = to ?? here.path
  if (search === true) return path + stringifySearch(here.search)
  const kept = Object.fromEntries(
    keptSearch.flatMap((name) => (name in here.search ? [[name, here.search[name]]] : [])),
  )
  return path + stringifySearch({ ...kept, ...search?.(here.search) })
}

/** Whether a path is the one of a link, or below it. Everything is below `/`, which says nothing. */
export function isAt(path: string, to: string): boolean {
  return to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)
}
