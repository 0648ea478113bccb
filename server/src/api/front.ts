import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Maintenance } from 'contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'

/** The port, open from the first moment of a start. */
export type Front = {
  /** `http://localhost:8080`, with the port that was given when 0 was asked. */
  address: string
  /** From now on this answers. */
  lead: (api: FastifyInstance) => Promise<void>
  /** Closes the API with its streams, then the port. */
  close: () => Promise<void>
}

/** The port is taken, or may not be opened. */
export class PortFault extends Error {}

/**
 * Listens at once and answers 503 with the progress of the start until `lead` is called, so that a browser that comes
 * early waits instead of failing.
 */
export async function openFront(config: Pick<Config, 'port' | 'host'>, progress: () => string): Promise<Front> {
  let answer: RequestListener = (request, response) => starting(request, response, progress())
  let api: FastifyInstance | null = null
  const server = createServer((request, response) => answer(request, response))
  // slow headers and bodies end; streams have no end of their own
  server.headersTimeout = 20_000
  server.requestTimeout = 120_000
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => failed(new PortFault(faultText(error, config))))
    server.listen(config.port, config.host, listening)
  })
  const { port } = server.address() as AddressInfo
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return {
    address: `http://${host}:${port}`,
    async lead(fastify) {
      await fastify.ready()
      api = fastify
      answer = (request, response) => fastify.routing(request, response)
    },
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      await api?.close()
      server.closeIdleConnections()
      const grace = setTimeout(() => server.closeAllConnections(), 2_000)
      await closed
      clearTimeout(grace)
    },
  }
}

function starting(request: IncomingMessage, response: ServerResponse, body: string) {
  const notice: Maintenance = { title: 'Starting', body, until: null }
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
    'x-content-type-options': 'nosniff',
  })
  response.end(request.method === 'HEAD' ? undefined : JSON.stringify(notice))
}

function faultText(error: NodeJS.ErrnoException, { port, host }: Pick<Config, 'port' | 'host'>): string {
  if (error.code === 'EADDRINUSE') {
    return `port ${port} on ${host} is taken by another program: stop that one, or set PORT to a free port`
  }
  if (error.code === 'EACCES') return `port ${port} may not be opened by this user: set PORT to one above 1023`
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') {
    return `HOST=${host} is no address of this machine: set HOST to localhost, or to 0.0.0.0 for every network`
  }
  return `port ${port} on ${host} cannot be opened: ${error.message}`
}
