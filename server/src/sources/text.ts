import { Unreadable } from './source.ts'

const maxBytes = 64 * 1024 * 1024

/** The text of a report: UTF-8, with or without a byte order mark; throws `Unreadable` on anything else or beyond 64 MiB. */
export function textOf(bytes: Uint8Array): string {
  if (bytes.length > maxBytes) throw new Unreadable(`larger than ${maxBytes} bytes`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Unreadable('not UTF-8')
  }
}

/**
 * A number as reports write it: digits, an optional sign and fraction, thousands separators when `grouped`.
 * null: empty. undefined: no number, or one beyond any physical value (10 million).
 */
export function numberIn(text: string, grouped = false): number | null | undefined {
  if (text === '') return null
  if (!/^[+-]?\d{1,12}(\.\d{1,12})?$/.test(text))
    return grouped && /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? numberIn(text.replaceAll(',', '')) : undefined
  const value = Number(text) + 0
  return Math.abs(value) <= 1e7 ? value : undefined
}
