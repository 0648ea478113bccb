import { request as httpRequest, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDisplay, linksMost, revokeDisplay } from '#accounts/displays.ts'
import { disableUser } from '#accounts/users.ts'
import { ask, type TestApi, type Told, testApi, type Visitor, visitorOf } from '#testing/api.ts'
import { type Name, table } from './routes.ts'

let api: TestApi
let user: { id: number; email: string }
let link: { id: number; token: string }
let wall: Visitor

beforeAll(async () => {
  api = await testApi()
  await api.push('north', [{ tag: 'north.a', t: api.world.now - 60_000, v: 1 }])
  await api.push('south', [{ tag: 'south.a', t: api.world.now - 60_000, v: 2 }])
})
afterAll(() => api.stop())
beforeEach(async () => {
  user = await api.user(await api.company({ systems: ['north'] }))
  link = await made(user.id)
  wall = await opened(link.token)
})
afterEach(() => {
  expect(api.complaints.splice(0)).toEqual([])
})

const call = (method: string, path: string, more?: Parameters<typeof ask>[3]) => ask(api.address, method, path, more)
const open = (token: unknown, more: object = {}) => call('POST', '/api/auth/display', { json: { token }, ...more })
const says = (told: Told, status: number, body: unknown) => expect([told.status, told.json()]).toEqual([status, body])
const stranger = { detail: 'Authentication credentials were not provided.' }

async function made(user_id: number) {
  const added = await addDisplay(api.database, { name: 'north wall', user_id, at: api.world.wall })
  if (!added) throw new Error('no link was made')
  return added
}

async function opened(token: string): Promise<Visitor> {
  const told = await open(token)
  says(told, 200, { name: 'north wall' })
  return visitorOf(told.headers)
}

