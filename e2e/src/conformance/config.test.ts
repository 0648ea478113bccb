import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guarded, listOf, notFound, says, signedIn } from './checks.ts'
import type { Client } from './client.ts'
import { openSite, type Site } from './site.ts'

/*
 * The calls of the specification's section 7, each by its row, from outside: a client of its own, the paths written
 * out, nothing of the product imported. What is set is put back.
 */

let site: Site
let user: Client
let tags: string[]

beforeAll(async () => {
  site = await openSite()
  user = await signedIn(site)
  tags = listOf(await user.call('GET', '/api/config/user/jumbo/kpi')).slice(0, 3)
  expect(tags.length, 'the account needs some datapoints in its jumbo view').toBeGreaterThan(1)
})
afterAll(() => site?.stop())

describe.each([
  ['/api/config/user/jumbo/kpi', 24],
  ['/api/config/user/dashboard/fctable', 48],
])('datapoints of %s', (path, most) => {
  let before: string[]
  beforeAll(async () => {
    before = listOf(await user.call('GET', path))
  })
  afterAll(() => user.call('POST', `${path}/`, { datapoints: before }))

  it(`GET ${path} reads datapoints`, async () => {
    await guarded(site, user, 'GET', path)
    expect(before.every((tag) => typeof tag === 'string')).toBe(true)
    says(await user.call('GET', `${path}/`), 200, { datapoints: before })
  })

  it(`POST ${path}/ {datapoints}`, async () => {
    const datapoints = tags.toReversed()
    await guarded(site, user, 'POST', `${path}/`, { datapoints })
    says(await user.call('POST', `${path}/`, { datapoints }), 200, { datapoints })
    says(await user.call('GET', path), 200, { datapoints })
    says(await user.call('POST', path, { datapoints: [] }), 200, { datapoints: [] })
    says(await user.call('GET', path), 200, { datapoints: [] })
    says(await user.call('POST', path, {}), 400, { datapoints: ['This field is required.'] })
    says(await user.call('POST', path, { datapoints: [tags[0], 'no.such.datapoint'] }), 400, {
      datapoints: { 1: ['Unknown datapoint.'] },
    })
    says(await user.call('POST', path, { datapoints: Array(most + 1).fill(tags[0]) }), 400, {
      datapoints: [`Ensure this field has no more than ${most} elements.`],
    })
  })
})

describe('dashboard alerts', () => {
  const path = '/api/config/user/dashboard/alert'
  type Alert = { datapoint_tag: string; lower_threshold: number | null; upper_threshold: number | null }
  let before: Alert[]
  beforeAll(async () => {
    before = (await user.call('GET', path)).json as Alert[]
    for (const { datapoint_tag } of before) await user.call('DELETE', `${path}/${datapoint_tag}/`)
  })
  afterAll(async () => {
    for (const { datapoint_tag } of (await user.call('GET', path)).json as Alert[])
      await user.call('DELETE', `${path}/${datapoint_tag}/`)
    for (const { datapoint_tag, ...limits } of before) await user.call('PUT', `${path}/${datapoint_tag}/`, limits)
  })
  const limits = { lower_threshold: 1, upper_threshold: 2.5 }

  it(`PUT ${path}/{tag}/ {lower_threshold, upper_threshold}`, async () => {
    const [tag = ''] = tags
    await guarded(site, user, 'PUT', `${path}/${tag}/`, limits)
    says(await user.call('PUT', `${path}/${tag}/`, limits), 200, { datapoint_tag: tag, ...limits })
    const strings = { lower_threshold: '-3.5', upper_threshold: null }
    says(await user.call('PUT', `${path}/${tag}`, strings), 200, {
      datapoint_tag: tag,
      lower_threshold: -3.5,
      upper_threshold: null,
    })
    const put = (body: unknown) => user.call('PUT', `${path}/${tag}/`, body)
    says(await put({ lower_threshold: null, upper_threshold: null }), 400, {
      non_field_errors: ['Set at least one threshold.'],
    })
    says(await put({ lower_threshold: 2, upper_threshold: 2 }), 400, {
      non_field_errors: ['lower_threshold must be below upper_threshold.'],
    })
    says(await put({ lower_threshold: 'low', upper_threshold: 2 }), 400, {
      lower_threshold: ['A valid number is required.'],
    })
    says(await user.call('PUT', `${path}/no.such.datapoint/`, limits), 404, notFound)
  })

  it(`GET ${path} returns a list keyed by datapoint_tag`, async () => {
    await guarded(site, user, 'GET', path)
    for (const tag of tags) await user.call('PUT', `${path}/${tag}/`, limits)
    const all = [...tags].sort().map((datapoint_tag) => ({ datapoint_tag, ...limits }))
    says(await user.call('GET', path), 200, all)
    says(await user.call('GET', `${path}/`), 200, all)
  })

  it(`DELETE ${path}/{tag}/`, async () => {
    const [tag = '', other = ''] = tags
    await user.call('PUT', `${path}/${tag}/`, limits)
    await guarded(site, user, 'DELETE', `${path}/${tag}/`)
    const gone = await user.call('DELETE', `${path}/${tag}/`)
    expect([gone.status, gone.text]).toEqual([204, ''])
    says(await user.call('DELETE', `${path}/${tag}/`), 404, notFound)
    expect((await user.call('DELETE', `${path}/${other}`)).status).toBe(204)
  })
})

