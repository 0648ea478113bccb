import type { IncomingHttpHeaders } from 'node:http'

/**
 * Why an unsafe call is refused by where it comes from; null: it may pass. A program that says nothing of an origin
 * passes. While the public URL is a loopback one, loopback names are trusted with its port, or with the very host
 * that was asked (a forwarded port, a development server in between).
 */
export function originFault(headers: IncomingHttpHeaders, public_url: string): string | null {
  const origin = headers.origin
  if (origin !== undefined) return isTrusted(origin, headers.host, public_url) ? null : mismatch(origin)
  return headers['sec-fetch-site'] === 'cross-site' ? mismatch('null') : null
}

const mismatch = (origin: string) => `Origin checking failed - ${origin} does not match any trusted origins.`

function isTrusted(origin: string, host: string | undefined, public_url: string): boolean {
  const own = new URL(public_url)
  if (origin === own.origin) return true
  if (!isLoopback(own.hostname)) return false
  let asked: URL
  try {
    asked = new URL(origin)
  } catch {
    return false
  }
  if (asked.origin !== origin || !isLoopback(asked.hostname)) return false
  return (asked.protocol === own.protocol && asked.port === own.port) || asked.host === host?.toLowerCase()
}

/** localhost and its subdomains, 127.0.0.0/8, ::1. */
export function isLoopback(hostname: string): boolean {
  return /(^|\.)localhost$/.test(hostname) || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname) || hostname === '[::1]'
}
