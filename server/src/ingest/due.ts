import type { ParsedReport } from 'contract'

/**
 * The part of a report that can be known at `now`: datapoints none of whose values is known yet are left out, so that
 * not even their names come in early. `next_due`: when the first of those becomes known; null: nothing was left out.
 */
export function dueAt(
  parsed: ParsedReport,
  created_at: number,
  now: number,
): { parsed: ParsedReport; next_due: number | null } {
  const { usual_lag } = parsed
  let next_due: number | null = null
  const later = (known_at: number) => {
    next_due = Math.min(next_due ?? known_at, known_at)
  }
  const readings = parsed.readings.filter((claim) => {
    const first = claim.t[0]
    if (first === undefined) return false
    const interval_s = parsed.datapoints[claim.datapoint]?.interval_s ?? 0
    const known_at = usual_lag ? Math.min(created_at, usual_lag(first, interval_s)) : created_at
    if (known_at <= now) return true
    later(known_at)
    return false
  })
  const runs = parsed.runs.filter((run) => {
    if (run.issued_at <= now) return true
    later(run.issued_at)
    return false
  })
  if (next_due === null) return { parsed, next_due }
  return { parsed: { ...parsed, readings, runs, ...kept(parsed, readings, runs) }, next_due }
}

/** Only the datapoints and entities that the remaining values name, with their parents. */
function kept(
  parsed: ParsedReport,
  readings: ParsedReport['readings'],
  runs: ParsedReport['runs'],
): Partial<ParsedReport> {
  const used = [...new Set([...readings, ...runs].map((claim) => claim.datapoint))].sort((a, b) => a - b)
  const datapoints = used.flatMap((index) => parsed.datapoints[index] ?? [])
  const named = new Set(datapoints.map((datapoint) => datapoint.entity))
  for (const index of named) {
    const parent = parsed.entities[index]?.parent
    const at = parsed.entities.findIndex(
      (entity) => entity.type === parent?.type && entity.source_name === parent.source_name,
    )
    if (at >= 0) named.add(at)
  }
  const usedEntities = [...named].sort((a, b) => a - b)
  return {
    entities: usedEntities.flatMap((index) => parsed.entities[index] ?? []),
    datapoints: datapoints.map((datapoint) => ({ ...datapoint, entity: usedEntities.indexOf(datapoint.entity) })),
    readings: readings.map((claim) => ({ ...claim, datapoint: used.indexOf(claim.datapoint) })),
    runs: runs.map((claim) => ({ ...claim, datapoint: used.indexOf(claim.datapoint) })),
  }
}
