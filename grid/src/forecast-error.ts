type Values = readonly (number | null)[]

/** Forecast less actual, MW: the mean of its size, and its mean (positive: too much was forecast); over the hours with both. */
export type ForecastError = { hours: number; mae_mw: number | null; bias_mw: number | null }

/** A forecast as it was issued: hourly values from `first_t` on. */
export type Run = { issued_at: number; first_t: number; interval_ms: number; v: Values }

export function forecastErrorOf(forecast: Values, actual: Values): ForecastError {
  let [hours, size, sum] = [0, 0, 0]
  for (let i = 0; i < actual.length; i++) {
    const [expected, was] = [forecast[i] ?? null, actual[i] ?? null]
    if (expected === null || was === null) continue
    hours++
    size += Math.abs(expected - was)
    sum += expected - was
  }
  return { hours, mae_mw: hours === 0 ? null : size / hours, bias_mw: hours === 0 ? null : sum / hours }
}

/**
 * What was forecast for each hour so many hours before it began, a column per lead of `leads_h` (ascending): the newest
 * run that was issued at least that long before, and less than the next lead (after the last one: twice as long), so that
 * an old run never stands for a fresh one. `starts` are the hours, ascending, epoch ms.
 */
export function atLeads(
  runs: readonly Run[],
  starts: readonly number[],
  leads_h: readonly number[],
): (number | null)[][] {
  const columns = leads_h.map(() => starts.map((): number | null => null))
  const place = new Map(starts.map((t, i) => [t, i]))
  for (const run of [...runs].sort((a, b) => a.issued_at - b.issued_at))
    for (let k = 0; k < run.v.length; k++) {
      const t = run.first_t + k * run.interval_ms
      const i = place.get(t)
      const lead = i === undefined ? -1 : leadOf((t - run.issued_at) / hourMs, leads_h)
      const column = columns[lead]
      if (column && i !== undefined) column[i] = run.v[k] ?? null
    }
  return columns
}

/** The longest lead that was kept; -1: issued later than the shortest, or too long before. */
function leadOf(ahead_h: number, leads_h: readonly number[]): number {
  const last = leads_h.at(-1) ?? 0
  return ahead_h >= 2 * last ? -1 : leads_h.findLastIndex((lead) => ahead_h >= lead)
}

const hourMs = 3_600_000
