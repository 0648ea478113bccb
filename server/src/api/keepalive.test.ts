import { Agent, request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '#testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.stop())

it('a connection goes on after a refusal that left a body unread', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number | undefined>()
  const send = (path: string, size: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(api.address)
      const headers = { 'content-type': 'application/json' }
      const request = httpRequest({ hostname, port, path, method: 'POST', headers, agent }, (response) => {
        response.resume().on('end', () => {
          ports.add(request.socket?.localPort)
          resolve(response.statusCode)
        })
      })
      request.on('error', reject)
      request.end(`{"a":"${'a'.repeat(size)}"}`)
    })
  for (let i = 0; i < 3; i++) {
    expect(await send('/api/data/latest', 200_000)).toBe(403)
    expect(await send('/api/data/latest', 2_000_000)).toBe(413)
    expect(await send('/api/auth/login', 10)).toBe(400)
  }
  expect(ports.size).toBe(1)
  agent.destroy()
})
