import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, type TestApi, type Told, testApi, type Visitor } from '#testing/api.ts'
import { noon, northReports } from '#testing/north.ts'

const config = '/api/config/user'
const demand = 'north.system.north.demand'
const fine = `${demand}.5m`
const south = 'south.meter'
let api: TestApi
let visitor: Visitor

beforeAll(async () => {
  api = await testApi()
  api.world.now = noon
  for (const report of northReports()) await api.take(report)
  await api.push('south', [{ tag: south, t: noon - 60_000, v: 1 }])
})
afterAll(() => api.stop())
beforeEach(async () => {
  visitor = await api.signIn((await api.user()).email)
})
afterEach(() => {
  expect(api.complaints.splice(0)).toEqual([])
})

const call = (method: string, path: string, json?: unknown, as: Visitor = visitor) =>
  ask(api.address, method, `${config}${path}`, { as, ...(json === undefined ? {} : { json }) })
const says = (told: Told, status: number, body: unknown) => expect([told.status, told.json()]).toEqual([status, body])
const neighbour = async () => api.signIn((await api.user(await api.company({ systems: ['north'] }))).email)

describe.each([
  ['/jumbo/kpi', 24],
  ['/dashboard/fctable', 48],
])('%s', (path, most) => {
  it('begins with what the first system offers, until something is set, also nothing', async () => {
    const first = (await call('GET', path)).json() as { datapoints: string[] }
    expect(first.datapoints.length).toBeGreaterThan(0)
    expect(first.datapoints.every((tag) => tag.startsWith('north.'))).toBe(true)
    says(await call('POST', `${path}/`, { datapoints: [] }), 200, { datapoints: [] })
    says(await call('GET', path), 200, { datapoints: [] })
  })

  it('keeps the order and each datapoint once, on both forms of the path', async () => {
    const datapoints = [south, fine, demand]
    says(await call('POST', path, { datapoints: [south, fine, south, demand] }), 200, { datapoints })
    says(await call('GET', `${path}/`), 200, { datapoints })
    says(await call('POST', `${path}/`, { datapoints: [demand], more: 1 }), 200, { datapoints: [demand] })
    says(await call('GET', path), 200, { datapoints: [demand] })
    expect((await call('GET', path, undefined, await neighbour())).json()).not.toEqual({ datapoints: [demand] })
  })

  it.each([
    [{}, { datapoints: ['This field is required.'] }],
    [{ datapoints: null }, { datapoints: ['This field may not be null.'] }],
    [{ datapoints: 'a' }, { datapoints: ['Expected a list of items but got type "str".'] }],
    [{ datapoints: [demand, 'none'] }, { datapoints: { 1: ['Unknown datapoint.'] } }],
    [{ datapoints: ['none', demand, 1] }, { datapoints: { 2: ['Not a valid string.'] } }],
    [{ datapoints: ['north.*.north.demand'] }, { datapoints: { 0: ['Unknown datapoint.'] } }],
    [[], { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] }],
    [
      { datapoints: Array(most + 1).fill(demand) },
      { datapoints: [`Ensure this field has no more than ${most} elements.`] },
    ],
  ])('refuses %j', async (body, errors) => {
    says(await call('POST', path, body), 400, errors)
  })

  it('knows nothing of systems that the company may not see, nor shows them when it may no more', async () => {
    const company = await api.company()
    const one = await api.signIn((await api.user(company)).email)
    says(await call('POST', path, { datapoints: [south, demand] }, one), 200, { datapoints: [south, demand] })
    await api.database.query(`insert into company_system values ($1, 'north')`, [company.id])
    api.world.wall += 3_000
    says(await call('POST', path, { datapoints: [demand, south] }, one), 400, {
      datapoints: { 1: ['Unknown datapoint.'] },
    })
    says(await call('GET', path, undefined, one), 200, { datapoints: [demand] })
  })
})