describe('a display link', () => {
  it('is opened any number of times, for a cookie that goes to the API alone', async () => {
    const [cookie] = (await open(link.token)).headers.getSetCookie()
    expect(cookie).toBe(`displayid=${link.token}; Max-Age=34560000; Path=/api; HttpOnly; SameSite=Strict`)
    expect((await open(link.token)).status).toBe(200)
  })

  it('shows the view of its user: the list, its figures, their course, the systems, the stream', async () => {
    const kpi = '/api/config/user/jumbo/kpi'
    const visitor = await api.signIn(user.email)
    await call('POST', `${kpi}/`, { json: { datapoints: ['north.a'] }, as: visitor })
    await call('PUT', '/api/config/user/dashboard/alert/north.a/', { json: { upper_threshold: 0.5 }, as: visitor })
    says(await call('GET', kpi, { as: wall }), 200, { datapoints: ['north.a'] })
    const described = (await call('GET', `${kpi}?describe=1`, { as: wall })).json() as {
      described: { catalogue: { tag: string }[]; alerts: unknown[] }
    }
    expect(described.described.catalogue.map(({ tag }) => tag)).toEqual(['north.a'])
    expect(described.described.alerts).toEqual([
      { datapoint_tag: 'north.a', lower_threshold: null, upper_threshold: 0.5 },
    ])
    const latest = (await call('GET', '/api/data/latest?tags=north.a', { as: wall })).json()
    expect(latest).toMatchObject({ values: { 'north.a': [api.world.now - 60_000, 1, 'good'] } })
    const [from, to] = [-3_600_000, 0].map((ms) => new Date(api.world.now + ms).toISOString())
    expect((await call('GET', `/api/data/series?tags=north.a&from=${from}&to=${to}`, { as: wall })).status).toBe(200)
    const systems = (await call('GET', '/api/data/systems', { as: wall })).json() as { id: string }[]
    expect(systems.map(({ id }) => id)).toEqual(['north'])
    const stream = await listen()
    expect(await stream.until('event: snapshot')).toContain('north.a')
    stream.close()
  })

  it('reaches nothing of another company’s systems', async () => {
    says(await call('GET', '/api/data/latest?system=south&tags=south.a', { as: wall }), 400, {
      system: ['Unknown system.'],
    })
    says(await call('GET', '/api/data/latest?tags=south.a', { as: wall }), 400, {
      tags: { 0: ['Unknown datapoint.'] },
    })
    expect((await call('GET', '/api/live?system=south', { as: wall })).status).toBe(400)
  })

  const shown = new Set<Name>(['jumboKpi', 'systems', 'latest', 'series', 'live'])
  const closed = (Object.keys(table) as Name[]).filter((name) => table[name].access !== 'open' && !shown.has(name))
  it.each(closed)('is good for nothing else: %s', async (name) => {
    const { method, path, access } = table[name]
    const address = path.replace(/\{\w+\}/g, '1')
    const json = method === 'GET' ? undefined : {}
    for (const headers of [{}, { 'x-display': '1' }] as Record<string, string>[]) {
      const told = await call(method, address, { json, as: wall, headers })
      expect([told.status, told.json()]).toEqual(
        access === 'ingest' ? [401, { detail: 'Invalid token.' }] : [403, stranger],
      )
    }
  })

  it('is no session: it signs nobody in, and refuses what changes something', async () => {
    says(await call('GET', '/api/auth/user', { as: wall }), 403, stranger)
    says(await call('POST', '/api/config/user/jumbo/kpi/', { json: { datapoints: [] }, as: wall }), 403, stranger)
    says(await call('POST', '/api/data/latest', { json: { tags: ['north.a'] }, as: wall }), 403, stranger)
    says(await call('GET', '/api/data/datapoints', { as: wall }), 403, stranger)
    const bare = { headers: { authorization: `Token ${link.token}` } }
    expect((await call('GET', '/api/data/systems', bare)).status).toBe(401)
    const asSession = { headers: { cookie: `sessionid=${link.token}` } }
    says(await call('GET', '/api/data/systems', asSession), 403, stranger)
  })

  it('leaves a session of the same browser as it is: only a wall’s own header asks for the link', async () => {
    const other = await api.user(await api.company({ systems: ['south'] }))
    const visitor = await api.signIn(other.email)
    const both = { cookie: `${visitor.cookie}; ${wall.cookie}` }
    const idsOf = async (headers: Record<string, string>) =>
      ((await call('GET', '/api/data/systems', { headers })).json() as { id: string }[]).map(({ id }) => id)
    expect(await idsOf(both)).toEqual(['south'])
    expect(await idsOf({ ...both, 'x-display': '1' })).toEqual(['north'])
    // an unsafe call of a signed-in user needs its token, this one too
    says(await open(link.token, { headers: both }), 403, { detail: 'CSRF Failed: CSRF token missing.' })
    const again = await open(link.token, { headers: { ...both, 'x-csrftoken': visitor.csrf } })
    expect(again.headers.getSetCookie().map((one) => one.split('=')[0])).toEqual(['displayid'])
    // the wall's page does not act as whoever is signed in
    expect((await open(link.token, { headers: { ...both, 'x-display': '1' } })).status).toBe(200)
    const signedOut = { cookie: `sessionid=${'x'.repeat(43)}; ${wall.cookie}` }
    says(await call('GET', '/api/data/systems', { headers: signedOut }), 403, stranger)
  })

  it('is opened by no foreign page', async () => {
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ])
      expect((await open(link.token, { headers })).status).toBe(403)
  })

  it('ends when it is revoked, and its open streams with it within five seconds', async () => {
    const stream = await listen()
    await stream.until('event: snapshot')
    const began = Date.now()
    expect(await revokeDisplay(api.database, link.id, api.world.wall)).toBe(true)
    expect(await revokeDisplay(api.database, link.id, api.world.wall)).toBe(false)
    api.world.wall += 2_100
    says(await call('GET', '/api/data/systems', { as: wall }), 403, stranger)
    says(await open(link.token), 400, { token: ['Invalid value'] })
    expect(await stream.until('event: bye')).toContain('signed_out')
    expect(Date.now() - began).toBeLessThan(5_000)
    stream.close()
  })

  it('ends with its user, and pauses with the license', async () => {
    const stream = await listen()
    await stream.until('event: snapshot')
    await api.database.query(
      'update company set license_expiry = to_timestamp(0) where id = (select company_id from users where id = $1)',
      [user.id],
    )
    api.world.wall += 2_100
    says(await call('GET', '/api/data/systems', { as: wall }), 403, { detail: 'Your license is expired.' })
    expect(await stream.until('event: bye')).toContain('license')
    stream.close()
    expect((await open(link.token)).status).toBe(200)
    await disableUser(api.database, user.email)
    api.world.wall += 2_100
    says(await call('GET', '/api/data/systems', { as: wall }), 403, stranger)
    says(await open(link.token), 400, { token: ['Invalid value'] })
  })

  it('is told when it was used, to the minute, and its cookie slides on', async () => {
    const visitor = await api.signIn(user.email)
    const used = async () =>
      ((await call('GET', '/api/auth/displays', { as: visitor })).json() as { last_used: number }[])[0]?.last_used
    const first = await used()
    api.world.wall += 61_000
    const told = await call('GET', '/api/data/systems', { as: wall })
    expect(told.headers.getSetCookie()[0]).toContain('Max-Age=34560000')
    expect(await used()).toBe((first ?? 0) + 61_000)
    expect((await call('GET', '/api/data/systems', { as: wall })).headers.getSetCookie()).toEqual([])
  })

  it('cannot be guessed for long; right ones do not count', async () => {
    says(await open(undefined), 400, { token: ['This field is required.'] })
    const wrong = `tld_${'a'.repeat(40)}`
    api.world.wall += 300_001
    for (let i = 0; i < 60; i++) expect((await open(wrong)).status).toBe(400)
    expect((await open(link.token)).status).toBe(429)
    api.world.wall += 300_001
    for (let i = 0; i < 70; i++) expect((await open(link.token)).status).toBe(200)
  })
})

