/**
 * Milliseconds to wait after the n-th failure in a row (n ≥ 1): exponential with full jitter, never under a second,
 * never sooner than the other side asked for. `random` in [0, 1).
 */
export function waitAfterFailure(
  failures: number,
  random: number,
  { firstMs = 5_000, capMs = 900_000, retryAfterMs = 0 } = {},
): number {
  const ceiling = Math.min(capMs, firstMs * 2 ** Math.min(failures - 1, 30))
  const asked = Math.min(Math.max(retryAfterMs, 0), LONGEST_ASKED_MS)
  return Math.max(1_000, asked, random * ceiling)
}

/** A poll interval with ±10 % of jitter, so that many installations do not ask at the same moment. */
export function pollWait(pollS: number, random: number): number {
  return pollS * 1000 * (0.9 + 0.2 * random)
}

/** `Retry-After`: seconds or an HTTP date; null when there is none or it cannot be read. */
export function readRetryAfter(header: string | null, wall: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - wall)
}

// An operator who asks for days is asked again after an hour all the same: the header is often wrong.
const LONGEST_ASKED_MS = 3_600_000
