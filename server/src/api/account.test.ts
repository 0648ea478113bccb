import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, password, type TestApi, type Told, testApi, type Visitor, visitorOf } from '#testing/api.ts'

const better = 'eleven herons by the slow river'
let api: TestApi
let email: string
let visitor: Visitor

beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  email = (await api.user()).email
  visitor = await api.signIn(email)
})
afterEach(() => {
  expect(api.complaints.splice(0)).toEqual([])
})

const call = (method: string, path: string, json?: unknown, as: Visitor = visitor) =>
  ask(api.address, method, `/api/auth${path}`, { as, ...(json === undefined ? {} : { json }) })
const says = (told: Told, status: number, body: unknown) => expect([told.status, told.json()]).toEqual([status, body])
const login = (secret: string) =>
  ask(api.address, 'POST', '/api/auth/login', { json: { username: email, password: secret } })
const isIn = async (as: Visitor) => (await call('GET', '/user', undefined, as)).status === 200

describe('PUT /api/auth/user', () => {
  it('changes names and preferences, each where given, and shows it at once', async () => {
    const before = (await call('GET', '/user')).json() as object
    const told = await call('PUT', '/user', {
      first_name: 'Zoë',
      last_name: '',
      preferences: { time_zone: 'utc', theme: 'light' },
      email: 'other@example.org',
      username: 'other',
      pk: 1,
      company: { name: 'other', license_expiry: '2999-01-01T00:00:00Z' },
      password: better,
    })
    const after = { ...before, first_name: 'Zoë', last_name: '', preferences: { time_zone: 'utc', hour: 'ending' } }
    says(told, 200, after)
    says(await call('GET', '/user/'), 200, after)
    says(await call('PUT', '/user/', { preferences: { hour: 'starting' } }), 200, {
      ...after,
      preferences: { time_zone: 'utc', hour: 'starting' },
    })
    says(await call('PUT', '/user', {}), 200, { ...after, preferences: { time_zone: 'utc', hour: 'starting' } })
  })

  it.each([
    [{ first_name: 'x'.repeat(151) }, { first_name: ['Ensure this field has no more than 150 characters.'] }],
    [
      { first_name: null, last_name: 5 },
      { first_name: ['This field may not be null.'], last_name: ['Not a valid string.'] },
    ],
    [{ last_name: 'a\u0000' }, { last_name: ['Control characters are not allowed.'] }],
    [{ preferences: { time_zone: 'mars' } }, { preferences: { time_zone: ['"mars" is not a valid choice.'] } }],
    [{ preferences: 'utc' }, { preferences: ['Invalid data. Expected a dictionary, but got str.'] }],
    [[], { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] }],
  ])('refuses %j', async (body, errors) => {
    says(await call('PUT', '/user', body), 400, errors)
  })

  it('takes 150 characters of any script', async () => {
    const first_name = '😀'.repeat(150)
    expect((await call('PUT', '/user', { first_name })).json()).toMatchObject({ first_name })
  })
})

