import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Agent, type Dispatcher, request } from 'undici'
import { readRetryAfter } from './backoff.ts'

/** What an address said when it was last read; it answers 304 while they hold. */
export type Validators = { etag: string | null; last_modified: string | null }

/**
 * What came of one question. `absent`: not there, which is normal for a period that has not begun. A fault with
 * `again` false concerns this address alone; otherwise the host is in trouble and is left in peace for a while.
 */
export type Answer =
  | { kind: 'report'; bytes: Uint8Array; validators: Validators; published_at: number | null }
  | { kind: 'unchanged' }
  | { kind: 'absent' }
  | { kind: 'fault'; text: string; again: boolean; retry_after_ms: number | null }

export type FetchReport = (address: URL, validators: Validators | null, signal: AbortSignal) => Promise<Answer>

export type Fetcher = { fetch: FetchReport; stop: () => Promise<void> }

/** Asks an operator's addresses: bounded in time and in size (also once unpacked), never led away from the host. */
export function createFetcher({ limitBytes = 64 * 2 ** 20, silenceMs = 30_000, wholeMs = 120_000 } = {}): Fetcher {
  const agent = new Agent({
    connect: { timeout: Math.min(silenceMs, 10_000) },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    connections: 4,
  })

  async function ask(address: URL, validators: Validators | null, signal: AbortSignal, hops: number): Promise<Answer> {
    const answer = await request(address, { dispatcher: agent, signal, headers: headersFor(validators) })
    const { statusCode: status, body } = answer
    const header = (name: string) => one(answer.headers[name])
    if (status !== 200) await body.dump({ limit: 65_536 }).catch(() => undefined)
    if (status === 304) return { kind: 'unchanged' }
    if (status === 404 || status === 410) return { kind: 'absent' }
    if (status >= 300 && status < 400) {
      const to = redirectTarget(address, header('location'))
      if (to === null || hops === 0)
        return fault(`HTTP ${status}: leads to another host or nowhere, not followed`, true)
      return ask(to, validators, signal, hops - 1)
    }
    if (status !== 200) {
      const again = status >= 500 || status === 429 || status === 408
      return fault(`HTTP ${status}`, again, readRetryAfter(header('retry-after'), Date.now()))
    }
    const bytes = await readBody(body, header('content-encoding'), limitBytes)
    if (isWebPage(header('content-type'), bytes)) return fault('answered with a web page, not with a report', true)
    const modified = Date.parse(header('last-modified') ?? '')
    return {
      kind: 'report',
      bytes,
      validators: { etag: header('etag'), last_modified: header('last-modified') },
      published_at: Number.isNaN(modified) ? null : modified,
    }
  }

  return {
    async fetch(address, validators, signal) {
      const whole = AbortSignal.any([signal, AbortSignal.timeout(wholeMs)])
      try {
        return await ask(address, validators, whole, 3)
      } catch (error) {
        if (error instanceof Refused) return fault(error.message, false)
        return fault(
          whole.aborted && !signal.aborted ? `no whole answer within ${wholeMs / 1000} s` : reason(error),
          true,
        )
      }
    },
    stop: () => agent.destroy(),
  }
}

/** Where a redirect leads; null unless it stays with the same host, port and protocol. */
export function redirectTarget(from: URL, location: string | null): URL | null {
  if (location === null || !URL.canParse(location, from.href)) return null
  const to = new URL(location, from)
  return to.origin === from.origin ? to : null
}

/** A login or error page sent with status 200. */
export function isWebPage(contentType: string | null, bytes: Uint8Array): boolean {
  if (contentType?.toLowerCase().startsWith('text/html')) return true
  const start = Buffer.from(bytes.subarray(0, 256))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  return /^<(!doctype\s+html|html[\s>])/i.test(start)
}

class Refused extends Error {}

function headersFor(validators: Validators | null): Record<string, string> {
  const headers: Record<string, string> = { 'accept-encoding': 'gzip', 'user-agent': 'Tieline' }
  if (validators?.etag) headers['if-none-match'] = validators.etag
  if (validators?.last_modified) headers['if-modified-since'] = validators.last_modified
  return headers
}

async function readBody(
  body: Dispatcher.ResponseData['body'],
  encoding: string | null,
  limit: number,
): Promise<Uint8Array> {
  const packed = encoding !== null && encoding !== '' && encoding !== 'identity'
  if (packed && encoding !== 'gzip' && encoding !== 'x-gzip') {
    body.destroy()
    throw new Refused(`packed in a way that was not asked for (${encoding})`)
  }
  const parts: Buffer[] = []
  let size = 0
  const sink = new Writable({
    write(part: Buffer, _encoding, done) {
      size += part.length
      if (size > limit) return done(new Refused(`larger than ${Math.round(limit / 2 ** 20)} MB`))
      parts.push(part)
      done()
    },
  })
  if (packed) await pipeline(body, createGunzip(), sink)
  else await pipeline(body, sink)
  return Buffer.concat(parts)
}

function fault(text: string, again: boolean, retry_after_ms: number | null = null): Answer {
  return { kind: 'fault', text, again, retry_after_ms }
}

function reason(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return (code && PLAIN[code]) || message || code || String(error)
}

const PLAIN: Record<string, string> = {
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNREFUSED: 'the host refused the connection',
  ECONNRESET: 'the connection broke',
  UND_ERR_SOCKET: 'the connection broke',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped in the middle',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer is shorter than it said',
  Z_BUF_ERROR: 'the packed answer is cut off',
  Z_DATA_ERROR: 'the packed answer is damaged',
}

function one(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null
}
