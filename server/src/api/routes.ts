import { type Answer, api, type Endpoint, exportApi, gridApi, type Method, ownApi, performanceApi } from 'contract'

/** Every call of the contract by its name. */
export const table = { ...api, ...ownApi, ...gridApi, ...performanceApi, ...exportApi }
export type Table = typeof table
export type Name = keyof Table
/** What a call answers, as the contract says. */
export type AnswerOf<N extends Name> = Answer<Table[N]>

export type Route = { name: Name; endpoint: Endpoint; segments: string[] }
export type Found = { route: Route; params: Record<string, string> } | { allow: string } | null

const routes: Route[] = (Object.entries(table) as [Name, Endpoint][]).map(([name, endpoint]) => ({
  name,
  endpoint,
  segments: segmentsOf(endpoint.path),
}))

/**
 * The call that a method and a path mean, with or without the trailing slash; which methods there are when it is not
 * this one; null for an unknown path. HEAD is a GET whose answer has no body; of a stream and of a file
 * there is none.
 */
export function findRoute(method: string, path: string): Found {
  const asked = segmentsOf(path)
  const candidates = routes
    .map((route) => ({ route, params: match(route.segments, asked) }))
    .filter((candidate): candidate is { route: Route; params: Record<string, string> } => candidate.params !== null)
    // a written segment before a parameter
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
  if (!candidates.length) return null
  const fits = ({ endpoint }: Route) => endpoint.method === method || (method === 'HEAD' && hasHead(endpoint))
  const found = candidates.find(({ route }) => fits(route))
  if (found) return found
  const methods = new Set<Method | 'HEAD'>(candidates.map(({ route }) => route.endpoint.method))
  if (candidates.some(({ route }) => hasHead(route.endpoint))) methods.add('HEAD')
  return { allow: [...methods].join(', ') }
}

const hasHead = ({ method, answer }: Endpoint) => method === 'GET' && answer !== 'stream' && answer !== 'file'

function segmentsOf(path: string): string[] {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path
  return bare.split('/').slice(1)
}

function match(segments: string[], asked: string[]): Record<string, string> | null {
  if (segments.length !== asked.length) return null
  const params: Record<string, string> = {}
  for (const [i, segment] of segments.entries()) {
    const given = asked[i] as string
    if (!segment.startsWith('{')) {
      if (segment !== given) return null
      continue
    }
    const value = decoded(given)
    if (!value) return null
    params[segment.slice(1, -1)] = value
  }
  return params
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