describe('POST /api/auth/password/change', () => {
  const change = (old_password: unknown, new_password1: unknown, new_password2 = new_password1, as = visitor) =>
    call('POST', '/password/change', { old_password, new_password1, new_password2 }, as)
  const wrong = { old_password: ['Your old password was entered incorrectly. Please enter it again.'] }

  it('gives this session new cookies and ends every other with its stream', async () => {
    const other = await api.signIn(email)
    const [mine, theirs] = [await stream(visitor), await stream(other)]
    const told = await change(password, better)
    says(told, 200, { detail: 'New password has been saved.' })
    const renewed = visitorOf(told.headers)
    expect([renewed.cookie === visitor.cookie, renewed.csrf === visitor.csrf]).toEqual([false, false])
    expect(renewed.csrf).toMatch(/^[A-Za-z0-9]{32}$/)
    expect([await isIn(visitor), await isIn(other), await isIn(renewed)]).toEqual([false, false, true])
    await theirs.ended
    expect(theirs.text()).toContain('event: bye\ndata: {"reason":"signed_out"}')
    // its own goes on under the new cookie, also past the next check
    await new Promise((wake) => setTimeout(wake, 2_300))
    expect(mine.text()).not.toContain('bye')
    mine.close()
    expect((await login(password)).status).toBe(400)
    expect((await login(better)).status).toBe(200)
    // the old token is not good for the new session
    const stale = { ...renewed, csrf: visitor.csrf }
    expect((await call('PUT', '/user', {}, stale)).status).toBe(403)
  })

  it.each([
    ['another old one', [better, better, better], wrong],
    ['two that differ', [password, better, `${better} `], { new_password2: ['The two password fields didn’t match.'] }],
    [
      'a blank one',
      [password, '', ''],
      { new_password1: ['This field may not be blank.'], new_password2: ['This field may not be blank.'] },
    ],
    ['no old one', [undefined, better, better], { old_password: ['This field is required.'] }],
    [
      'a short one',
      [password, 'wet harbour', 'wet harbour'],
      { new_password2: ['This password is too short. It must contain at least 15 characters.'] },
    ],
    [
      'a weak one, with every reason',
      [password, 'password1', 'password1'],
      {
        new_password2: [
          'This password is too short. It must contain at least 15 characters.',
          'This password is too common.',
        ],
      },
    ],
    ['a wrong old one before anything else', [better, 'a', 'b'], wrong],
  ] as const)('refuses %s', async (_, [old, one, two], errors) => {
    says(await change(old, one, two), 400, errors)
    expect((await login(password)).status).toBe(200)
  })

  it('takes any characters, and trims nothing', async () => {
    const odd = ' \tüß\u0000😀 a rather odd one '
    says(await change(password, odd), 200, { detail: 'New password has been saved.' })
    expect((await login(odd.trim())).status).toBe(400)
    expect((await login(odd)).status).toBe(200)
  })

  it('lets an old one be wrong ten times an hour', async () => {
    const other = await api.signIn(email)
    for (let i = 0; i < 5; i++) {
      says(await change(better, better), 400, wrong)
      says(await change(better, better, better, other), 400, wrong)
    }
    api.world.wall += 600_000
    const told = await change(password, better)
    says(told, 429, { detail: 'Request was throttled. Expected available in 3000 seconds.' })
    expect(told.headers.get('retry-after')).toBe('3000')
    api.world.wall += 3_000_001
    expect((await change(password, better)).status).toBe(200)
  })

  it('happens once when asked twice at the same time', async () => {
    const all = await Promise.all([change(password, better), change(password, `${better} 2`)])
    expect(all.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
    const [first] = all.filter(({ status }) => status === 200)
    if (first) expect(await isIn(visitorOf(first.headers))).toBe(true)
  })
})

describe('/api/auth/sessions', () => {
  it('lists where this user is signed in, and ends one', async () => {
    api.world.wall += 60_000
    const other = await api.signIn(email)
    const list = (await call('GET', '/sessions')).json() as { id: string; current: boolean; last_seen: number }[]
    expect(list).toEqual(
      [
        {
          id: expect.any(String),
          created: api.world.wall,
          last_seen: api.world.wall,
          address: '127.0.0.1',
          agent: '',
          current: false,
        },
        {
          id: expect.any(String),
          created: api.world.wall - 60_000,
          last_seen: api.world.wall,
          address: '127.0.0.1',
          agent: '',
          current: true,
        },
      ].sort((a, b) => b.created - a.created),
    )
    const theirs = await stream(other)
    const gone = await call('DELETE', `/sessions/${list[0]?.id}/`)
    expect([gone.status, gone.text]).toEqual([204, ''])
    await theirs.ended
    expect(await isIn(other)).toBe(false)
    says(await call('DELETE', `/sessions/${list[0]?.id}`), 404, { detail: 'Not found.' })
    const own = await call('DELETE', `/sessions/${list[1]?.id}/`)
    expect(own.headers.getSetCookie()[0]).toMatch(/^sessionid=;/)
    expect(await isIn(visitor)).toBe(false)
  })

  it("shows and ends nobody else's", async () => {
    const [mine] = (await call('GET', '/sessions')).json() as { id: string }[]
    const stranger = await api.signIn((await api.user()).email)
    for (const id of [mine?.id, 'x', '{id}', '0'])
      says(await call('DELETE', `/sessions/${id}/`, undefined, stranger), 404, { detail: 'Not found.' })
    expect((await call('GET', '/sessions', undefined, stranger)).json()).toHaveLength(1)
    expect(await isIn(visitor)).toBe(true)
  })

  it('is for the signed-in, also with an expired license', async () => {
    const bare = await ask(api.address, 'GET', '/api/auth/sessions')
    says(bare, 403, { detail: 'Authentication credentials were not provided.' })
    const one = await api.signIn((await api.user(await api.company({ license_expiry: 0 }))).email)
    expect((await call('GET', '/sessions', undefined, one)).status).toBe(200)
    expect((await call('PUT', '/user', {}, one)).status).toBe(200)
  })
})

/** An open live stream and all it has said. */
function stream({ cookie }: Visitor): Promise<{ text: () => string; ended: Promise<void>; close: () => void }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${api.address}/api/live`, { headers: { cookie }, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('error', () => {})
      const ended = new Promise<void>((done) => response.on('close', done))
      resolve({ text: () => text, ended, close: () => asked.destroy() })
    })
    asked.on('error', reject)
    asked.end()
  })
}
