import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#accounts/passwords.ts'
import { setPassword } from '#accounts/set-password.ts'
import { disableUser } from '#accounts/users.ts'
import { ask, password, type TestApi, type Told, testApi } from '#testing/api.ts'

const better = 'eleven herons by the slow river'
const minute = 60_000
let api: TestApi

beforeAll(async () => {
  api = await testApi({ public_url: 'https://grid.example' })
})
afterAll(() => api.stop())
afterEach(() => {
  expect(api.complaints.splice(0)).toEqual([])
})

const path = '/api/auth/password/reset'
const post = (where: string, json: unknown, headers: Record<string, string> = {}) =>
  ask(api.address, 'POST', where, { json, headers })
const says = (told: Told, status: number, body: unknown) => expect([told.status, told.json()]).toEqual([status, body])
const sent = { detail: 'Password reset e-mail has been sent.' }
const invalid = { token: ['Invalid value'] }
const login = (username: string, secret: string) => post('/api/auth/login', { username, password: secret })

/** Waits until so many mails have gone to an address. */
async function mailsTo(to: string, count: number) {
  for (let i = 0; i < 100; i++) {
    const mails = api.mails.filter((mail) => mail.to === to)
    if (mails.length >= count) return mails
    await new Promise((wake) => setTimeout(wake, 20))
  }
  throw new Error(`no ${count} mails to ${to}`)
}

async function linkFor(email: string, count = 1) {
  says(await post(path, { email }), 200, sent)
  const mail = (await mailsTo(email, count)).at(-1)
  const [, uid = '', token = ''] = /\/auth\/password\/reset\/confirm\/([^/\s]+)\/([^/\s]+)/.exec(mail?.text ?? '') ?? []
  return { uid, token, mail }
}

const confirm = (link: { uid: unknown; token: unknown }, one = better, two = one) =>
  post(`${path}/confirm`, { uid: link.uid, token: link.token, new_password1: one, new_password2: two })
const check = ({ uid, token }: { uid: string; token: string }, slash = '') =>
  ask(api.address, 'GET', `${path}/confirm/${uid}/${token}${slash}`)

describe('asking for a link', () => {
  it('answers known, unknown and disabled alike, byte for byte, and mails the stored address alone', async () => {
    const { email } = await api.user()
    const { email: gone } = await api.user()
    await disableUser(api.database, gone)
    const answers = []
    for (const asked of [` ${email.toUpperCase()} `, 'nobody@example.org', gone]) {
      const told = await post(`${path}/`, { email: asked })
      const { 'x-request-id': _id, date: _date, ...headers } = Object.fromEntries(told.headers)
      answers.push([told.status, told.text, headers])
    }
    expect(answers[0]?.slice(0, 2)).toEqual([200, JSON.stringify(sent)])
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    await mailsTo(email, 1)
    await new Promise((wake) => setTimeout(wake, 300))
    expect(api.mails.map(({ to }) => to)).toEqual([email])
  })

  it('writes the link from the public address, whatever host was asked', async () => {
    const { email } = await api.user()
    says(await post(path, { email }, { host: 'evil.example', 'x-forwarded-host': 'evil.example' }), 200, sent)
    const [mail] = await mailsTo(email, 1)
    expect(mail?.text).toMatch(/\nhttps:\/\/grid\.example\/auth\/password\/reset\/confirm\/\w{22}\/\w{43}\n/)
    expect(mail?.html).toMatch(/<a href="https:\/\/grid\.example\/auth\/password\/reset\/confirm\/\w{22}\/\w{43}">/)
    expect(JSON.stringify(mail)).not.toContain('evil')
  })

  it.each([
    [{}, ['This field is required.']],
    [{ email: '' }, ['This field may not be blank.']],
    [{ email: null }, ['This field may not be null.']],
    [{ email: 5 }, ['Not a valid string.']],
    ...['ada', 'ada@', '@example.org', 'a b@example.org', 'a@b..c', 'a@b, c@d', `${'a'.repeat(250)}@b.cd`].map(
      (email) => [{ email }, ['Enter a valid email address.']] as const,
    ),
  ] as const)('refuses %j', async (body, errors) => {
    says(await post(path, body), 400, { email: errors })
  })

  it('sends five mails an hour to one address and goes on answering the same', async () => {
    const { email } = await api.user()
    for (let i = 0; i < 7; i++) says(await post(path, { email }), 200, sent)
    await mailsTo(email, 5)
    await new Promise((wake) => setTimeout(wake, 400))
    expect(api.mails.filter(({ to }) => to === email)).toHaveLength(5)
    api.world.wall += 61 * minute
    await linkFor(email, 6)
  })
})

