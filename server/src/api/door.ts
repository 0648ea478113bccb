import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { type Company, isLicensed } from '#accounts/companies.ts'
import { csrfFault } from '#accounts/csrf.ts'
import type { DisplayLink, Displays } from '#accounts/displays.ts'
import type { Session, Sessions } from '#accounts/sessions.ts'
import type { ApiToken, ApiTokens } from '#accounts/tokens.ts'
import type { Clock } from '#clock.ts'
import type { SystemDescription } from '#sources/source.ts'
import { parseBody, type SizedBody, sizeBody } from './body.ts'
import type { Call, Handlers } from './call.ts'
import type { Closed } from './closed.ts'
import type { Cookies } from './cookies.ts'
import {
  csrfFailed,
  fieldErrors,
  invalidToken,
  licenseExpired,
  methodNotAllowed,
  notFound,
  notPermitted,
  notSignedIn,
  wholeError,
} from './errors.ts'
import { originFault } from './origin.ts'
import { readQuery } from './query.ts'
import { findRoute, type Name, type Route } from './routes.ts'
import { sendAnswer } from './send.ts'
import { validate } from './validate.ts'

export type DoorDeps = {
  handlers: Handlers
  clock: Clock
  public_url: string
  systems: SystemDescription[]
  sessions: Sessions
  tokens: ApiTokens
  displays: Displays
  cookies: Cookies
  closed: Closed
}

type Visitor = {
  session: Session | null
  token: ApiToken | null
  display: DisplayLink | null
  user_id: number | null
  company: Company | null
}

const nobody: Visitor = { session: null, token: null, display: null, user_id: null, company: null }

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** Pushed readings are judged one by one and counted, by ingest: the door takes any list. */
const judgedLater = new Set<Name>(['pushReadings'])

/**
 * Every call under /api, its checks in the order of the contract: method and host, maintenance, body size, session,
 * CSRF, signed in, license, throttle, parse, validate, object.
 */
export function createDoor(deps: DoorDeps): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const { clock, closed } = deps

  return async (request, reply) => {
    const wall = clock.wall()
    const route = routeOf(request) // the host was checked for pages as well, before
    closed.refuse(route.name)
    const body = await sizeBody(request.raw, route.endpoint.limit ?? 'config')
    const visitor = await visitorOf(deps, request, reply, route, wall)
    refuseForgery(deps, request, route, visitor)
    refuseStrangers(route, visitor, request)
    refuseUnlicensed(route, visitor, wall)
    // throttles count per name, so each sits in the handler that reads the name
    const input = await parseInput(request, route, body)
    const call = { ...validInput(route, input), ...visitor, systems: systemsOf(deps.systems, visitor) }
    const handler = deps.handlers[route.name] as unknown as (call: Call) => Promise<unknown>
    const { signal, release } = goneSignal(request)
    try {
      const answer = await handler({
        ...call,
        params: route.params,
        wall,
        now: clock.now(),
        address: addressOf(request),
        signal,
        request,
        reply,
      } as unknown as Call)
      if (route.endpoint.answer !== 'stream') await sendAnswer(request, reply, route, answer)
    } finally {
      if (route.endpoint.answer !== 'stream') release()
    }
  }
}

type Found = Route & { params: Record<string, string> }

function routeOf(request: FastifyRequest): Found {
  const found = findRoute(request.method, pathOf(request))
  if (!found) throw notFound()
  if ('allow' in found) throw methodNotAllowed(request.method, found.allow)
  return { ...found.route, params: found.params }
}

const pathOf = (request: FastifyRequest) => (request.raw.url ?? '').split('?', 1)[0] as string

/**
 * An API token where the call takes one, else the session of the cookie, else the display link of the other cookie.
 * A wall says so in a header: whoever else is signed in in that browser, it is shown the link's view and no more.
 */
async function visitorOf(
  deps: DoorDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, endpoint }: Found,
  wall: number,
): Promise<Visitor> {
  const { sessions, tokens, cookies } = deps
  // may not wait for the database
  if (name === 'healthcheck') return nobody
  const secret = tokenOf(request.headers.authorization)
  if (endpoint.access === 'ingest' || (endpoint.access === 'licensed' && secret !== null && readsOnly(endpoint))) {
    const token = secret === null ? null : await tokens.find(secret, wall)
    if (!token) throw invalidToken()
    return { ...nobody, token, company: token.company }
  }
  const cookie = request.cookies.sessionid
  if (asWall(request, name, endpoint) || !cookie) return wallOf(deps, request, reply, endpoint, wall)
  const session = await sessions.find(cookie, wall)
  // a session that ended does not go on as a wall, unnoticed
  if (!session) return nobody
  if (await sessions.touch(session, wall)) cookies.slide(reply, cookie)
  const { account } = session
  return { ...nobody, session, user_id: account.id, company: account.company }
}

