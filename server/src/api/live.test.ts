import { request as httpRequest, type IncomingMessage } from 'node:http'
import { createGunzip } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToken, revokeToken } from '#accounts/tokens.ts'
import { setMaintenance } from '#maintenance.ts'
import { ask, type TestApi, testApi, type Visitor } from '#testing/api.ts'
import { matcher } from './topics.ts'

const noon = Date.UTC(2025, 2, 1, 12)
let api: TestApi
let visitor: Visitor
let minute = 0
const open: Stream[] = []

beforeAll(async () => {
  api = await testApi()
  await push()
})
beforeEach(async () => {
  visitor = await api.signIn((await api.user()).email)
})
afterAll(() => api.stop())
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
  expect(api.complaints.splice(0)).toEqual([])
})

describe('the live stream', () => {
  it('begins with a snapshot and goes on with what is accepted', async () => {
    const stream = await listen('?tags=north.unit.*.generation,north.system.demand')
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    const snapshot = await stream.next()
    expect(snapshot).toMatchObject({
      event: 'snapshot',
      data: { time: noon, values: { 'north.unit.a.generation': [at(minute), minute, 'good'] } },
    })
    await push()
    const readings = await stream.next()
    expect(readings).toEqual({
      event: 'readings',
      id: String(Number(snapshot.id) + 1),
      data: { values: { 'north.unit.a.generation': [[at(minute), minute, 'good']] }, runs: [] },
    })
  })

  it('tells many who ask the same the same, packed or not, and others nothing', async () => {
    const tags = '?tags=north.unit.*.generation'
    const [plain, packed, other] = [
      await listen(tags),
      await listen(tags, { 'accept-encoding': 'gzip' }),
      await listen('?tags=north.unit.*'),
    ]
    expect(packed.headers['content-encoding']).toBe('gzip')
    await Promise.all([plain.next(), packed.next(), other.next()])
    for (let i = 0; i < 3; i++) {
      await push()
      expect(await packed.next()).toEqual(await plain.next())
    }
    expect(other.waiting()).toBe(0)
  })

  it('resumes without a gap, else begins anew', async () => {
    const first = await listen('?tags=north.unit.a.generation')
    const { id } = await first.next()
    first.close()
    for (let i = 0; i < 3; i++) await push()
    const back = await listen('?tags=north.unit.a.generation', { 'last-event-id': String(id) })
    const told = [await back.next(), await back.next(), await back.next()]
    expect(told.map(({ event, id: seq }) => [event, Number(seq) - Number(id)])).toEqual([
      ['readings', 1],
      ['readings', 2],
      ['readings', 3],
    ])
    const lost = await listen('?tags=north.unit.a.generation', { 'last-event-id': '99999999' })
    expect((await lost.next()).event).toBe('snapshot')
  })

  it('begins anew where the way back is longer than a slow line holds', async () => {
    const first = await listen('?tags=north.long.*')
    const { id } = await first.next()
    first.close()
    const from = at(minute) - 90 * 86_400_000
    for (let i = 0; i < 4; i++) {
      const many = Array.from({ length: 5_000 }, (_, k) => ({
        tag: 'north.long.a',
        t: from + i * 10_000 + k,
        v: k + 0.25,
      }))
      await api.push('north', many)
    }
    const back = await listen('?tags=north.long.*', { 'last-event-id': String(id) })
    expect(await back.next()).toMatchObject({
      event: 'snapshot',
      data: { values: { 'north.long.a': [from + 34_999, 4_999.25, 'good'] } },
    })
    await api.push('north', [{ tag: 'north.long.a', t: from + 40_000, v: 1 }])
    expect((await back.next()).event).toBe('readings')
  })

  it('tells of sources and maintenance, and of these alone without tags', async () => {
    const stream = await listen('')
    const state = { name: 'test', last_success: noon, age_s: 0, state: 'ok' as const, detail: '' }
    await push()
    api.world.states = [state]
    api.sourceChanged('test', ['north'])
    expect(await stream.next()).toEqual({ event: 'source', data: { system: 'north', ...state } })
    const notice = { title: 'Works', body: 'Back soon.', until: null }
    await setMaintenance(api.database, notice)
    expect(await stream.next()).toEqual({ event: 'maintenance', data: notice })
    await setMaintenance(api.database, null)
    expect(await stream.next()).toEqual({ event: 'maintenance', data: null })
  })

  it('ends with the session', async () => {
    const stream = await listen('')
    await ask(api.address, 'POST', '/api/auth/logout', { as: visitor })
    expect(await stream.next()).toEqual({ event: 'bye', data: { reason: 'signed_out' } })
    await stream.ended
  })

  it('ends within five seconds when the license does, or the session elsewhere, or the token', async () => {
    const wall = api.world.wall
    const company = await api.company({ license_expiry: wall + 5_000 })
    const expiring = await listen('', {}, await api.signIn((await api.user(company)).email))
    const other = await listen('')
    const { id: company_id } = await api.company()
    const token = await addToken(api.database, { name: 'wall', company_id, scope: 'read', systems: null, at: wall })
    const byToken = await listen('', { authorization: `Bearer ${token.token}` }, null)
    const start = Date.now()
    api.world.wall += 6_000
    await api.database.query('delete from session where id in (select id from session order by created desc limit 20)')
    await revokeToken(api.database, token.id, wall)
    expect(await expiring.next()).toEqual({ event: 'bye', data: { reason: 'license' } })
    expect(await other.next()).toEqual({ event: 'bye', data: { reason: 'signed_out' } })
    expect(await byToken.next()).toEqual({ event: 'bye', data: { reason: 'signed_out' } })
    expect(Date.now() - start).toBeLessThan(5_000)
    api.world.wall = wall
  })

  it('is refused as any other call', async () => {
    const told = async (query: string, as?: Visitor) => {
      const { status, json } = await ask(api.address, 'GET', `/api/live${query}`, as ? { as } : {})
      return [status, json()]
    }
    expect(await told('')).toEqual([403, { detail: 'Authentication credentials were not provided.' }])
    expect(await told('?system=none', visitor)).toEqual([400, { system: ['Unknown system.'] }])
    expect(await told('?at=2025-01-01T00:00:00Z', visitor)).toEqual([400, { at: [expect.any(String)] }])
    expect((await ask(api.address, 'HEAD', '/api/live', { as: visitor })).status).toBe(405)
  })

  it('says goodbye when the server stops', async () => {
    const own = await testApi()
    const stream = await listen('', {}, await own.signIn((await own.user()).email), own.address)
    const stopped = own.stop()
    expect(await stream.next()).toEqual({ event: 'bye', data: { reason: 'stopping' } })
    await stopped
  })
})

