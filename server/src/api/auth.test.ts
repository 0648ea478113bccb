import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { disableUser } from '#accounts/users.ts'
import { ask, password, type TestApi, testApi, type Visitor, visitorOf } from '#testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.stop())
afterEach(() => {
  expect(api.complaints.splice(0)).toEqual([])
})

const call = (method: string, path: string, more?: Parameters<typeof ask>[3]) => ask(api.address, method, path, more)
const login = (username: string, secret: string, headers: Record<string, string> = {}) =>
  call('POST', '/api/auth/login', { json: { username, password: secret }, headers })
const failed = { non_field_errors: ['Unable to log in with provided credentials.'] }
const notSignedIn = { detail: 'Authentication credentials were not provided.' }

describe('sign in', () => {
  it('answers the user and sets both cookies', async () => {
    const company = await api.company()
    const { id, email } = await api.user(company)
    const told = await login(`  ${email.toUpperCase()} `, password)
    expect([told.status, told.json()]).toEqual([
      200,
      {
        pk: id,
        username: email,
        email,
        first_name: 'Ada',
        last_name: 'Byron',
        company: { name: company.name, license_expiry: new Date(company.license_expiry ?? 0).toISOString() },
        preferences: { time_zone: 'market', hour: 'ending' },
      },
    ])
    const [session, csrf] = told.headers.getSetCookie().sort().reverse()
    expect(session).toMatch(/^sessionid=[A-Za-z0-9]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(csrf).toMatch(/^csrftoken=[A-Za-z0-9]{32}; Max-Age=31449600; Path=\/; SameSite=Lax$/)
    const me = await call('GET', '/api/auth/user', { as: visitorOf(told.headers) })
    expect(me.json()).toEqual(told.json())
    const secret = visitorOf(told.headers).cookie.match(/sessionid=(\w+)/)?.[1] ?? ''
    const { rows } = await api.database.query('select * from session')
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('tells wrong, unknown and disabled apart by nothing', async () => {
    const { email } = await api.user()
    const { email: gone } = await api.user()
    await disableUser(api.database, gone)
    for (const [name, secret] of [
      [email, 'not the password of anybody'],
      ['nobody@example.org', password],
      [gone, password],
      [email, ` ${password}`],
    ] as const) {
      const told = await login(name, secret)
      expect([told.status, told.json()], name).toEqual([400, failed])
      expect(told.headers.getSetCookie()).toEqual([])
    }
  })

  it('gives new cookies at every login and ends the old session', async () => {
    const { email } = await api.user()
    const first = await api.signIn(email)
    const told = await login(email, password, { cookie: first.cookie })
    expect(told.status).toBe(200)
    const second = visitorOf(told.headers)
    expect(second.cookie).not.toBe(first.cookie)
    expect(second.csrf).not.toBe(first.csrf)
    expect((await call('GET', '/api/auth/user', { as: first })).status).toBe(403)
    expect((await call('GET', '/api/auth/user', { as: second })).status).toBe(200)
  })

  it('sets Secure where the public URL is https, and trusts that origin alone', async () => {
    const secure = await testApi({ public_url: 'https://grid.example' })
    try {
      const { email } = await secure.user()
      const told = await ask(secure.address, 'POST', '/api/auth/login', { json: { username: email, password } })
      for (const cookie of told.headers.getSetCookie()) expect(cookie).toContain('; Secure')
      expect(told.headers.get('strict-transport-security')).toBeTruthy()
      const from = async (origin: string) =>
        (await ask(secure.address, 'POST', '/api/auth/logout', { headers: { origin } })).status
      expect(await from('https://grid.example')).toBe(200)
      expect(await from('http://grid.example')).toBe(403)
      expect(await from('http://localhost:8080')).toBe(403)
      expect(await from(secure.address)).toBe(403)
    } finally {
      await secure.stop()
    }
  })
})

describe('sessions', () => {
  it('slide for two weeks', async () => {
    const day = 86_400_000
    const visitor = await api.signIn((await api.user()).email)
    const start = api.world.wall
    try {
      api.world.wall = start + 13 * day
      const told = await call('GET', '/api/auth/user', { as: visitor })
      expect(told.status).toBe(200)
      expect(told.headers.getSetCookie()[0]).toBe(
        `${visitor.cookie.match(/sessionid=\w+/)?.[0]}; Max-Age=1209600; Path=/; HttpOnly; SameSite=Lax`,
      )
      api.world.wall = start + 26 * day
      expect((await call('GET', '/api/auth/user', { as: visitor })).status).toBe(200)
      api.world.wall = start + 41 * day
      expect((await call('GET', '/api/auth/user', { as: visitor })).status).toBe(403)
    } finally {
      api.world.wall = start
    }
  })

  it('end at sign-out, at once', async () => {
    const visitor = await api.signIn((await api.user()).email)
    expect((await call('GET', '/api/auth/user', { as: visitor })).status).toBe(200)
    const told = await call('POST', '/api/auth/logout', { as: visitor })
    expect([told.status, told.json()]).toEqual([200, { detail: 'Successfully logged out.' }])
    expect(told.headers.getSetCookie()[0]).toMatch(/^sessionid=; .*Expires=Thu, 01 Jan 1970/)
    const after = await call('GET', '/api/auth/user', { as: visitor })
    expect([after.status, after.json()]).toEqual([403, notSignedIn])
    expect((await call('POST', '/api/auth/logout')).status).toBe(200)
    expect((await call('GET', '/api/auth/logout')).status).toBe(405)
  })

  it('are nothing anybody can make up', async () => {
    for (const cookie of [
      'sessionid=',
      'sessionid=a',
      `sessionid=${'a'.repeat(43)}`,
      `sessionid=${'%27'.repeat(10)}`,
    ]) {
      const told = await call('GET', '/api/auth/user', { headers: { cookie } })
      expect([told.status, told.json()]).toEqual([403, notSignedIn])
    }
  })

  it('heal a lost or foreign CSRF cookie', async () => {
    const visitor = await api.signIn((await api.user()).email)
    const session = visitor.cookie.match(/sessionid=\w+/)?.[0] ?? ''
    for (const cookie of [session, `${session}; csrftoken=${'x'.repeat(32)}`]) {
      const told = await call('GET', '/api/auth/user', { headers: { cookie } })
      expect(visitorOf(told.headers).csrf).toBe(visitor.csrf)
    }
    const told = await call('GET', '/api/healthcheck', { headers: { cookie: session } })
    expect(visitorOf(told.headers).csrf).toBe(visitor.csrf)
    expect((await call('GET', '/api/auth/user', { as: visitor })).headers.getSetCookie()).toEqual([])
  })
})

describe('CSRF', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await api.signIn((await api.user()).email)
  })
  const logout = (headers: Record<string, string>) => call('POST', '/api/auth/logout', { headers })
  const session = () => visitor.cookie.match(/sessionid=\w+/)?.[0] ?? ''
  const other = 'a'.repeat(32)

  it.each([
    ['no cookie', () => ({ cookie: session(), 'x-csrftoken': visitor.csrf }), 'CSRF cookie not set.'],
    ['no header', () => ({ cookie: visitor.cookie }), 'CSRF token missing.'],
    [
      'another token',
      () => ({ cookie: visitor.cookie, 'x-csrftoken': other }),
      "CSRF token from the 'X-Csrftoken' HTTP header incorrect.",
    ],
    [
      'a token of no session, twice',
      () => ({ cookie: `${session()}; csrftoken=${other}`, 'x-csrftoken': other }),
      "CSRF token from the 'X-Csrftoken' HTTP header incorrect.",
    ],
    [
      'a token too long',
      () => ({ cookie: visitor.cookie, 'x-csrftoken': `${visitor.csrf}a` }),
      "CSRF token from the 'X-Csrftoken' HTTP header incorrect.",
    ],
  ])('refuses %s', async (_, headers, text) => {
    const told = await logout(headers())
    expect([told.status, told.json()]).toEqual([403, { detail: `CSRF Failed: ${text}` }])
  })

  it.each([
    ['https://evil.example', {}],
    ['null', {}],
    ['http://localhost.evil.example:8080', {}],
    ['http://127.0.0.1.evil.example:8080', {}],
    ['http://localhost:9', {}],
    ['https://localhost:8080', {}],
    ['', {}],
    [null, { 'sec-fetch-site': 'cross-site' }],
    ['https://evil.example', { 'sec-fetch-site': 'same-origin' }],
  ])('refuses the origin %s %j, also for a login', async (origin, more) => {
    const headers = { ...more, ...(origin === null ? {} : { origin }) } as Record<string, string>
    const text = `CSRF Failed: Origin checking failed - ${origin ?? 'null'} does not match any trusted origins.`
    for (const path of ['/api/auth/logout', '/api/auth/login']) {
      const told = await call('POST', path, { json: { username: 'a', password: 'b' }, headers })
      expect([told.status, told.json()]).toEqual([403, { detail: text }])
    }
  })

  it.each([
    ['http://localhost:8080'],
    ['http://127.0.0.1:8080'],
    ['http://[::1]:8080'],
    ['http://tieline.localhost:8080'],
  ])('trusts %s while the public URL is a loopback one', async (origin) => {
    expect((await call('POST', '/api/auth/logout', { headers: { origin } })).status).toBe(200)
  })

  it('trusts the loopback host that was asked', async () => {
    expect((await call('POST', '/api/auth/logout', { headers: { origin: api.address } })).status).toBe(200)
    const headers = { origin: 'http://localhost:5173', host: 'localhost:5173' }
    expect((await call('POST', '/api/auth/logout', { headers })).status).toBe(200)
    const foreign = { origin: 'http://evil.example', host: 'evil.example' }
    expect((await call('POST', '/api/auth/logout', { headers: foreign })).status).toBe(403)
  })

  it('is not asked for a question, nor for a login', async () => {
    const json = { tags: [] }
    expect((await call('POST', '/api/data/latest', { json, headers: { cookie: session() } })).status).toBe(200)
    expect((await login('a', 'b', { cookie: session() })).status).toBe(400)
    expect(
      (await call('GET', '/api/auth/user', { headers: { cookie: session(), origin: 'https://evil.example' } })).status,
    ).toBe(200)
  })
})

describe('login throttle', () => {
  const minute = 60_000
  const wrong = 'not the password of anybody'

  it('stops the sixth attempt of a name from an address, the right password too, and lets go again', async () => {
    const { email } = await api.user()
    const { email: neighbour } = await api.user()
    for (let i = 0; i < 5; i++) expect((await login(i % 2 ? email : email.toUpperCase(), wrong)).status).toBe(400)
    api.world.wall += minute
    const told = await login(email, password)
    expect([told.status, told.json()]).toEqual([
      429,
      { detail: 'Request was throttled. Expected available in 240 seconds.' },
    ])
    expect(told.headers.get('retry-after')).toBe('240')
    expect((await login(neighbour, password)).status).toBe(200)
    api.world.wall += 4 * minute
    expect((await login(email, password)).status).toBe(200)
  })

  it('counts attempts made at the same time, and names that nobody has', async () => {
    const all = await Promise.all(Array.from({ length: 9 }, () => login('no-such-name', wrong)))
    expect(all.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429, 429, 429, 429])
  })

  it('forgets failures after a success', async () => {
    const { email } = await api.user()
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) expect((await login(email, wrong)).status).toBe(400)
      expect((await login(email, password)).status).toBe(200)
    }
  })
})
