import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, type TestApi, testApi } from '#testing/api.ts'

const index = '<!doctype html><head><title>page</title></head>'
const script = 'console.log("a page")'
const folder = mkdtempSync(join(tmpdir(), 'tieline-web-'))
let api: TestApi

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), index)
  writeFileSync(join(folder, '.secret'), 'secret')
  writeFileSync(
    join(folder, '.heads.json'),
    JSON.stringify({ '/dashboard/table': '<link href="/api/x">$&', '/auth/login': '<link href="/login.js">' }),
  )
  writeFileSync(join(folder, 'assets/main-abc.js'), script)
  writeFileSync(join(folder, 'assets/main-abc.js.gz'), gzipSync(script))
  writeFileSync(join(folder, 'assets/main-abc.js.br'), brotliCompressSync(script))
  api = await testApi({ web_dir: folder })
})
afterAll(async () => {
  await api.stop()
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => ask(api.address, 'GET', path, { headers })

it.each([
  '/',
  '/?a=1',
  '/assets',
  '/assets/',
  '/dashboard',
  '/dashboard/charts/',
  '/no/such/page',
  '/chart/a.b.c',
  '/auth/password/reset/confirm/MQ/a-b',
])('gives the page for %s', async (path) => {
  const told = await get(path)
  expect([told.status, told.text]).toEqual([200, index])
  expect(told.headers.get('cache-control')).toBe('no-cache')
  expect(told.headers.get('content-type')).toMatch(/^text\/html/)
  const policy = told.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toContain('unsafe')
})

it('asks for what the page needs in its head, and tells caches that it depends on who is there', async () => {
  const told = await get('/dashboard/table', { cookie: 'sessionid=any' })
  expect(told.text).toBe(index.replace('</head>', () => '<link href="/api/x">$&</head>'))
  expect(told.headers.get('vary')).toContain('cookie')
  const anonymous = await get('/dashboard/table')
  expect(anonymous.text).toBe(index.replace('</head>', '<link href="/login.js"></head>'))
})

it.each([
  '/none.js',
  '/.secret',
  '/.heads.json',
  '/.git/config',
  '/assets/none-abc.js',
  '/..%2f..%2fetc/passwd',
  '/a/b.map',
  '/%2esecret',
])('has no file %s', async (path) => {
  const told = await get(path)
  expect([told.status, told.text], path).toEqual([404, expect.not.stringContaining('<')])
})

it('gives assets packed, and for ever', async () => {
  for (const [accept, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['', null],
  ] as const) {
    const told = await get('/assets/main-abc.js', accept ? { 'accept-encoding': accept } : {})
    expect([told.status, told.headers.get('content-encoding')]).toEqual([200, encoding])
    expect(told.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(told.headers.get('content-type')).toMatch(/javascript/)
  }
})

it('takes no other method', async () => {
  const told = await ask(api.address, 'POST', '/dashboard', { body: 'x', headers: { 'content-type': 'text/plain' } })
  expect([told.status, told.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

it('leaves the API as it is', async () => {
  expect((await get('/api/none')).json()).toEqual({ detail: 'Not found.' })
  expect((await get('/apis')).text).toBe(index)
})
