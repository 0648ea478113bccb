import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { createFetcher, type Fetcher, redirectTarget } from './fetch-report.ts'

let server: Server | undefined
let fetcher: Fetcher | undefined

afterEach(async () => {
  await fetcher?.stop()
  server?.closeAllConnections()
  server?.close()
})

/** A server of the test's own; asks it once. */
async function ask(listener: RequestListener, limits = {}, validators: Parameters<Fetcher['fetch']>[1] = null) {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  fetcher = createFetcher({ limitBytes: 10_000, silenceMs: 1_500, wholeMs: 3_000, ...limits })
  return fetcher.fetch(new URL(`http://127.0.0.1:${port}/a/report.csv`), validators, new AbortController().signal)
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

test('a report with its validators and time of publication', async () => {
  const answer = await ask((_, response) => {
    response.setHeader('etag', '"1"').setHeader('last-modified', 'Tue, 21 Nov 2023 10:00:00 GMT').end('1,2,3')
  })
  expect(answer).toMatchObject({
    kind: 'report',
    validators: { etag: '"1"', last_modified: 'Tue, 21 Nov 2023 10:00:00 GMT' },
    published_at: Date.UTC(2023, 10, 21, 10),
  })
  expect(answer.kind === 'report' && text(answer.bytes)).toBe('1,2,3')
})

test('validators are sent back; 304 is no news', async () => {
  let asked: unknown
  const validators = { etag: '"1"', last_modified: 'Tue, 21 Nov 2023 10:00:00 GMT' }
  const answer = await ask(
    ({ headers }, response) => {
      asked = [headers['if-none-match'], headers['if-modified-since']]
      response.writeHead(304).end()
    },
    {},
    validators,
  )
  expect(answer).toEqual({ kind: 'unchanged' })
  expect(asked).toEqual([validators.etag, validators.last_modified])
})

test('404 is an answer, not a fault', async () => {
  expect(await ask((_, response) => response.writeHead(404).end('<html>no</html>'))).toEqual({ kind: 'absent' })
})

test.each([
  [500, {}, { again: true, retry_after_ms: null }],
  [503, { 'retry-after': '7' }, { again: true, retry_after_ms: 7_000 }],
  [429, { 'retry-after': '60' }, { again: true, retry_after_ms: 60_000 }],
  [403, {}, { again: false }],
])('HTTP %i', async (status, headers, expected) => {
  const answer = await ask((_, response) => response.writeHead(status, headers).end('no'))
  expect(answer).toMatchObject({ kind: 'fault', text: `HTTP ${status}`, ...expected })
})

test('a login page is no report, whatever it calls itself', async () => {
  const page = '\ufeff\n <!DOCTYPE HTML><title>Sign in</title>'
  const answer = await ask((_, response) => response.setHeader('content-type', 'text/xml').end(page))
  expect(answer).toMatchObject({ kind: 'fault', text: expect.stringContaining('web page'), again: true })
})

test('a packed answer is unpacked', async () => {
  const answer = await ask((request, response) => {
    expect(request.headers['accept-encoding']).toBe('gzip')
    response.setHeader('content-encoding', 'gzip').end(gzipSync('x'.repeat(5000)))
  })
  expect(answer.kind === 'report' && answer.bytes.length).toBe(5000)
})

test('a cut-off answer is a fault: plain, packed, and torn off', async () => {
  const short = await ask((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('only this', () => response.destroy())
  })
  expect(short).toMatchObject({ kind: 'fault', again: true })
  await fetcher?.stop()
  server?.close()
  const packed = gzipSync(Buffer.from(crypto.getRandomValues(new Uint8Array(4000))))
  const cut = await ask((_, response) =>
    response.setHeader('content-encoding', 'gzip').end(packed.subarray(0, packed.length - 200)),
  )
  expect(cut).toMatchObject({ kind: 'fault', text: 'the packed answer is cut off', again: true })
})

test('too large is refused: as sent, and once unpacked', async () => {
  const plain = await ask((_, response) => response.end(Buffer.alloc(20_000, 'x')))
  expect(plain).toMatchObject({ kind: 'fault', again: false, text: expect.stringContaining('larger than') })
  await fetcher?.stop()
  server?.close()
  const bomb = await ask((_, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(5_000_000))),
  )
  expect(bomb).toMatchObject({ kind: 'fault', again: false, text: expect.stringContaining('larger than') })
})

test('who says nothing, or drips, is given up', async () => {
  const silent = await ask(() => undefined, { silenceMs: 200 })
  expect(silent).toMatchObject({ kind: 'fault', again: true })
  await fetcher?.stop()
  server?.closeAllConnections()
  server?.close()
  const drip = await ask(
    (_, response) => {
      const timer = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(timer))
    },
    { wholeMs: 400 },
  )
  expect(drip).toMatchObject({ kind: 'fault', text: 'no whole answer within 0.4 s', again: true })
})

test('a refused connection is a fault in plain words', async () => {
  fetcher = createFetcher()
  const answer = await fetcher.fetch(new URL('http://127.0.0.1:1/x'), null, new AbortController().signal)
  expect(answer).toMatchObject({ kind: 'fault', text: 'the host refused the connection', again: true })
})

test('a redirect is followed on the same host, and never off it', async () => {
  const answer = await ask((request, response) => {
    if (request.url === '/a/report.csv') response.writeHead(302, { location: '../b.csv' }).end()
    else response.end(request.url)
  })
  expect(answer.kind === 'report' && text(answer.bytes)).toBe('/b.csv')
  const from = new URL('https://a.example/x/y')
  expect(redirectTarget(from, 'https://login.example/')).toBeNull()
  expect(redirectTarget(from, 'http://a.example/x')).toBeNull()
  expect(redirectTarget(from, '//a.example:8443/x')).toBeNull()
  expect(redirectTarget(from, null)).toBeNull()
  expect(redirectTarget(from, 'z')?.href).toBe('https://a.example/x/z')
})

test('a redirect that never ends is given up', async () => {
  const answer = await ask((_, response) => response.writeHead(301, { location: '/a/report.csv' }).end())
  expect(answer).toMatchObject({ kind: 'fault' })
})
