import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guarded, notSignedIn, says, signedIn } from './checks.ts'
import { type Client, createClient } from './client.ts'
import { openSite, type Site } from './site.ts'

/*
 * The calls of the specification's section 7, each by its row, from outside: a client of its own, the paths written
 * out, nothing of the product imported. What is set is put back.
 */

let site: Site
let user: Client
let anonymous: Client

beforeAll(async () => {
  site = await openSite()
  anonymous = createClient(site.address)
  user = await signedIn(site)
})
afterAll(() => site?.stop())

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
    await guarded(site, user, 'GET', path)
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
    await guarded(site, user, 'PUT', path, before)
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
    const client = await signedIn(site)
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
    await guarded(site, user, 'POST', '/api/auth/password/change', {})
    const [client, other] = [await signedIn(site), await signedIn(site)]
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
    user = await signedIn(site)
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
    user = await signedIn(site, better)
    says(await change(user, better, site.password), 200, saved)
  })
})
