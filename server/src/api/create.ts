import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import type { SourceState } from 'contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { createDisplays } from '#accounts/displays.ts'
import type { Resets } from '#accounts/resets.ts'
import { createSessions } from '#accounts/sessions.ts'
import { createApiTokens } from '#accounts/tokens.ts'
import type { Clock } from '#clock.ts'
import type { Config } from '#config.ts'
import type { Database } from '#database/database.ts'
import type { Historian } from '#historian/historian.ts'
import type { Ingest } from '#ingest/ingest.ts'
import type { Live } from '#live/live.ts'
import type { Maintenance } from '#maintenance.ts'
import type { SystemDescription } from '#sources/source.ts'
import type { Call } from './call.ts'
import { createClosed } from './closed.ts'
import { createCookies } from './cookies.ts'
import { createDoor, tokenOf } from './door.ts'
import { answerOf, badRequest, methodNotAllowed } from './errors.ts'
import { createHandlers } from './handlers.ts'
import { createStreams } from './live.ts'
import { createPulse } from './pulse.ts'
import { serveWeb } from './web.ts'

export type ApiDeps = {
  config: Pick<Config, 'public_url' | 'trust_proxy' | 'password_min_length' | 'terms_file'>
  clock: Clock
  database: Database
  historian: Historian
  ingest: Ingest
  live: Live
  feeds: { states: (system: string) => SourceState[] }
  /** Those that run, in the product's order. */
  systems: SystemDescription[]
  maintenance: Maintenance
  resets: Resets
  /** Whether the product can be used; until then what it is doing. */
  ready: () => { ready: boolean; progress: string }
  log: Logger
  /** The built web page; null: none. */
  web_dir: string | null
}

const requestTimeoutMs = 60_000

/** The HTTP server, not yet listening; `close()` says goodbye to every stream. */
export function createApi(deps: ApiDeps): FastifyInstance {
  const { config, clock, database, maintenance, ready, log } = deps
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trust_proxy.length ? config.trust_proxy : false,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendError(error, request, reply as FastifyReply),
  })
  const sessions = createSessions(database)
  const tokens = createApiTokens(database)
  const cookies = createCookies(config.public_url)
  const pulse = createPulse(database, clock.wall, log)
  const closed = createClosed({ clock, maintenance, ready, pulse })
  const displays = createDisplays(database)
  const companyOf = async ({ token, request: { headers, cookies } }: Pick<Call, 'token' | 'request'>, wall: number) =>
    token
      ? ((await tokens.find(tokenOf(headers.authorization) ?? '', wall))?.company ?? null)
      : ((await displays.find(cookies.displayid ?? '', wall))?.account.company ?? null)
  const streams = createStreams({ ...deps, sessions, companyOf })
  const handlers = createHandlers(deps, { sessions, displays, cookies, closed, streams })
  const door = createDoor({
    handlers,
    clock,
    public_url: config.public_url,
    systems: deps.systems,
    sessions,
    tokens,
    displays,
    cookies,
    closed,
  })

  app.register(fastifyCookie)
  app.register(fastifyHelmet, headersOf(config.public_url))
  app.after(() => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id)
      refuseOddRequests(request)
    })
    app.addHook('onRequest', async (request, reply) => {
      if (!isApi(request)) return
      reply.header('cache-control', 'no-store').header('vary', 'Cookie')
      await door(request, reply)
      return reply
    })
  })
  app.setErrorHandler(sendError)
  app.addHook('preClose', (done) => {
    streams.stop()
    done()
  })
  app.addHook('onClose', (_, done) => {
    pulse.stop()
    done()
  })
  serveWeb(app, deps.web_dir)
  return app
}

const isApi = ({ raw }: FastifyRequest) => /^\/api(?:[/?]|$)/.test(raw.url ?? '')

/** What HTTP allows and no browser sends: TRACE, a whole address as the target, two hosts or a broken one. */
function refuseOddRequests({ raw, method }: FastifyRequest) {
  if (method === 'TRACE' || method === 'CONNECT') throw methodNotAllowed(method, 'GET, HEAD, POST, PUT, PATCH, DELETE')
  if (!raw.url?.startsWith('/')) throw badRequest('The request target must be a path.')
  const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1 || !/^[A-Za-z0-9.:_[\]-]*$/.test(raw.headers.host ?? ''))
    throw badRequest('The Host header is not valid.')
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, headers, fault } = answerOf(error)
  if (fault)
    request.log.error({ err: error, request_id: request.id, method: request.method, path: pathOf(request) }, 'fault')
  if (reply.raw.headersSent) return void reply.raw.destroy()
  // an address that cannot be read comes here before any hook
  reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  reply.code(status).headers(headers).type('application/json').send(JSON.stringify(body))
}

/** For the log: without what was asked, and without the secret of a link in a mail. */
const pathOf = ({ url }: FastifyRequest) => url.replace(/\?.*/s, '').replace(/(\/confirm\/).+/, '$1…')

function headersOf(public_url: string) {
  const secure = public_url.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: secure,
    // of no meaning on a plain address that is not loopback, and then a warning in every browser
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
    xFrameOptions: { action: 'sameorigin' as const },
  }
}
