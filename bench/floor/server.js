// The bare event server: what the product's server is measured against. Files, one event stream, one way to publish.
// `node bench/floor/server.js <folder>`; it tells its port to who started it.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const folder = process.argv[2]
const streams = new Set()
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }

const server = createServer(async (request, response) => {
  const path = new URL(request.url, 'http://floor').pathname
  if (path === '/events') return open(response)
  if (path === '/publish') return publish(await bodyOf(request), response)
  if (path === '/cpu') return response.end(JSON.stringify(process.cpuUsage()))
  try {
    const bytes = await readFile(join(folder, normalize(path)))
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(bytes)
  } catch {
    response.writeHead(404).end()
  }
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }))
process.on('disconnect', () => process.exit())

function open(response) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.socket.setNoDelay(true)
  response.write(': \n\n')
  streams.add(response)
  response.on('close', () => streams.delete(response))
}

function publish(body, response) {
  const event = Buffer.from(`event: readings\ndata: ${body}\n\n`)
  for (const stream of streams) stream.write(event)
  response.end('{}')
}

async function bodyOf(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
