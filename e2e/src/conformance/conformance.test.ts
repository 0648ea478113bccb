import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, createClient } from './client.ts'
import { openSite, type Site } from './site.ts'

/*
 * The calls of the specification's section 7, each by its row, from outside: a client of its own, the paths written
 * out, nothing of the product imported. What is set is put back.
 */

let site: Site
let user: Client
let anonymous: Client
let tags: string[]

beforeAll(async () => {
  site = await openSite()
  anonymous = createClient(site.address)
  user = await signedIn(site.password)
  tags = list(await user.call('GET', '/api/config/user/jumbo/kpi')).slice(0, 3)
  expect(tags.length, 'the account needs some datapoints in its jumbo view').toBeGreaterThan(1)
})
afterAll(() => site?.stop())

async function signedIn(password: string): Promise<Client> {
  const client = createClient(site.address)
  const { status, text } = await client.call('POST', '/api/auth/login', { username: site.email, password })
  if (status !== 200) throw new Error(`sign-in: ${status} ${text}`)
  return client
}

const says = ({ status, json }: Answer, wanted: number, body: unknown) => expect([status, json]).toEqual([wanted, body])
const list = ({ json }: Answer) => (json as { datapoints: string[] }).datapoints
const notSignedIn = { detail: 'Authentication credentials were not provided.' }
const notFound = { detail: 'Not found.' }

/** Without a session, and without the CSRF header, there is nothing to be had or changed. */
async function guarded(method: string, path: string, body?: unknown) {
  says(await anonymous.call(method, path, body), 403, notSignedIn)
  if (method === 'GET') return
  const { status, json } = await user.call(method, path, body, { 'X-CSRFToken': '' })
  expect([status, (json as { detail: string }).detail]).toEqual([403, expect.stringMatching(/^CSRF Failed: /)])
}

describe.each([
  ['/api/config/user/jumbo/kpi', 24],
  ['/api/config/user/dashboard/fctable', 48],
])('datapoints of %s', (path, most) => {
  let before: string[]
  beforeAll(async () => {
    before = list(await user.call('GET', path))
  })
  afterAll(() => user.call('POST', `${path}/`, { datapoints: before }))

  it(`GET ${path} reads datapoints`, async () => {
    await guarded('GET', path)
    expect(before.every((tag) => typeof tag === 'string')).toBe(true)
    says(await user.call('GET', `${path}/`), 200, { datapoints: before })
  })

  it(`POST ${path}/ {datapoints}`, async () => {
    const datapoints = tags.toReversed()
    await guarded('POST', `${path}/`, { datapoints })
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
    await guarded('PUT', `${path}/${tag}/`, limits)
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
    await guarded('GET', path)
    for (const tag of tags) await user.call('PUT', `${path}/${tag}/`, limits)
    const all = [...tags].sort().map((datapoint_tag) => ({ datapoint_tag, ...limits }))
    says(await user.call('GET', path), 200, all)
    says(await user.call('GET', `${path}/`), 200, all)
  })

  it(`DELETE ${path}/{tag}/`, async () => {
    const [tag = '', other = ''] = tags
    await user.call('PUT', `${path}/${tag}/`, limits)
    await guarded('DELETE', `${path}/${tag}/`)
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
    await guarded('GET', path)
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
    await guarded('PUT', `${path}/`, mine())
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
    await guarded('PATCH', `${one}/${id}/`, { datapoints: [] })
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
    await guarded('DELETE', `${one}/${id}`)
    const gone = await user.call('DELETE', `${one}/${id}`)
    expect([gone.status, gone.text]).toEqual([204, ''])
    says(await user.call('DELETE', `${one}/${id}/`), 404, notFound)
    expect((await all()).some((widget) => widget.id === id)).toBe(false)
  })
})

describe('the account', () => {
  const path = '/api/auth/user'
  type User = { first_name: string; last_name: string; email: string }

  it('GET /api/healthcheck', async (context) => {
    const { status, json, headers } = await anonymous.call('GET', '/api/healthcheck')
    expect([status, json]).toEqual([200, { status: expect.any(String), time: expect.any(String) }])
    expect(headers.getSetCookie().join()).toContain('csrftoken=')
    expect((await anonymous.call('GET', '/api/healthcheck/')).status).toBe(200)
    if (!site.maintenance) return context.skip('maintenance cannot be declared from here')
    await site.maintenance({ title: 'Works', body: 'Back soon.' })
    try {
      await expect.poll(async () => (await anonymous.call('GET', '/api/healthcheck')).status).toBe(503)
      const closed = await anonymous.call('GET', '/api/healthcheck')
      expect(closed.json).toMatchObject({ title: 'Works', body: 'Back soon.' })
      expect((await user.call('GET', '/api/config/user/jumbo/kpi')).status).toBe(503)
      expect((await user.call('GET', path)).status).toBe(200)
    } finally {
      await site.maintenance(null)
    }
    await expect.poll(async () => (await anonymous.call('GET', '/api/healthcheck')).status).toBe(200)
  })

  it(`GET ${path}`, async () => {
    await guarded('GET', path)
    const { status, json } = await user.call('GET', path)
    expect([status, json]).toMatchObject([
      200,
      {
        pk: expect.any(Number),
        username: expect.any(String),
        email: site.email,
        first_name: expect.any(String),
        last_name: expect.any(String),
        company: {
          name: expect.any(String),
          license_expiry: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/),
        },
      },
    ])
    says(await user.call('GET', `${path}/`), 200, json)
  })

  it(`PUT ${path} the user fields`, async () => {
    const before = (await user.call('GET', path)).json as User
    await guarded('PUT', path, before)
    const told = await user.call('PUT', path, { ...before, first_name: 'Zoë', last_name: '', email: 'x@example.org' })
    says(told, 200, { ...before, first_name: 'Zoë', last_name: '' })
    says(await user.call('GET', path), 200, told.json)
    says(await user.call('PUT', `${path}/`, { first_name: 'x'.repeat(151) }), 400, {
      first_name: ['Ensure this field has no more than 150 characters.'],
    })
    says(await user.call('PUT', `${path}/`, before), 200, before)
  })

  it('POST /api/auth/login {username, password}', async () => {
    const client = createClient(site.address)
    const login = (body: unknown, slash = '') => client.call('POST', `/api/auth/login${slash}`, body)
    says(await login({ username: site.email }), 400, { password: ['This field is required.'] })
    const refused = { non_field_errors: ['Unable to log in with provided credentials.'] }
    says(await login({ username: site.email, password: 'not the password' }), 400, refused)
    says(await login({ username: 'nobody@example.org', password: site.password }, '/'), 400, refused)
    const told = await login({ username: ` ${site.email.toUpperCase()} `, password: site.password })
    expect(told.status).toBe(200)
    const [session = '', csrf = ''] = ['sessionid', 'csrftoken'].map((name) =>
      told.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)),
    )
    expect(session).toMatch(/; HttpOnly/i)
    expect(csrf).not.toMatch(/; HttpOnly/i)
    expect(csrf).toMatch(/^csrftoken=[A-Za-z0-9]{32};/)
    says(await client.call('GET', path), 200, told.json)
  })

  it('POST /api/auth/logout', async () => {
    const client = await signedIn(site.password)
    says(await client.call('POST', '/api/auth/logout'), 200, { detail: 'Successfully logged out.' })
    expect(client.cookies.has('sessionid')).toBe(false)
    says(await client.call('GET', path), 403, notSignedIn)
    says(await createClient(site.address).call('POST', '/api/auth/logout/', {}), 200, {
      detail: 'Successfully logged out.',
    })
    expect((await client.call('GET', '/api/auth/logout')).status).toBe(405)
  })
})

