/** What the head of each page may ask for at once, by the path's pattern (`/chart/$widgetData`); the web's build writes it. */
export type Heads = Readonly<Record<string, string>>

/**
 * The head of a path. Who is not signed in will be led to the login, so it is the login's, and asks for nothing that
 * would be refused. An unknown path has none. The catalogue is the first system's: an address that names a system
 * will ask for that one's.
 */
export function headFor(heads: Heads, path: string, hasSession: boolean, namesSystem: boolean): string {
  const head = headOf(heads, path)
  if (head === undefined) return ''
  if (!hasSession && head.includes('/api/')) return heads['/auth/login'] ?? ''
  return namesSystem ? head.replace(/<link[^>]* href="\/api\/data\/datapoints"[^>]*>/, '') : head
}

function headOf(heads: Heads, path: string): string | undefined {
  const known = path.length > 1 ? path.replace(/\/$/, '') : path
  const parts = known.split('/')
  const pattern = Object.keys(heads).find((one) => {
    const wanted = one.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, i) => part === parts[i] || (part.startsWith('$') && parts[i] !== ''))
    )
  })
  return pattern === undefined ? undefined : heads[pattern]
}