describe('a link', () => {
  it('holds until it is used, once, and ends every session', async () => {
    const { email } = await api.user()
    const visitor = await api.signIn(email)
    const link = await linkFor(email)
    says(await check(link), 200, { detail: 'Valid' })
    says(await check(link, '/'), 200, { detail: 'Valid' })
    says(await confirm(link, better, `${better}!`), 400, { new_password2: ['The two password fields didn’t match.'] })
    says(await confirm(link, 'short'), 400, {
      new_password2: ['This password is too short. It must contain at least 15 characters.'],
    })
    const told = await confirm(link)
    says(told, 200, { detail: 'Password has been reset with the new password.' })
    expect(told.headers.getSetCookie()).toEqual([])
    expect((await ask(api.address, 'GET', '/api/auth/user', { as: visitor })).status).toBe(403)
    says(await confirm(link), 400, invalid)
    says(await check(link), 400, invalid)
    expect((await login(email, password)).status).toBe(400)
    expect((await login(email, better)).status).toBe(200)
  })

  it('is stored nowhere', async () => {
    const { email } = await api.user()
    const { token } = await linkFor(email)
    const { rows } = await api.database.query('select * from password_reset')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is used once by many at the same time', async () => {
    const { email } = await api.user()
    const link = await linkFor(email)
    const all = await Promise.all([1, 2, 3, 4].map((i) => confirm(link, `${better} ${i}`)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  it('ends after an hour, after a change of the password, with its user', async () => {
    const { email } = await api.user()
    const old = await linkFor(email)
    api.world.wall += 60 * minute - 1
    says(await check(old), 200, { detail: 'Valid' })
    api.world.wall += 1
    says(await check(old), 400, invalid)
    says(await confirm(old), 400, invalid)
    const second = await linkFor(email, 2)
    const third = await linkFor(email, 3)
    says(await check(second), 200, { detail: 'Valid' })
    await setPassword(api.database, email, await hashPassword(better), api.world.wall)
    for (const link of [second, third]) says(await check(link), 400, invalid)
    const fourth = await linkFor(email, 4)
    await disableUser(api.database, email)
    says(await confirm(fourth), 400, invalid)
  })

  it('is refused in the same bytes whatever is wrong with it', async () => {
    const [one, two] = [await linkFor((await api.user()).email), await linkFor((await api.user()).email)]
    const { uid, token } = one
    for (const link of [
      { uid: two.uid, token },
      { uid, token: two.token },
      { uid, token: `${token}a` },
      { uid: uid.toLowerCase(), token: token.toLowerCase() },
      { uid: '', token: '' },
      { uid: undefined, token: undefined },
      { uid: null, token: 5 },
      { uid: ['a'], token: { a: 1 } },
      { uid: '\u0000', token: "' or 1=1" },
      { uid: 'x'.repeat(5_000), token },
    ]) {
      const told = await confirm(link)
      expect([told.status, told.text]).toEqual([400, JSON.stringify(invalid)])
    }
    for (const link of [
      { uid: '{uid}', token: '{token}' },
      { uid: 'a', token: 'b' },
      { uid, token: two.token },
      { uid: '%00', token: '%2F' },
    ]) {
      const told = await check(link)
      expect([told.status, told.text]).toEqual([400, JSON.stringify(invalid)])
    }
    says(await check(one), 200, { detail: 'Valid' })
    says(await post(`${path}/confirm`, { uid, token, new_password2: better }), 400, {
      new_password1: ['This field is required.'],
    })
  })
})
