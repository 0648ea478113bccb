import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ask, type TestApi, type Told, testApi } from '#testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.stop())
afterEach(() => {
  expect(api.complaints.splice(0)).toEqual([])
})

const post = (where: string, json: unknown) => ask(api.address, 'POST', where, { json })
const says = (told: Told, status: number, body: unknown) => expect([told.status, told.json()]).toEqual([status, body])

describe('the terms and the reports of crashes', () => {
  it('are text for everybody', async () => {
    const told = (await ask(api.address, 'GET', '/api/auth/terms')).json() as { title: string; markdown: string }
    expect(told.title).toBe('Terms of use')
    expect(told.markdown).toMatch(/^These terms/)
    const file = join(tmpdir(), `terms-${crypto.randomUUID()}.md`)
    await writeFile(file, '\uFEFF# House rules\r\n\r\nBe *kind*.\r\n')
    const own = await testApi({ terms_file: file })
    const read = async () => (await ask(own.address, 'GET', '/api/auth/terms/')).json()
    try {
      expect(await read()).toEqual({ title: 'House rules', markdown: 'Be *kind*.' })
      await writeFile(file, '#no heading\n\n# later')
      expect(await read()).toEqual({ title: 'Terms of use', markdown: '#no heading\n\n# later' })
    } finally {
      await own.stop()
    }
  })

  it('go to the log, so many a 60_000, and are not answered', async () => {
    const report = { message: 'TypeError: x is not a function\n  at y', page: '/jumbo', build: 'abc' }
    const told = await post('/api/client-error', { ...report, secret: 'not logged' })
    expect([told.status, told.text]).toEqual([204, ''])
    const [line] = api.complaints.splice(0)
    expect(JSON.parse(line ?? '')).toMatchObject({ msg: 'client error', client_error: report, address: '127.0.0.1' })
    expect(line).not.toContain('not logged')
    says(await post('/api/client-error', {}), 400, { message: ['This field is required.'] })
    for (let i = 1; i < 20; i++) expect((await post('/api/client-error/', { message: 'x' })).status).toBe(204)
    const last = await post('/api/client-error', { message: 'x' })
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    api.world.wall += 60_000
    expect((await post('/api/client-error', { message: 'x' })).status).toBe(204)
    expect(api.complaints.splice(0)).toHaveLength(20)
  })
})
