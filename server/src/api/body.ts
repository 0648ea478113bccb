import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { BodyLimit } from 'contract'
import { badRequest, jsonParseError, tooLarge, unsupportedMediaType } from './errors.ts'
import { JsonFault, parseJson } from './json.ts'

const bytesMost: Record<BodyLimit, number> = { auth: 16 * 1024, config: 256 * 1024, ingest: 5 * 1024 * 1024 }
const unpack = promisify(gunzip)

/** A body whose size has been checked; read only once it is worth it. */
export type SizedBody = { read: () => Promise<Buffer>; most: number; packed: boolean }

/**
 * Checks the size of a body: by its declared length, else by reading it. What is too large is read on into nothing
 * by the HTTP server, so that the client gets to see the answer.
 */
export async function sizeBody(message: IncomingMessage, limit: BodyLimit): Promise<SizedBody> {
  const most = bytesMost[limit]
  const packed = limit === 'ingest'
  const declared = message.headers['content-length']
  if (declared !== undefined) {
    if (Number(declared) > most) throw tooLarge()
    return { read: () => readAll(message, most), most, packed }
  }
  if (message.headers['transfer-encoding'] === undefined)
    return { read: () => Promise.resolve(Buffer.alloc(0)), most, packed }
  const bytes = await readAll(message, most)
  return { read: () => Promise.resolve(bytes), most, packed }
}

function readAll(message: IncomingMessage, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (end: () => void) => {
      message.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose)
      end()
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > most) settle(() => reject(tooLarge()))
      else chunks.push(chunk)
    }
    const onEnd = () => settle(() => resolve(Buffer.concat(chunks)))
    const onError = () => settle(() => reject(badRequest('The request body broke off.')))
    const onClose = onError
    message.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose)
  })
}

/** The value in a body; `{}` when there is nothing. Takes application/json in UTF-8 alone, gzip where the limit is ingest's. */
export async function parseBody(body: SizedBody, headers: IncomingMessage['headers']): Promise<unknown> {
  const type = headers['content-type']
  let bytes = await body.read()
  if (type !== undefined ? !isJson(type) : bytes.length > 0) throw unsupportedMediaType(type ?? '')
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'gzip' && body.packed) bytes = await unpacked(bytes, body.most)
  else if (encoding !== 'identity') throw unsupportedMediaType(`${type ?? ''}; content-encoding=${encoding}`)
  if (bytes.length === 0) return {}
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof JsonFault) throw jsonParseError(error.message)
    if (error instanceof TypeError) throw jsonParseError('The body is not valid UTF-8.')
    throw error
  }
}

async function unpacked(bytes: Buffer, most: number): Promise<Buffer> {
  try {
    return await unpack(bytes, { maxOutputLength: most })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw badRequest('The body is not valid gzip.')
  }
}

function isJson(type: string): boolean {
  const [essence = '', ...rest] = type.split(';').map((part) => part.trim().toLowerCase())
  return (
    essence === 'application/json' &&
    rest.every((part) => !part.startsWith('charset=') || /^charset="?utf-?8"?$/.test(part))
  )
}
