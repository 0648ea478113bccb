import { type Quality, qualities, tagPattern } from 'contract'
import { parseInstant } from 'grid/instant.ts'
import type { PushAnswer, PushedReading } from './ingest.ts'

export type CheckedReading = { tag: string; t: number; v: number | null; q: Quality }

/** What the gate has to know of a tag: null when nobody has pushed or reported it yet. */
export type KnownTag = { system: string; interval_s: number | null; horizon: 'actual' | 'forecast' } | null

const tag = new RegExp(tagPattern)
const ahead_ms = 5 * 60_000
const largest = 1e15

/** Checks pushed readings one by one; accepted + rejected = sent. `now`: the product's clock, epoch ms. */
export function checkPushed(
  readings: PushedReading[],
  system: string,
  now: number,
  known: (tag: string) => KnownTag,
): { accepted: CheckedReading[]; rejected: PushAnswer['rejected'] } {
  const accepted: CheckedReading[] = []
  const rejected: PushAnswer['rejected'] = []
  const seen = new Set<string>()
  for (const [index, reading] of readings.entries()) {
    const checked = checkOne(reading, system, now, known)
    if ('code' in checked) {
      rejected.push({ index, ...checked })
      continue
    }
    const key = `${checked.t} ${checked.tag}`
    if (seen.has(key)) {
      rejected.push({ index, code: 'duplicate_in_batch', detail: 'This tag and t stand earlier in the batch.' })
      continue
    }
    seen.add(key)
    accepted.push(checked)
  }
  return { accepted, rejected }
}

type Refused = { code: string; detail: string }

function checkOne(
  reading: PushedReading,
  system: string,
  now: number,
  known: (tag: string) => KnownTag,
): CheckedReading | Refused {
  if (typeof reading.tag !== 'string' || !tag.test(reading.tag)) {
    return {
      code: 'bad_tag',
      detail: 'A tag has 1 to 128 letters, digits and . _ : - and begins with a letter or digit.',
    }
  }
  const t = readInstant(reading.t)
  if (t === null) {
    return { code: 'bad_time', detail: 't is an ISO 8601 instant with an offset, or whole epoch milliseconds.' }
  }
  if (t > now + ahead_ms) return { code: 'future', detail: 't is more than 5 minutes ahead of the clock.' }
  const { v, q } = reading
  if (v !== null && (typeof v !== 'number' || !Number.isFinite(v) || Math.abs(v) > largest)) {
    return { code: 'bad_value', detail: 'v is a finite number of at most 1e15 in size, or null.' }
  }
  if (q !== undefined && !qualities.includes(q as Quality)) {
    return { code: 'bad_value', detail: `q is one of ${qualities.join(', ')}.` }
  }
  const datapoint = known(reading.tag)
  if (datapoint && datapoint.system !== system) {
    return { code: 'not_allowed', detail: 'This token may not write this tag.' }
  }
  if (datapoint?.horizon === 'forecast') {
    return { code: 'not_allowed', detail: 'This tag is a forecast; readings are of what has been.' }
  }
  if (datapoint?.interval_s && t % (datapoint.interval_s * 1000) !== 0) {
    return { code: 'bad_time', detail: `t is no start of this datapoint's ${datapoint.interval_s} s intervals.` }
  }
  return { tag: reading.tag, t, v, q: v === null ? 'missing' : ((q as Quality | undefined) ?? 'good') }
}

/** Epoch ms of an instant as pushed; null when it is none. */
function readInstant(t: unknown): number | null {
  if (typeof t === 'number') return Number.isInteger(t) && t >= 1e11 && t <= 8.64e15 ? t : null
  return typeof t === 'string' ? parseInstant(t) : null
}
