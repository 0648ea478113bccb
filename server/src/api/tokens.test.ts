import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addToken, revokeToken } from '#accounts/tokens.ts'
import { ask, type TestApi, type Told, testApi, type Visitor } from '#testing/api.ts'

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
