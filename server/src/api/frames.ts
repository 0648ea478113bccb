import { constants, deflateRawSync } from 'node:zlib'

/** One server-sent event, written once for everybody who gets it. */
export type Frame = { plain: Buffer; packed: () => Buffer }

/** The beginning of a gzip stream: every frame behind it is packed on its own, so all clients share its bytes. */
export const gzipStart = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** `data` is written as JSON, which has no line breaks. */
export function frame(event: string, data: unknown, id?: number): Frame {
  return frameOf(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
}

/** A comment, to keep the connection; it tells the last number, so a return needs to catch up with little. */
export function heartbeat(id: number): Frame {
  return frameOf(`: \nid: ${id}\n\n`)
}

function frameOf(text: string): Frame {
  const plain = Buffer.from(text)
  let packed: Buffer | undefined
  return {
    plain,
    packed: () => {
      // ends on a byte, refers to nothing before it
      packed ??= deflateRawSync(plain, { level: 4, finishFlush: constants.Z_SYNC_FLUSH })
      return packed
    },
  }
}