/** Only where a wall has anything to say: elsewhere its header changes nothing. */
const asWall = (request: FastifyRequest, name: Name, endpoint: Route['endpoint']) =>
  request.headers['x-display'] !== undefined && (endpoint.display === true || name === 'openDisplay')

async function wallOf(
  { displays, cookies }: DoorDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Route['endpoint'],
  wall: number,
): Promise<Visitor> {
  const token = request.cookies.displayid
  if (!token || endpoint.display !== true) return nobody
  const display = await displays.find(token, wall)
  if (!display) return nobody
  if (await displays.touch(display, wall)) cookies.display(reply, token)
  return { ...nobody, display, user_id: display.account.id, company: display.account.company }
}

const readsOnly = (endpoint: Route['endpoint']) => endpoint.method === 'GET' || endpoint.asks === true

/** The secret of an `Authorization: Token …` or `Bearer …` header. */
export function tokenOf(authorization: string | undefined): string | null {
  return /^(?:token|bearer)\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1] ?? null
}

function refuseForgery(
  { public_url }: DoorDeps,
  request: FastifyRequest,
  { name, endpoint }: Found,
  { session }: Visitor,
) {
  if (!unsafe.has(request.method)) return
  const foreign = originFault(request.headers, public_url)
  if (foreign) throw csrfFailed(foreign)
  // a question changes nothing, and a login brings its own secret
  if (!session || endpoint.asks || name === 'login') return
  const header = request.headers['x-csrftoken']
  const fault = csrfFault(session.csrf_token, request.cookies.csrftoken, Array.isArray(header) ? header[0] : header)
  if (fault) throw csrfFailed(fault)
}

function refuseStrangers({ endpoint }: Found, { session, token, display }: Visitor, request: FastifyRequest) {
  if (endpoint.access === 'open') return
  if (token) {
    if (token.scope !== (endpoint.access === 'ingest' ? 'ingest' : 'read')) throw notPermitted()
  } else if (!session && !display) {
    // a wrong token does not become right where only a session counts
    throw request.headers.authorization && endpoint.access === 'ingest' ? invalidToken() : notSignedIn()
  }
}

function refuseUnlicensed({ endpoint }: Found, { company }: Visitor, wall: number) {
  if (endpoint.access !== 'licensed' && endpoint.access !== 'licensed_user') return
  if (!company || !isLicensed(company, wall)) throw licenseExpired()
}

type Input = { query: unknown; body: unknown }

async function parseInput(request: FastifyRequest, { endpoint }: Found, body: SizedBody): Promise<Input> {
  const search = (request.raw.url ?? '').split('?').slice(1).join('?')
  return {
    query: readQuery(endpoint.query, search),
    body: unsafe.has(request.method) ? await parseBody(body, request.headers) : undefined,
  }
}

function validInput({ name, endpoint }: Found, { query, body }: Input): Input {
  return {
    query: endpoint.query ? valid(endpoint.query, query) : {},
    body: endpoint.body && !judgedLater.has(name) ? valid(endpoint.body, body) : body,
  }
}

function valid(schema: TSchema, value: unknown): unknown {
  const checked = validate(schema, value)
  if ('value' in checked) return checked.value
  throw Array.isArray(checked.errors) ? wholeError(checked.errors[0] as string) : fieldErrors(checked.errors)
}

function systemsOf(running: SystemDescription[], { company, token }: Visitor): SystemDescription[] {
  if (!company) return []
  const seen = running.filter(({ id }) => company.systems === null || company.systems.includes(id))
  // a token's own list is in its own order
  return token?.systems?.flatMap((id) => seen.find((system) => system.id === id) ?? []) ?? seen
}

/** IPv4 written as IPv6 is the same address. */
const addressOf = (request: FastifyRequest) => request.ip.replace(/^::ffff:(?=\d+\.)/, '')

function goneSignal(request: FastifyRequest): { signal: AbortSignal; release: () => void } {
  const gone = new AbortController()
  const abort = () => gone.abort()
  request.raw.socket.once('close', abort)
  return { signal: gone.signal, release: () => request.raw.socket.off('close', abort) }
}
