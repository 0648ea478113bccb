import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * The web page: its files, packed ones where there are; its index for every other path, since it knows its routes
 * itself. A path that looks like a file and is none is not found.
 */
export function serveWeb(app: FastifyInstance, web_dir: string | null): void {
  if (web_dir !== null && existsSync(web_dir)) {
    app.register(fastifyStatic, {
      root: web_dir,
      preCompressed: true,
      dotfiles: 'ignore',
      redirect: false,
      index: false,
      // a route for each file there is: a folder, or what is no file, is the page's own matter
      wildcard: false,
      cacheControl: false,
      setHeaders(reply, path) {
        // the build names what is in assets/ by its content
        const hashed = path.includes(`${sep}assets${sep}`)
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return reply.code(405).header('allow', 'GET, HEAD').type('text/plain').send('Method not allowed.')
    if (web_dir === null || isFileLike(request)) return reply.code(404).type('text/plain').send('Not found.')
    return sendIndex(reply)
  })
}

const sendIndex = (reply: FastifyReply) => reply.code(200).sendFile('index.html')

/** A dot in the last part, or a part that begins with one. A chart's address holds data, dots included. */
function isFileLike(request: FastifyRequest): boolean {
  const path = (request.raw.url ?? '').split('?', 1)[0] as string
  if (path.startsWith('/chart/')) return false
  const parts = path.split('/')
  return parts.some((part) => part.startsWith('.') || /^%2e/i.test(part)) || /\.|%2e/i.test(parts.at(-1) ?? '')
}
