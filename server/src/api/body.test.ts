import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ask, rawBytes, type TestApi, type Told, testApi, type Visitor } from '#testing/api.ts'

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
const login = (json: unknown) => call('POST', '/api/auth/login', { json })

describe('bodies', () => {
  const path = '/api/auth/login'
  const json = { 'content-type': 'application/json' }

  it.each([
    ['text/plain', '{}'],
    ['application/x-www-form-urlencoded', 'username=a'],
    ['application/json; charset=latin1', '{}'],
    ['a broken type', '{}'],
  ])('takes no %s', async (type, body) => {
    const told = await call('POST', path, { body, headers: { 'content-type': type } })
    says(told, 415, detail(`Unsupported media type "${type}" in request.`))
  })

  it('takes a body without a type only when it is empty', async () => {
    says(await call('POST', path, { body: '{}' }), 415, detail('Unsupported media type "" in request.'))
    const empty = { username: ['This field is required.'], password: ['This field is required.'] }
    says(await call('POST', path), 400, empty)
    says(await call('POST', path, { headers: json }), 400, empty)
    says(
      await call('POST', path, { body: '{}', headers: { 'content-type': 'application/json; charset=UTF-8' } }),
      400,
      empty,
    )
  })

  it.each([
    ['{"username":'],
    ['nonsense'],
    ['{"a":1}{'],
    ['{"username":"a","username":"b"}'],
    ['{"username":"a","\\u0075sername":"b"}'],
    [`${'['.repeat(33)}${']'.repeat(33)}`],
    [Buffer.from([0x22, 0xff, 0x22])],
  ])('calls a parse error what is one: %s', async (body) => {
    const told = await call('POST', path, { body, headers: json })
    expect(told.status).toBe(400)
    expect(told.json()).toEqual(detail(expect.stringMatching(/^JSON parse error - ./) as unknown as string))
  })

  it.each([
    ['[]', 'list'],
    ['"a"', 'str'],
    ['1', 'int'],
    ['1.5', 'float'],
    ['true', 'bool'],
    ['null', 'NoneType'],
  ])('wants an object, not %s', async (body, name) => {
    says(await call('POST', path, { body, headers: json }), 400, {
      non_field_errors: [`Invalid data. Expected a dictionary, but got ${name}.`],
    })
  })

  it('leaves out keys that name machinery', async () => {
    const body = '{"__proto__":{"username":"a"},"constructor":{"prototype":{"password":"b"}},"username":"a"}'
    says(await call('POST', path, { body, headers: json }), 400, { password: ['This field is required.'] })
    expect(({} as { username?: string }).username).toBeUndefined()
  })

  it.each([
    [{ username: '', password: '' }, 'This field may not be blank.', 'This field may not be blank.'],
    [{ username: null, password: null }, 'This field may not be null.', 'This field may not be null.'],
    [{ username: 1, password: ['a'] }, 'Not a valid string.', 'Not a valid string.'],
    [
      { username: 'a\ud800', password: '\udfff' },
      'Surrogate characters are not allowed.',
      'Surrogate characters are not allowed.',
    ],
  ])('says what is wrong with each field: %j', async (body, username, text) => {
    says(await login(body), 400, { username: [username], password: [text] })
  })

  it('takes no control characters but in a password', async () => {
    says(await login({ username: 'a\u0000', password: '\u0000' }), 400, {
      username: ['Control characters are not allowed.'],
    })
  })

  it('limits the size, declared or not', async () => {
    const large = JSON.stringify({ username: 'a'.repeat(17_000), password: 'b' })
    const tooLarge = detail('Request entity too large.')
    says(await call('POST', path, { body: large, headers: json }), 413, tooLarge)
    const chunked = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`
    const chunk = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`
    expect(await rawBytes(api.address, chunked + chunk)).toMatch(/^HTTP\/1.1 413/)
    expect((await call('POST', '/api/data/latest', { json: { tags: ['x'.repeat(17_000)] }, as: visitor })).status).toBe(
      400,
    )
    expect(
      (await call('POST', '/api/data/latest', { json: { tags: ['x'.repeat(270_000)] }, as: visitor })).status,
    ).toBe(413)
  })
})
