import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { headFor } from './web-head.ts'

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
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return reply.code(405).header('allow', 'GET, HEAD').type('text/plain').send('Method not allowed.')
    if (web_dir === null || isFileLike(request)) return reply.code(404).type('text/plain').send('Not found.')
    // Read anew each time: a new build needs no new start.
    const [index, heads] = await Promise.all([
      readFile(join(web_dir, 'index.html'), 'utf8'),
      readFile(join(web_dir, '.heads.json'), 'utf8').catch(() => '{}'),
    ])
    const hasSession = request.cookies.sessionid !== undefined
    const head = headFor(JSON.parse(heads), pathOf(request), hasSession, /[?&]system=/.test(request.url))
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie')
      .type('text/html; charset=utf-8')
      .send(index.replace('</head>', () => `${head}</head>`))
  })
}

const pathOf = (request: FastifyRequest) => (request.raw.url ?? '').split('?', 1)[0] as string

/** A dot in the last part, or a part that begins with one. A chart's address holds data, dots included. */
function isFileLike(request: FastifyRequest): boolean {
  const path = pathOf(request)
  if (path.startsWith('/chart/')) return false
  const parts = path.split('/')
  return parts.some((part) => part.startsWith('.') || /^%2e/i.test(part)) || /\.|%2e/i.test(parts.at(-1) ?? '')
}
