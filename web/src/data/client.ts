import { type Answer, type Body, type Endpoint, type Params, type Query, refusals } from 'contract'
import { isWall } from './display-mode.ts'

/** An answer that says no: its status, the server's sentence, and what it says of single fields. */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly fields: Record<string, string[]>,
    /** The parsed body; null when it was no JSON. */
    readonly body: unknown,
    /** Seconds of `Retry-After`, where given. */
    readonly retry_after_s: number | null,
  ) {
    super(detail)
  }
}

/** No answer at all: the network or the server is away. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

type Given<Name extends string, T> = [T] extends [undefined]
  ? Record<never, never>
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }

/** What a call needs, from the endpoint's own shapes; a missing parameter is a compile error. */
export type Asked<E extends Endpoint> = Given<'params', Params<E>> &
  Given<'query', Query<E>> &
  Given<'body', Body<E>> & { signal?: AbortSignal }

/** Asks one endpoint of this site. Throws `Refusal` or `NoAnswer`; has no time-out of its own. */
export async function call<E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<Answer<E>> {
  const { params, query, body, signal } = asked as {
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: unknown
    signal?: AbortSignal
  }
  const response = await answerTo(addressOf(endpoint, params, query), {
    method: endpoint.method,
    headers: headersOf(endpoint.method, body !== undefined),
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'same-origin',
    signal,
  })
  if (!response.ok) throw await refusalOf(response)
  return (endpoint.answer === 'empty' || response.status === 204 ? undefined : await readJson(response)) as Answer<E>
}

/** The address of a call: parameters in the path, lists in the query by repetition. */
export function addressOf(
  endpoint: Endpoint,
  params?: Record<string, string>,
  query?: Record<string, unknown>,
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  return search.size === 0 ? path : `${path}?${search}`
}

/** Fetches with the two failures told apart; an abort stays an abort. */
export async function answerTo(address: string, init: RequestInit): Promise<Response> {
  try {
    // a wall is shown its own view, whoever else is signed in in this browser
    return await fetch(address, isWall() ? { ...init, headers: { ...init.headers, 'x-display': '1' } } : init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new NoAnswer('The server does not answer.')
  }
}

/** Turns an answer that is an error into a `Refusal` and tells those who listen. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const body = await response.json().catch(() => null)
  const refusal = readRefusal(response.status, body, response.headers.get('retry-after'))
  for (const listener of listeners) listener(refusal)
  return refusal
}

/** The pure half: what a body of an error says. */
export function readRefusal(status: number, body: unknown, retryAfter: string | null): Refusal {
  const fields: Record<string, string[]> = {}
  let detail = ''
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    for (const [name, value] of Object.entries(body)) {
      if (name === 'detail' && typeof value === 'string') detail = value
      else fields[name] = textsOf(value)
    }
  }
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  return new Refusal(
    status,
    detail || fields.non_field_errors?.[0] || `The server answered ${status}.`,
    fields,
    body,
    Number.isFinite(seconds) ? seconds : null,
  )
}

/** The texts of a field; of a list's items by their places: `{"1": ["Unknown datapoint."]}`. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((text) => typeof text === 'string')
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([place, texts]) =>
    textsOf(texts).map((text) => (/^\d+$/.test(place) ? `No. ${Number(place) + 1}: ${text}` : text)),
  )
}

/** Whether any call's refusal says that the company's license is over. */
export const saysLicenseExpired = (error: unknown) =>
  error instanceof Refusal && error.status === 403 && error.detail === refusals.licenseExpired

/** Whether any call's refusal says that nobody is signed in. */
export const saysNotSignedIn = (error: unknown) =>
  error instanceof Refusal && (error.status === 401 || error.status === 403) && error.detail === refusals.notSignedIn

const listeners = new Set<(refusal: Refusal) => void>()

/** Hears every refusal of every call. Returns its unsubscribe. */
export function onRefusal(listener: (refusal: Refusal) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw new NoAnswer('The answer broke off.')
  }
}

function headersOf(method: string, hasBody: boolean): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (hasBody) headers['content-type'] = 'application/json'
  if (method !== 'GET') {
    const token = /(?:^|;\s*)csrftoken=([^;]+)/.exec(document.cookie)?.[1]
    if (token) headers['x-csrftoken'] = token
  }
  return headers
}