describe('the display links of a user', () => {
  it('are made, listed without their secret, and revoked by nobody else', async () => {
    const visitor = await api.signIn(user.email)
    const list = async () => (await call('GET', '/api/auth/displays', { as: visitor })).json() as { id: string }[]
    const told = await call('POST', '/api/auth/displays/', { json: { name: 'lobby' }, as: visitor })
    const added = told.json() as { id: string; token: string; link: string }
    expect(added.link).toBe(`http://localhost:8080/jumbo?display=${added.token}`)
    expect((await open(added.token)).json()).toEqual({ name: 'lobby' })
    expect(JSON.stringify(await list())).not.toContain(added.token)
    const { rows } = await api.database.query('select * from display_link')
    expect(JSON.stringify(rows)).not.toContain(added.token)
    const other = await api.signIn((await api.user()).email)
    const revoke = (as: Visitor) => call('DELETE', `/api/auth/displays/${added.id}/`, { as })
    says(await revoke(other), 404, { detail: 'Not found.' })
    expect((await revoke(visitor)).status).toBe(204)
    expect((await revoke(visitor)).status).toBe(404)
    expect((await list()).map(({ id }) => id)).toEqual([String(link.id)])
    const forged = { cookie: visitor.cookie, csrf: '' }
    expect((await call('POST', '/api/auth/displays/', { json: { name: 'x' }, as: forged })).status).toBe(403)
    says(await call('POST', '/api/auth/displays/', { json: { name: '' }, as: visitor }), 400, {
      name: ['This field may not be blank.'],
    })
  })

  it('are so many at most', async () => {
    for (let i = 1; i < linksMost; i++) await made(user.id)
    const visitor = await api.signIn(user.email)
    says(await call('POST', '/api/auth/displays/', { json: { name: 'one more' }, as: visitor }), 400, {
      non_field_errors: [`Ensure there are no more than ${linksMost} display links.`],
    })
  })
})

/** A stream of the wall: what came so far, and more of it. */
async function listen(): Promise<{ until: (text: string) => Promise<string>; close: () => void }> {
  const { hostname, port } = new URL(api.address)
  const [request, response] = await new Promise<[ReturnType<typeof httpRequest>, IncomingMessage]>(
    (resolve, reject) => {
      const asked = httpRequest(
        { hostname, port, path: '/api/live?tags=north.a', headers: { cookie: wall.cookie }, agent: false },
        (answer) => resolve([asked, answer]),
      )
      asked.on('error', reject).end()
    },
  )
  let said = ''
  response.on('data', (chunk: Buffer) => {
    said += chunk
  })
  response.on('error', () => undefined)
  return {
    async until(text) {
      await expect.poll(() => said, { timeout: 6_000, interval: 50 }).toContain(text)
      return said
    },
    close: () => void request.destroy(),
  }
}
