import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#config.ts'
import type { ReadingSource } from '#sources/source.ts'

/** Where the reports of a source are. A base address ends with a slash. */
export type Place = { kind: 'folder'; path: string } | { kind: 'address'; base: string }

/** Reads a source's setting (`IESO_REPORTS`): an http(s) base, a `file:` address or a path; without one, the operator's address. */
export function placeOf(source: ReadingSource, reports: Config['reports']): Place {
  return readPlace(reports[source.setting] || source.base)
}

/** The same for a text: `tieline source run --from`. */
export function readPlace(text: string): Place {
  if (/^https?:\/\//i.test(text)) {
    const url = new URL(text)
    url.search = ''
    url.hash = ''
    return { kind: 'address', base: url.href.endsWith('/') ? url.href : `${url.href}/` }
  }
  return { kind: 'folder', path: /^file:/i.test(text) ? fileURLToPath(text) : resolve(text) }
}

/** What stops a start: recorded time has no operator who answers it. null: nothing. */
export function placeFault(source: ReadingSource, place: Place, shiftMs: number): string | null {
  if (place.kind === 'folder' || shiftMs === 0) return null
  return (
    `${source.setting}: ${place.base} is an address, and an address only knows the present; ` +
    `with CLOCK_START set ${source.setting} to a folder of recorded reports, or leave CLOCK_START out`
  )
}
