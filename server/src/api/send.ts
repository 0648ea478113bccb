import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createPresenter, type Presenter } from './present.ts'
import { type Name, type Route, table } from './routes.ts'

/** Answers that a browser may keep and ask whether they still hold. */
const revalidated = new Set<Name>(['datapoints', 'systems'])
const worthPacking = 4_096
const pack = promisify(gzip)

const presenters = new Map<Name, Presenter>()

/** Sends what the answer's schema lists of it, with the headers of its call. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, endpoint }: Route,
  answer: unknown,
): Promise<void> {
  // a file is on its way by itself
  if (reply.sent || endpoint.answer === 'file') return
  if (endpoint.answer === 'empty') return void reply.code(204).send()
  const text = presenterOf(name)(answer)
  reply.type('application/json')
  if (revalidated.has(name)) {
    const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
    reply.header('cache-control', 'private, no-cache').header('etag', etag)
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return void reply.code(304).send()
  }
  // data only: an answer with something secret beside something asked shall not be measured by its length
  if (endpoint.access !== 'licensed') return void reply.send(text)
  reply.header('vary', 'Cookie, Accept-Encoding')
  if (text.length < worthPacking || !/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return void reply.send(text)
  reply.header('content-encoding', 'gzip').send(await pack(text, { level: 5 }))
}

function presenterOf(name: Name): Presenter {
  const known = presenters.get(name)
  if (known) return known
  const { answer } = table[name]
  if (typeof answer === 'string') throw new Error(`${name} has no answer to present`)
  const presenter = createPresenter(answer)
  presenters.set(name, presenter)
  return presenter
}
