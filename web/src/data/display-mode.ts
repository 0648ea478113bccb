import { paths } from '#paths.ts'

/** How the address of an opened wall ends: its token is gone from it, and a reload still finds the wall. */
export const wallSearch = '?display=on'

/**
 * Whether this window is an unattended wall (`/jumbo?display=…`): then its calls go by the display link, whoever else is
 * signed in in this browser. Decided once: a wall does not become anything else without loading anew.
 */
export function isWall(): boolean {
  return wall
}

/** The token of the link that was opened; null: the cookie has it already. */
export function tokenOfAddress(): string | null {
  return token
}

/** The pure half: what an address says. During maintenance a wall is remembered by its window alone. */
export function readWall(
  pathname: string,
  search: string,
  remembered: boolean,
): { wall: boolean; token: string | null } {
  const path = pathname.replace(/(.)\/$/, '$1')
  if (path === paths.maintenance) return { wall: remembered, token: null }
  const said = path === paths.jumbo ? new URLSearchParams(search).get('display') : null
  return { wall: said !== null, token: said === null || said === 'on' || said === '' ? null : said }
}

const key = 'tieline-wall'
const { wall, token } = readHere()

function readHere() {
  if (typeof location === 'undefined') return { wall: false, token: null }
  const read = readWall(location.pathname, location.search, sessionStorage.getItem(key) === 'on')
  if (read.wall) sessionStorage.setItem(key, 'on')
  else sessionStorage.removeItem(key)
  return read
}
