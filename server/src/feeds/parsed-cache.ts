import type { ParsedReport } from 'contract'

/** Parsed reports that may be asked for again soon, the least recently used leave first. */
export type ParsedCache = {
  get: (key: string) => ParsedReport | undefined
  put: (key: string, parsed: ParsedReport) => void
  remove: (key: string) => void
  bytes: () => number
}

/** At most `limit` bytes by estimate; a report larger than that is not kept at all. */
export function createParsedCache(limit: number): ParsedCache {
  // A Map keeps the order of insertion: the first is the least recently used.
  const kept = new Map<string, { parsed: ParsedReport; bytes: number }>()
  let total = 0

  function remove(key: string) {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  return {
    get(key) {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.parsed
    },
    put(key, parsed) {
      remove(key)
      const bytes = weigh(parsed)
      if (bytes > limit) return
      kept.set(key, { parsed, bytes })
      total += bytes
      for (const oldest of kept.keys()) {
        if (total <= limit) break
        remove(oldest)
      }
    },
    remove,
    bytes: () => total,
  }
}

/** Bytes in memory, roughly: instants, values and qualities are 8 each, an entity or datapoint some hundred. */
export function weigh(parsed: ParsedReport): number {
  let slots = 0
  for (const readings of parsed.readings)
    slots += readings.t.length + readings.v.length + (readings.q?.length ?? 0) + (readings.parts_missing?.length ?? 0)
  for (const run of parsed.runs) slots += run.v.length + (run.q?.length ?? 0)
  const claims = parsed.entities.length + parsed.datapoints.length + parsed.readings.length + parsed.runs.length
  return 8 * slots + 300 * claims + 200 * parsed.faults.length + 500
}
