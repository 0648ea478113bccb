import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** The way between a browser and the product, on a port that stays; a test cuts it and counts what goes over it. */
export type Line = {
  address: string
  /** The live streams that are open now. */
  streams: () => number
  /** How often a stream was opened so far. */
  opened: () => number
  /** Everything on its way is lost in silence, and what is sent from now on too. */
  swallow: () => void
  /** New connections get through again; those of before stay dead. */
  restore: () => void
  /** Leads to another server from now on. */
  leadTo: (address: string) => void
  close: () => Promise<void>
}

/** Opens the way to a server. */
export async function openLine(target: string): Promise<Line> {
  let to = new URL(target)
  let swallowing = false
  let opened = 0
  const live = new Set<ServerResponse>()
  const dead = new WeakSet<Socket>()
  const sockets = new Set<Socket>()
  const server = createServer((asked, reply) => {
    if (swallowing || dead.has(asked.socket)) return
    const isLive = asked.url?.startsWith('/api/live') ?? false
    if (isLive) {
      opened += 1
      live.add(reply)
    }
    const on = request({
      host: to.hostname,
      port: to.port,
      path: asked.url,
      method: asked.method,
      headers: asked.headers,
    })
    on.on('response', (answer) => pass(answer, reply, asked.socket))
    on.on('error', () => reply.destroy())
    asked.pipe(on)
    reply.on('close', () => leave(reply, on))
  })

  function pass(answer: IncomingMessage, reply: ServerResponse, socket: Socket): void {
    if (dead.has(socket)) return
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    reply.flushHeaders()
    answer.on('data', (chunk) => {
      if (!dead.has(socket)) reply.write(chunk)
    })
    answer.on('end', () => {
      if (!dead.has(socket)) reply.end()
    })
    answer.on('error', () => reply.destroy())
    answer.on('aborted', () => {
      if (!dead.has(socket)) reply.destroy()
    })
  }

  function leave(reply: ServerResponse, on: ClientRequest): void {
    live.delete(reply)
    on.destroy()
  }

  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    if (swallowing) dead.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    streams: () => live.size,
    opened: () => opened,
    swallow() {
      swallowing = true
      for (const socket of sockets) dead.add(socket)
    },
    restore() {
      swallowing = false
    },
    leadTo(address) {
      to = new URL(address)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