describe('widgets', () => {
  const path = '/api/config/user/dashboard/widget-settings'
  const one = '/api/config/user/dashboard/widget'
  type Widget = { id: number | string; type: string; order: number; name: string; datapoints: string[] }
  const all = async () => (await user.call('GET', path)).json as Widget[]
  const mine = () => ({ type: 'line', order: 987, name: 'Conformance', datapoints: tags })
  const put = async () => (await user.call('PUT', `${path}/`, mine())).json as Widget
  afterAll(async () => {
    for (const { id, order } of await all()) if (order === 987) await user.call('DELETE', `${one}/${id}`)
  })

  it(`GET ${path}`, async () => {
    await guarded(site, user, 'GET', path)
    const widgets = await all()
    for (const widget of widgets)
      expect(widget).toEqual({
        id: expect.anything(),
        type: expect.any(String),
        order: expect.any(Number),
        name: expect.any(String),
        datapoints: expect.any(Array),
      })
    says(await user.call('GET', `${path}/`), 200, widgets)
  })

  it(`PUT ${path}/ a widget object`, async () => {
    await guarded(site, user, 'PUT', `${path}/`, mine())
    const count = (await all()).length
    const made = await user.call('PUT', `${path}/`, mine())
    says(made, 200, { id: expect.anything(), ...mine() })
    const { id } = made.json as Widget
    says(await user.call('PUT', path, { ...mine(), name: 'Again', id: 0 }), 200, { id, ...mine(), name: 'Again' })
    expect(await all()).toHaveLength(count + 1)
    says(await user.call('PUT', path, { ...mine(), type: 'x' }), 400, { type: ['"x" is not a valid choice.'] })
  })

  it(`PATCH ${one}/{id}/ {datapoints}`, async () => {
    const { id } = await put()
    await guarded(site, user, 'PATCH', `${one}/${id}/`, { datapoints: [] })
    says(await user.call('PATCH', `${one}/${id}/`, { datapoints: [tags[1]] }), 200, {
      id,
      ...mine(),
      datapoints: [tags[1]],
    })
    expect((await all()).find((widget) => widget.id === id)?.datapoints).toEqual([tags[1]])
    says(await user.call('PATCH', `${one}/${id}`, { datapoints: ['no.such.datapoint'] }), 400, {
      datapoints: { 0: ['Unknown datapoint.'] },
    })
    says(await user.call('PATCH', `${one}/:id/`, { datapoints: [] }), 404, notFound)
  })

  it(`DELETE ${one}/{id}`, async () => {
    const { id } = await put()
    await guarded(site, user, 'DELETE', `${one}/${id}`)
    const gone = await user.call('DELETE', `${one}/${id}`)
    expect([gone.status, gone.text]).toEqual([204, ''])
    says(await user.call('DELETE', `${one}/${id}/`), 404, notFound)
    expect((await all()).some((widget) => widget.id === id)).toBe(false)
  })
})

describe('every call', () => {
  it('says so when there is no such thing', async () => {
    says(await user.call('GET', '/api/config/user'), 404, notFound)
    const { status, json, headers } = await user.call('PATCH', '/api/config/user/jumbo/kpi')
    expect([status, json]).toEqual([405, { detail: 'Method "PATCH" not allowed.' }])
    expect(headers.get('allow')).toMatch(/GET.*POST/)
  })
})