describe('the password', () => {
  const better = 'nineteen cranes above the weir'
  const change = (client: Client, old_password: string, new_password1: string, new_password2 = new_password1) =>
    client.call('POST', '/api/auth/password/change', { old_password, new_password1, new_password2 })
  const reset = '/api/auth/password/reset'
  const saved = { detail: 'New password has been saved.' }

  it('POST /api/auth/password/change', async () => {
    await guarded('POST', '/api/auth/password/change', {})
    const [client, other] = [await signedIn(site.password), await signedIn(site.password)]
    says(await change(client, 'not the password', better), 400, {
      old_password: ['Your old password was entered incorrectly. Please enter it again.'],
    })
    says(await change(client, site.password, better, `${better}!`), 400, {
      new_password2: ['The two password fields didn’t match.'],
    })
    const weak = await change(client, site.password, 'password')
    expect([weak.status, weak.json]).toEqual([400, { new_password2: expect.any(Array) }])
    const before = client.cookies.get('sessionid')
    try {
      says(await change(client, site.password, better), 200, saved)
      expect(client.cookies.get('sessionid')).not.toBe(before)
      expect((await client.call('GET', '/api/auth/user')).status).toBe(200)
      expect((await other.call('GET', '/api/auth/user')).status).toBe(403)
    } finally {
      says(await change(client, better, site.password), 200, saved)
    }
    user = await signedIn(site.password)
  })

  it(`POST ${reset} {email}`, async () => {
    const sent = { detail: 'Password reset e-mail has been sent.' }
    says(await anonymous.call('POST', reset, { email: 'nobody@example.org' }), 200, sent)
    says(await anonymous.call('POST', `${reset}/`, { email: 'nobody' }), 400, {
      email: ['Enter a valid email address.'],
    })
  })

  it(`GET ${reset}/confirm/{uid}/{token}`, async () => {
    const invalid = await anonymous.call('GET', `${reset}/confirm/uid/token`)
    says(invalid, 400, { token: ['Invalid value'] })
    says(await anonymous.call('GET', `${reset}/confirm/{uid}/{token}/`), 400, { token: ['Invalid value'] })
  })

  it(`POST ${reset}/confirm {new_password1, new_password2, uid, token}`, async (context) => {
    const confirm = (uid: string, token: string, new_password1: string, new_password2 = new_password1) =>
      anonymous.call('POST', `${reset}/confirm`, { uid, token, new_password1, new_password2 })
    const invalid = { token: ['Invalid value'] }
    says(await confirm('uid', 'token', better), 400, invalid)
    const { mails } = site
    if (!mails) return context.skip('its mails cannot be read from here')
    const links = async () =>
      (await mails()).flatMap((mail) =>
        [...mail.matchAll(/\/auth\/password\/reset\/confirm\/([^/\s"<]+)\/([^/\s"<]+)/g)].slice(0, 1),
      )
    const before = (await links()).length
    await anonymous.call('POST', reset, { email: site.email })
    await expect.poll(async () => (await links()).length).toBe(before + 1)
    const [, uid = '', token = ''] = (await links()).at(-1) ?? []
    says(await anonymous.call('GET', `${reset}/confirm/${uid}/${token}`), 200, { detail: 'Valid' })
    says(await confirm(uid, token, better, `${better}!`), 400, {
      new_password2: ['The two password fields didn’t match.'],
    })
    says(await confirm(uid, token, better), 200, { detail: 'Password has been reset with the new password.' })
    says(await user.call('GET', '/api/auth/user'), 403, notSignedIn)
    says(await confirm(uid, token, better), 400, invalid)
    says(await anonymous.call('GET', `${reset}/confirm/${uid}/${token}/`), 400, invalid)
    user = await signedIn(better)
    says(await change(user, better, site.password), 200, saved)
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
