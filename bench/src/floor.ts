import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Where the built pages are. */
export const pagesFolder = fileURLToPath(new URL('../dist/', import.meta.url))

/** The bare event server as a process of its own, over the built pages. */
export type Floor = {
  address: string
  pid: number
  publish: (data: unknown) => Promise<void>
  stop: () => Promise<void>
}

export async function startFloor(): Promise<Floor> {
  const child = fork(fileURLToPath(new URL('../floor/server.js', import.meta.url)), [pagesFolder])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const address = `http://localhost:${port}`
  return {
    address,
    pid: child.pid ?? 0,
    async publish(data) {
      await (await fetch(`${address}/publish`, { method: 'POST', body: JSON.stringify(data) })).text()
    },
    async stop() {
      if (!child.connected) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