describe('/dashboard/alert', () => {
  const alert = (tag: string) => `/dashboard/alert/${tag}/`
  const limits = (lower_threshold: unknown, upper_threshold: unknown) => ({ lower_threshold, upper_threshold })

  it('adds, replaces, lists by tag and deletes', async () => {
    says(await call('GET', '/dashboard/alert'), 200, [])
    says(await call('PUT', alert(south), limits(1, null)), 200, { datapoint_tag: south, ...limits(1, null) })
    says(await call('PUT', alert(demand).slice(0, -1), limits(' 1.5e3', '+2000')), 200, {
      datapoint_tag: demand,
      ...limits(1500, 2000),
    })
    says(await call('PUT', alert(demand), { upper_threshold: -0.5, datapoint_tag: 'other' }), 200, {
      datapoint_tag: demand,
      ...limits(null, -0.5),
    })
    says(await call('GET', '/dashboard/alert/'), 200, [
      { datapoint_tag: demand, ...limits(null, -0.5) },
      { datapoint_tag: south, ...limits(1, null) },
    ])
    says(await call('DELETE', alert(demand), undefined, await neighbour()), 404, { detail: 'Not found.' })
    const gone = await call('DELETE', alert(demand))
    expect([gone.status, gone.text]).toEqual([204, ''])
    says(await call('DELETE', alert(demand)), 404, { detail: 'Not found.' })
    expect((await call('GET', '/dashboard/alert')).json()).toHaveLength(1)
  })

  const number = ['A valid number is required.']
  it.each([
    [limits(null, null), { non_field_errors: ['Set at least one threshold.'] }],
    [{}, { non_field_errors: ['Set at least one threshold.'] }],
    [limits(2, 2), { non_field_errors: ['lower_threshold must be below upper_threshold.'] }],
    [limits('10', 9), { non_field_errors: ['lower_threshold must be below upper_threshold.'] }],
    [limits('', 'NaN'), { lower_threshold: number, upper_threshold: number }],
    [limits('1,5', '0x10'), { lower_threshold: number, upper_threshold: number }],
    [limits(1e16, '-1e400'), { lower_threshold: number, upper_threshold: number }],
    [limits(true, [1]), { lower_threshold: number, upper_threshold: number }],
  ])('refuses %j', async (body, errors) => {
    says(await call('PUT', alert(demand), body), 400, errors)
  })

  it.each(['none', '{tag}', ':id', '%2e', 'a%00b', '%E2%82', "'%20or%201=1"])('knows no datapoint %s', async (tag) => {
    says(await call('PUT', alert(tag), limits(1, 2)), 404, { detail: 'Not found.' })
  })

  it('is foreign like unknown', async () => {
    says(await call('PUT', alert(south), limits(1, 2), await neighbour()), 404, { detail: 'Not found.' })
  })

  it('takes every pair of thresholds that is one, as numbers or as their text', async () => {
    const finite = fc.double({ min: -1e15, max: 1e15, noNaN: true })
    const maybe = fc.option(finite)
    await fc.assert(
      fc.asyncProperty(maybe, maybe, fc.boolean(), async (lower, upper, asText) => {
        const written = (value: number | null) => (value === null || !asText ? value : String(value))
        const told = await call('PUT', alert(demand), limits(written(lower), written(upper)))
        const right = (lower !== null || upper !== null) && !(lower !== null && upper !== null && lower >= upper)
        expect(told.status).toBe(right ? 200 : 400)
        // JSON knows no −0
        const kept = (value: number | null) => (value === null ? null : value + 0)
        if (right) expect(told.json()).toEqual({ datapoint_tag: demand, ...limits(kept(lower), kept(upper)) })
      }),
      { numRuns: 40 },
    )
  })

  it('has room for 500, however many come at once', async () => {
    const tags = Array.from({ length: 502 }, (_, i) => `south.many.${i}`)
    await api.push(
      'south',
      tags.map((tag) => ({ tag, t: noon - 60_000, v: 1 })),
    )
    for (let i = 0; i < 498; i += 83)
      await Promise.all(tags.slice(i, i + 83).map((tag) => call('PUT', alert(tag), limits(1, 2))))
    const last = await Promise.all(tags.slice(498).map((tag) => call('PUT', alert(tag), limits(1, 2))))
    expect(last.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400])
    expect(last.find(({ status }) => status === 400)?.json()).toEqual({
      non_field_errors: ['Ensure there are no more than 500 alerts.'],
    })
    says(await call('PUT', alert('south.many.7'), limits(3, 4)), 200, {
      datapoint_tag: 'south.many.7',
      ...limits(3, 4),
    })
  })
})

describe('who may', () => {
  it('is a signed-in user of a licensed company, with the token of the session', async () => {
    const expired = await api.signIn((await api.user(await api.company({ license_expiry: api.world.wall - 1 }))).email)
    for (const [method, path] of [
      ['GET', '/jumbo/kpi'],
      ['POST', '/jumbo/kpi/'],
      ['GET', '/dashboard/alert'],
      ['PUT', '/dashboard/alert/a/'],
      ['DELETE', '/dashboard/alert/a/'],
      ['GET', '/dashboard/fctable'],
      ['POST', '/dashboard/fctable/'],
      ['GET', '/dashboard/widget-settings'],
      ['PUT', '/dashboard/widget-settings/'],
      ['PATCH', '/dashboard/widget/1/'],
      ['DELETE', '/dashboard/widget/1'],
    ] as const) {
      const anonymous = await ask(api.address, method, config + path)
      says(anonymous, 403, { detail: 'Authentication credentials were not provided.' })
      says(await call(method, path, undefined, expired), 403, { detail: 'Your license is expired.' })
      if (method !== 'GET')
        says(await call(method, path, undefined, { ...visitor, csrf: '' }), 403, {
          detail: 'CSRF Failed: CSRF token missing.',
        })
    }
  })
})
