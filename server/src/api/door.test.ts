import { createConnection } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setLicense } from '#accounts/companies.ts'
import { addToken, revokeToken } from '#accounts/tokens.ts'
import { setMaintenance } from '#maintenance.ts'
import { ask, password, type TestApi, type Told, testApi, type Visitor, visitorOf } from '#testing/api.ts'

let api: TestApi
let visitor: Visitor
let email: string

beforeAll(async () => {
  api = await testApi()
  email = (await api.user()).email
  visitor = await api.signIn(email)
})
afterAll(() => api.stop())
afterEach(() => {
  expect(api.complaints.splice(0)).toEqual([])
})

const call = (method: string, path: string, more?: Parameters<typeof ask>[3]) => ask(api.address, method, path, more)
const detail = (text: string) => ({ detail: text })
const login = (json: unknown, headers?: Record<string, string>) =>
  call('POST', '/api/auth/login', { json, ...(headers ? { headers } : {}) })
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
    expect(await raw(text)).toMatch(expected)
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

describe('bodies', () => {
  const path = '/api/auth/login'
  const json = { 'content-type': 'application/json' }

  it.each([
    ['text/plain', '{}'],
    ['application/x-www-form-urlencoded', 'username=a'],
    ['application/json; charset=latin1', '{}'],
    ['a broken type', '{}'],
  ])('takes no %s', async (type, body) => {
    const told = await call('POST', path, { body, headers: { 'content-type': type } })
    says(told, 415, detail(`Unsupported media type "${type}" in request.`))
  })

  it('takes a body without a type only when it is empty', async () => {
    says(await call('POST', path, { body: '{}' }), 415, detail('Unsupported media type "" in request.'))
    const empty = { username: ['This field is required.'], password: ['This field is required.'] }
    says(await call('POST', path), 400, empty)
    says(await call('POST', path, { headers: json }), 400, empty)
    says(
      await call('POST', path, { body: '{}', headers: { 'content-type': 'application/json; charset=UTF-8' } }),
      400,
      empty,
    )
  })

  it.each([
    ['{"username":'],
    ['nonsense'],
    ['{"a":1}{'],
    ['{"username":"a","username":"b"}'],
    ['{"username":"a","\\u0075sername":"b"}'],
    [`${'['.repeat(33)}${']'.repeat(33)}`],
    [Buffer.from([0x22, 0xff, 0x22])],
  ])('calls a parse error what is one: %s', async (body) => {
    const told = await call('POST', path, { body, headers: json })
    expect(told.status).toBe(400)
    expect(told.json()).toEqual(detail(expect.stringMatching(/^JSON parse error - ./) as unknown as string))
  })

  it.each([
    ['[]', 'list'],
    ['"a"', 'str'],
    ['1', 'int'],
    ['1.5', 'float'],
    ['true', 'bool'],
    ['null', 'NoneType'],
  ])('wants an object, not %s', async (body, name) => {
    says(await call('POST', path, { body, headers: json }), 400, {
      non_field_errors: [`Invalid data. Expected a dictionary, but got ${name}.`],
    })
  })

  it('leaves out keys that name machinery', async () => {
    const body = '{"__proto__":{"username":"a"},"constructor":{"prototype":{"password":"b"}},"username":"a"}'
    says(await call('POST', path, { body, headers: json }), 400, { password: ['This field is required.'] })
    expect(({} as { username?: string }).username).toBeUndefined()
  })

  it.each([
    [{ username: '', password: '' }, 'This field may not be blank.', 'This field may not be blank.'],
    [{ username: null, password: null }, 'This field may not be null.', 'This field may not be null.'],
    [{ username: 1, password: ['a'] }, 'Not a valid string.', 'Not a valid string.'],
    [
      { username: 'a\ud800', password: '\udfff' },
      'Surrogate characters are not allowed.',
      'Surrogate characters are not allowed.',
    ],
  ])('says what is wrong with each field: %j', async (body, username, text) => {
    says(await login(body), 400, { username: [username], password: [text] })
  })

  it('takes no control characters but in a password', async () => {
    says(await login({ username: 'a\u0000', password: '\u0000' }), 400, {
      username: ['Control characters are not allowed.'],
    })
  })

  it('limits the size, declared or not', async () => {
    const large = JSON.stringify({ username: 'a'.repeat(17_000), password: 'b' })
    const tooLarge = detail('Request entity too large.')
    says(await call('POST', path, { body: large, headers: json }), 413, tooLarge)
    const chunked = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`
    const chunk = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`
    expect(await raw(chunked + chunk)).toMatch(/^HTTP\/1.1 413/)
    expect((await call('POST', '/api/data/latest', { json: { tags: ['x'.repeat(17_000)] }, as: visitor })).status).toBe(
      400,
    )
    expect(
      (await call('POST', '/api/data/latest', { json: { tags: ['x'.repeat(270_000)] }, as: visitor })).status,
    ).toBe(413)
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

describe('API tokens', () => {
  it('read or push, and nothing else', async () => {
    const company = await api.company({ systems: ['south', 'north'] })
    const at = api.world.wall
    const read = await addToken(api.database, {
      name: 'r',
      company_id: company.id,
      scope: 'read',
      systems: ['south'],
      at,
    })
    const push = await addToken(api.database, { name: 'p', company_id: company.id, scope: 'ingest', systems: null, at })
    const by = (token: string, word = 'Token') => ({ headers: { authorization: `${word} ${token}` } })
    const systems = await call('GET', '/api/data/systems', by(read.token, 'Bearer'))
    expect((systems.json() as { id: string }[]).map(({ id }) => id)).toEqual(['south'])
    expect((await call('POST', '/api/data/latest', { json: { tags: [] }, ...by(read.token) })).status).toBe(200)
    const reading = [{ tag: 'south.a', t: new Date(api.world.now).toISOString(), v: 1 }]
    const send = (more: object) => call('POST', '/api/ingest/readings?system=south', { json: reading, ...more })
    says(await send(by(push.token)), 200, { accepted: 1, rejected: [] })
    const forbidden = detail('You do not have permission to perform this action.')
    says(await send(by(read.token)), 403, forbidden)
    says(await call('GET', '/api/data/systems', by(push.token)), 403, forbidden)
    for (const more of [{}, by('tl_wrong'), { as: visitor }]) {
      const told = await send(more)
      says(told, 401, detail('Invalid token.'))
      expect(told.headers.get('www-authenticate')).toBe('Token')
    }
    says(await call('GET', '/api/data/systems', by('x')), 401, detail('Invalid token.'))
    says(
      await call('GET', '/api/auth/user', by(read.token)),
      403,
      detail('Authentication credentials were not provided.'),
    )
    await revokeToken(api.database, push.id, at)
    api.world.wall += 3_000
    expect((await send(by(push.token))).status).toBe(401)
    const { rows } = await api.database.query('select last_used is not null as used from api_token where id = $1', [
      read.id,
    ])
    expect(rows).toEqual([{ used: true }])
  })

  it('push to systems of their own, whatever the license', async () => {
    const company = await api.company({ license_expiry: api.world.wall - 1, systems: ['south'] })
    const { token } = await addToken(api.database, {
      name: 'p',
      company_id: company.id,
      scope: 'ingest',
      systems: null,
      at: 0,
    })
    const headers = { authorization: `Token ${token}` }
    const send = (system: string, json: unknown, more = {}) =>
      call('POST', `/api/ingest/readings${system}`, { json, headers: { ...headers, ...more } })
    for (const system of ['?system=north', '?system=none'])
      says(await send(system, []), 400, { system: ['Unknown system.'] })
    says(await send('', {}), 400, { non_field_errors: ['Expected a list of items but got type "dict".'] })
    says(await send('', Array(10_001).fill(0)), 400, {
      non_field_errors: ['Ensure this field has no more than 10000 elements.'],
    })
    const t = api.world.now
    const told = (await send('', [1, null, { tag: 'south.b', t, v: 2 }, { tag: 'bad tag', t, v: 2 }])).json() as {
      accepted: number
      rejected: { index: number; code: string }[]
    }
    expect(told.accepted).toBe(1)
    expect(told.rejected.map(({ index, code }) => [index, code])).toEqual([
      [0, 'bad_tag'],
      [1, 'bad_tag'],
      [3, 'bad_tag'],
    ])
    const packed = (bytes: Buffer) =>
      call('POST', '/api/ingest/readings', {
        body: bytes,
        headers: { ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      })
    says(await packed(gzipSync(JSON.stringify([{ tag: 'south.b', t: t - 1000, v: 2 }]))), 200, {
      accepted: 1,
      rejected: [],
    })
    expect((await packed(gzipSync(`[${' '.repeat(6_000_000)}]`))).status).toBe(413)
    expect((await packed(Buffer.from('no gzip'))).status).toBe(400)
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
      expect((await login({ username: email, password })).status).toBe(503)
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

/** What comes back for these very bytes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(api.address)
    const socket = createConnection(Number(port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setTimeout(1_000, () => socket.end())
    socket.on('data', (chunk) => {
      answer += chunk
      socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}
