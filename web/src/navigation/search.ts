/** A query as texts by their names. */
export type Search = Readonly<Record<string, string | undefined>>

/** What survives navigation: which system, which span, which moment, how times are written. */
export const keptSearch = ['system', 'range', 'at', 'tz', 'hour'] as const

/** Reads a query as texts. A `+` is a plus, as in `range=24h+6h`; what is damaged stays as written. */
export function parseSearch(text: string): Search {
  const search: Record<string, string> = {}
  for (const pair of text.replace(/^\?/, '').split('&')) {
    if (pair === '') continue
    const cut = pair.indexOf('=')
    const name = decode(cut < 0 ? pair : pair.slice(0, cut))
    if (name !== '__proto__') search[name] = cut < 0 ? '' : decode(pair.slice(cut + 1))
  }
  return search
}

/** Writes a query back: only what would be misread is escaped, so that addresses stay readable. */
export function stringifySearch(search: Search): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : `${encode(name)}=${encode(value)}`,
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/%(2B|2F|3A|2C|40)/g, (escaped) => decodeURIComponent(escaped))

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
