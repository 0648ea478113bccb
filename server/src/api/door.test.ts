import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setLicense } from '#accounts/companies.ts'
import { addToken } from '#accounts/tokens.ts'
import { setMaintenance } from '#maintenance.ts'
import { ask, rawBytes, type TestApi, type Told, testApi, type Visitor, visitorOf } from '#testing/api.ts'
import { table } from './routes.ts'

let api: TestApi
let visitor: Visitor

beforeAll(async () => {
  api = await testApi()
  visitor = await api.signIn((await api.user()).email)
})
afterAll(() => api.stop())
afterEach(() => {
  expect(api.complaints.splice(0)).toEqual([])
})

const call = (method: string, path: string, more?: Parameters<typeof ask>[3]) => ask(api.address, method, path, more)
const detail = (text: string) => ({ detail: text })
const says = (told: Told, status: number, body: unknown) => expect([told.status, told.json()]).toEqual([status, body])

describe('paths and methods', () => {
  it('answers with and without the trailing slash and never redirects', async () => {
    for (const path of ['/api/healthcheck', '/api/healthcheck/', '/api/auth/user', '/api/auth/user/'])
      expect((await call('GET', path, { as: visitor })).status, path).toBe(200)
    for (const path of ['/api/auth/login', '/api/auth/login/'])
      says(await call('POST', path, { json: { username: 'x' } }), 400, { password: ['This field is required.'] })
  })

  it('does not know other paths', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/none',
      '/api/auth/user/x',
      '/api//auth/user',
      '/api/%zz',
      '/api/auth%2fuser',
    ])
      says(await call('GET', path), 404, detail('Not found.'))
    says(await call('POST', '/api/none'), 404, detail('Not found.'))
  })

  it('names the methods there are', async () => {
    const told = await call('GET', '/api/auth/login')
    says(told, 405, detail('Method "GET" not allowed.'))
    expect(told.headers.get('allow')).toBe('POST')
    const other = await call('DELETE', '/api/data/latest/', { as: visitor })
    says(other, 405, detail('Method "DELETE" not allowed.'))
    expect(other.headers.get('allow')).toBe('GET, POST, HEAD')
    expect((await call('PROPFIND', '/api/healthcheck')).status).toBe(405)
    expect((await call('OPTIONS', '/api/healthcheck')).status).toBe(405)
    const head = await call('HEAD', '/api/healthcheck')
    expect([head.status, head.text]).toEqual([200, ''])
  })

  it.each([
    ['TRACE', 'TRACE /api/healthcheck HTTP/1.1\r\nHost: a\r\n\r\n', /^HTTP\/1.1 405/],
    ['a whole address', 'GET http://a/api/healthcheck HTTP/1.1\r\nHost: a\r\n\r\n', /^HTTP\/1.1 400/],
    ['two hosts', 'GET /api/healthcheck HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', /^HTTP\/1.1 400/],
    ['no host', 'GET /api/healthcheck HTTP/1.1\r\n\r\n', /^HTTP\/1.1 400/],
    ['a host that is none', 'GET /api/healthcheck HTTP/1.1\r\nHost: a/b\r\n\r\n', /^HTTP\/1.1 400/],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', /^$|^HTTP\/1.1 40/],
  ])('refuses %s', async (_, text, expected) => {
    expect(await rawBytes(api.address, text)).toMatch(expected)
  })

  it('sends its headers', async () => {
    const { headers } = await call('GET', '/api/auth/user', { as: visitor })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('vary')).toBe('Cookie')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    const systems = await call('GET', '/api/data/systems', { as: visitor })
    expect(systems.headers.get('cache-control')).toBe('private, no-cache')
    expect(systems.headers.get('etag')).toBeTruthy()
    const etag = systems.headers.get('etag') ?? ''
    const again = await call('GET', '/api/data/systems', { as: visitor, headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})

describe('order of checks', () => {
  const large = JSON.stringify({ a: 'a'.repeat(300_000) })
  const foreign = { origin: 'https://evil.example' }
  const wrong = 'no json'

  it('is that of the contract', async () => {
    const { email: other } = await api.user(await api.company({ license_expiry: api.world.wall - 1 }))
    const expired = await api.signIn(other)
    const json = { 'content-type': 'application/json' }
    const path = '/api/data/latest'
    // each call is wrong in everything that comes later as well
    expect((await call('PUT', path, { body: large, headers: foreign })).status).toBe(405)
    await closedWhile(async () => {
      expect((await call('POST', path, { body: large, headers: foreign })).status).toBe(503)
    })
    expect((await call('POST', path, { body: large, headers: foreign })).status).toBe(413)
    says(
      await call('POST', path, { body: wrong, headers: foreign }),
      403,
      detail('CSRF Failed: Origin checking failed - https://evil.example does not match any trusted origins.'),
    )
    says(await call('POST', path, { body: wrong }), 403, detail('Authentication credentials were not provided.'))
    says(await call('POST', path, { body: wrong, as: expired }), 403, detail('Your license is expired.'))
    expect((await call('POST', path, { body: wrong, as: visitor })).status).toBe(415)
    expect((await call('POST', path, { body: wrong, headers: json, as: visitor })).json()).toEqual(
      detail(expect.stringContaining('JSON parse error') as unknown as string),
    )
    says(await call('POST', path, { json: {}, as: visitor }), 400, { tags: ['This field is required.'] })
    says(await call('POST', path, { json: { tags: ['none'] }, as: visitor }), 400, {
      tags: { 0: ['Unknown datapoint.'] },
    })
  })
})

describe('license', () => {
  it('closes data, not the account', async () => {
    const company = await api.company({ license_expiry: api.world.wall + 1_000 })
    const one = await api.signIn((await api.user(company)).email)
    expect((await call('GET', '/api/data/systems', { as: one })).status).toBe(200)
    api.world.wall += 1_001
    for (const path of ['/api/data/systems', '/api/data/latest?tags=a', '/api/live', '/api/data/generators/x'])
      says(await call('GET', path, { as: one }), 403, detail('Your license is expired.'))
    expect((await call('GET', '/api/auth/user', { as: one })).status).toBe(200)
    await setLicense(api.database, company.name, api.world.wall + 60_000)
    api.world.wall += 3_000
    expect((await call('GET', '/api/data/systems', { as: one })).status).toBe(200)
    // no date, and one that is none
    for (const expiry of ['null', `'infinity'`, `'-infinity'`]) {
      await api.database.query(`update company set license_expiry = ${expiry} where id = $1`, [company.id])
      api.world.wall += 3_000
      says(await call('GET', '/api/data/systems', { as: one }), 403, detail('Your license is expired.'))
      expect(((await call('GET', '/api/auth/user', { as: one })).json() as { company: object }).company).toEqual({
        name: company.name,
        license_expiry: null,
      })
    }
  })
})

describe('maintenance and start', () => {
  it('closes everything but the door itself', async () => {
    const token = (
      await addToken(api.database, {
        name: 'p',
        company_id: (await api.company()).id,
        scope: 'ingest',
        systems: null,
        at: 0,
      })
    ).token
    await closedWhile(async () => {
      const told = await call('GET', '/api/data/systems', { as: visitor })
      says(told, 503, { title: 'Works', body: 'Back soon.', until: null, detail: 'Works' })
      expect(Number(told.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await call('GET', '/api/healthcheck')).json()).toMatchObject({
        title: 'Works',
        body: 'Back soon.',
        until: null,
      })
      for (const [name, { method, path }] of Object.entries(table)) {
        if (['healthcheck', 'user', 'logout', 'pushReadings'].includes(name)) continue
        says(await call(method, path, { as: visitor }), 503, {
          title: 'Works',
          body: 'Back soon.',
          until: null,
          detail: 'Works',
        })
      }
      expect((await call('GET', '/api/auth/user', { as: visitor })).status).toBe(200)
      expect((await call('POST', '/api/auth/logout')).status).toBe(200)
      const headers = { authorization: `Token ${token}` }
      expect((await call('POST', '/api/ingest/readings', { json: [], headers })).status).toBe(200)
    })
    expect((await call('GET', '/api/data/systems', { as: visitor })).status).toBe(200)
  })

  it('says how far the start is', async () => {
    api.world.ready = false
    try {
      expect((await call('GET', '/api/healthcheck')).json()).toMatchObject({
        title: 'Starting',
        body: 'Reading reports: 12 of 58',
      })
      expect((await call('GET', '/api/data/systems', { as: visitor })).status).toBe(503)
    } finally {
      api.world.ready = true
    }
    const told = await call('GET', '/api/healthcheck')
    says(told, 200, { status: 'ok', time: new Date(api.world.wall).toISOString() })
    expect(visitorOf(told.headers).csrf).toMatch(/^[A-Za-z0-9]{32}$/)
  })
})

describe('the API in its own words', () => {
  it('describes every call', async () => {
    const spec = (await call('GET', '/api/schema')).json() as { openapi: string; paths: Record<string, object> }
    expect(spec.openapi).toBe('3.1.0')
    expect(Object.keys(spec.paths['/api/data/latest'] ?? {})).toEqual(['get', 'post'])
    expect(JSON.stringify(spec)).not.toContain('additionalItems')
  })
})

async function closedWhile(work: () => Promise<void>) {
  await setMaintenance(api.database, { title: 'Works', body: 'Back soon.', until: null })
  await until(async () => (await call('GET', '/api/healthcheck')).status === 503)
  try {
    await work()
  } finally {
    await setMaintenance(api.database, null)
    await until(async () => (await call('GET', '/api/healthcheck')).status === 200)
  }
}

async function until(holds: () => Promise<boolean>) {
  for (let i = 0; i < 100 && !(await holds()); i++) await new Promise((wake) => setTimeout(wake, 30))
}