it('a pattern never spans a dot', () => {
  const matches = matcher(['a.*.c', 'x'])
  expect(['a.b.c', 'a.b.d', 'a.b.b.c', 'a..c', 'x', 'x.y'].map(matches)).toEqual([
    true,
    false,
    false,
    true,
    true,
    false,
  ])
})

const at = (i: number) => noon - 3_600_000 + i * 60_000

/** One more reading of the unit. */
async function push() {
  minute++
  await api.push('north', [{ tag: 'north.unit.a.generation', t: at(minute), v: minute }])
}

type Event = { event: string; id?: string; data: unknown }
type Stream = {
  headers: IncomingMessage['headers']
  next: () => Promise<Event>
  waiting: () => number
  ended: Promise<void>
  close: () => void
}

function listen(
  query: string,
  headers: Record<string, string> = {},
  as: Visitor | null = visitor,
  address = api.address,
): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const cookie = as ? { cookie: as.cookie } : {}
    const request = httpRequest({
      hostname,
      port,
      path: `/api/live${query}`,
      headers: { ...cookie, ...headers },
      agent: false,
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const body = response.headers['content-encoding'] === 'gzip' ? response.pipe(createGunzip()) : response
      const events: Event[] = []
      const wanted: ((event: Event) => void)[] = []
      let text = ''
      body.on('data', (chunk: Buffer) => {
        text += chunk
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const event = parse(text.slice(0, end))
          text = text.slice(end + 2)
          if (!event) continue
          const waiter = wanted.shift()
          if (waiter) waiter(event)
          else events.push(event)
        }
      })
      body.on('error', () => {})
      const stream: Stream = {
        headers: response.headers,
        next: () => new Promise((got) => (events.length ? got(events.shift() as Event) : wanted.push(got))),
        waiting: () => events.length,
        ended: new Promise((done) => response.on('close', done)),
        close: () => request.destroy(),
      }
      open.push(stream)
      resolve(stream)
    })
    request.end()
  })
}

function parse(block: string): Event | null {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const [event, data, id] = [fields.get('event'), fields.get('data'), fields.get('id')]
  return event && data !== undefined ? { event, data: JSON.parse(data), ...(id === undefined ? {} : { id }) } : null
}
