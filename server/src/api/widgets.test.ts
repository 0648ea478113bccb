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

describe('/dashboard/widget', () => {
  type Widget = { id: number; type: string; order: number; name: string; datapoints: string[] }
  const settings = '/dashboard/widget-settings'
  const line = { type: 'line', order: 7, name: 'Mine', datapoints: [fine, south] }
  const list = async (as?: Visitor) => (await call('GET', settings, undefined, as)).json() as Widget[]
  const put = async (widget: object) => (await call('PUT', `${settings}/`, widget)).json() as Widget

  it('are given once, with ids that stay', async () => {
    const [first, again] = await Promise.all([list(), list()])
    expect(first.length).toBeGreaterThan(0)
    expect(again).toEqual(first)
    expect(first.every(({ datapoints }) => datapoints.length > 0)).toBe(true)
    for (const { id } of first) expect((await call('DELETE', `/dashboard/widget/${id}`)).status).toBe(204)
    expect(await list()).toEqual([])
  })

  it('are one for each type and order', async () => {
    const given = await list()
    const made = await put({ ...line, id: 1 })
    expect(made).toEqual({ ...line, id: expect.any(Number) })
    expect(await put({ ...line, name: 'Other', datapoints: [] })).toEqual({
      ...made,
      name: 'Other',
      datapoints: [],
    })
    const area = await put({ ...line, type: 'area' })
    expect(area.id).not.toBe(made.id)
    const zero = await put({ ...line, order: 0 })
    const sorted = (await list()).map(({ type, order }) => `${type} ${String(order).padStart(3, '0')}`)
    expect(sorted).toEqual([...sorted].sort())
    expect(sorted).toHaveLength(new Set([...given, made, area, zero].map(({ type, order }) => `${type} ${order}`)).size)
  })

  it('change in what is given and nothing else', async () => {
    const { id } = await put(line)
    const path = `/dashboard/widget/${id}`
    says(await call('PATCH', `${path}/`, { datapoints: [demand, demand] }), 200, { ...line, id, datapoints: [demand] })
    says(await call('PATCH', path, { name: 'New', order: 3, type: 'bar' }), 200, {
      ...line,
      id,
      name: 'New',
      datapoints: [demand],
    })
    says(await call('PATCH', path, {}), 200, { ...line, id, name: 'New', datapoints: [demand] })
    says(await call('PATCH', path, { datapoints: [demand, 'none'] }), 400, {
      datapoints: { 1: ['Unknown datapoint.'] },
    })
    says(await call('PATCH', path, { name: ' ' }), 400, { name: ['This field may not be blank.'] })
    expect((await call('DELETE', `${path}/`)).status).toBe(204)
    const renewed = await put(line)
    expect(renewed.id).not.toBe(id)
    says(await call('PATCH', path, { name: 'Stale' }), 404, { detail: 'Not found.' })
  })

  it.each(['0', '-1', '1.0', '1e3', 'x', ':id', '{id}', '9'.repeat(30), '999999999999999'])(
    'knows no id %s',
    async (id) => {
      for (const method of ['PATCH', 'DELETE'])
        says(await call(method, `/dashboard/widget/${id}`, method === 'PATCH' ? {} : undefined), 404, {
          detail: 'Not found.',
        })
    },
  )

  it("are nobody else's", async () => {
    const { id } = await put(line)
    const other = await neighbour()
    says(await call('PATCH', `/dashboard/widget/${id}/`, { name: 'Taken' }, other), 404, { detail: 'Not found.' })
    says(await call('DELETE', `/dashboard/widget/${id}`, undefined, other), 404, { detail: 'Not found.' })
    expect((await list()).find((one) => one.id === id)).toEqual({ ...line, id })
    expect((await list(other)).some((one) => one.id === id)).toBe(false)
  })

  it.each([
    [
      {},
      {
        type: 'This field is required.',
        order: 'This field is required.',
        name: 'This field is required.',
        datapoints: 'This field is required.',
      },
    ],
    [{ ...line, type: 'pie' }, { type: '"pie" is not a valid choice.' }],
    [{ ...line, order: -1 }, { order: 'Ensure this value is greater than or equal to 0.' }],
    [{ ...line, order: 1000 }, { order: 'Ensure this value is less than or equal to 999.' }],
    [{ ...line, order: '1' }, { order: 'A valid integer is required.' }],
    [{ ...line, order: 1.5 }, { order: 'A valid integer is required.' }],
    [{ ...line, name: '' }, { name: 'This field may not be blank.' }],
    [{ ...line, name: 'x'.repeat(201) }, { name: 'Ensure this field has no more than 200 characters.' }],
    [{ ...line, name: 'a\nb' }, { name: 'Control characters are not allowed.' }],
    [
      { ...line, datapoints: Array(201).fill(demand) },
      { datapoints: 'Ensure this field has no more than 200 elements.' },
    ],
  ])('refuses %j', async (body, errors) => {
    says(
      await call('PUT', settings, body),
      400,
      Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]])),
    )
  })

  it('are 100 at most, however many come at once', async () => {
    const given = (await list()).length
    const orders = Array.from({ length: 103 - given }, (_, i) => i)
    const all = await Promise.all(orders.map((order) => call('PUT', settings, { ...line, type: 'duration', order })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(100 - given)
    expect(all.find(({ status }) => status === 400)?.json()).toEqual({
      non_field_errors: ['Ensure there are no more than 100 widgets.'],
    })
    const [one] = await list()
    expect((await call('PUT', settings, { ...one, name: 'Still' })).status).toBe(200)
  })
})
