import type { DatapointClaim, EntityClaim, Fault, ParsedReport, Quality, ReadingsClaim, RunClaim } from 'contract'
import { Unreadable } from '#sources/source.ts'

/** A report while it is being read: what it says so far, and what could not be read. */
export type Draft = {
  created_at: number | null
  /** Index of an entity; the same name again is the same entity. */
  entity: (claim: EntityClaim) => number
  /** Index of a datapoint; the same once more is the same datapoint. */
  datapoint: (claim: DatapointClaim) => number
  /** A value; null is missing. In any order, each instant once. */
  put: (datapoint: number, t: number, v: number | null, q?: Quality, parts_missing?: number | null) => void
  /** A run; one that holds no value at all says nothing and is left out. */
  run: (claim: RunClaim) => void
  fault: (where: string, reason: string, excerpt?: string) => void
  done: () => ParsedReport
}

/**
 * Columns; a yearly table has hundreds of thousands of values. Those of quality and parts are there only from the first
 * value on that needs them.
 */
type Values = {
  t: number[]
  v: (number | null)[]
  q: Quality[] | null
  parts: (number | null)[] | null
  ascending: boolean
}
const maxFaults = 200
const maxClaims = 20_000

export function createDraft(about: Pick<ParsedReport, 'report' | 'period' | 'created_at' | 'usual_lag'>): Draft {
  const entities = new Map<string, [number, EntityClaim]>()
  const datapoints = new Map<string, [number, DatapointClaim]>()
  const values: Values[] = []
  const runs: RunClaim[] = []
  const faults: Fault[] = []
  let unsaid = 0

  const fault: Draft['fault'] = (where, reason, excerpt = '') => {
    if (faults.length < maxFaults) faults.push({ where, reason, excerpt: excerpt.slice(0, 200) })
    else unsaid++
  }
  return {
    created_at: about.created_at,
    fault,
    entity: (claim) => place(entities, `${claim.type} ${claim.source_name}`, claim),
    datapoint: (claim) => place(datapoints, `${claim.entity} ${claim.kind} ${claim.qualifier}`, claim),
    put: (datapoint, t, v, q = v === null ? 'missing' : 'good', parts_missing = null) => {
      values[datapoint] ??= { t: [], v: [], q: null, parts: null, ascending: true }
      const into = values[datapoint]
      into.ascending &&= into.t.length === 0 || t > (into.t.at(-1) as number)
      if (q !== 'good') into.q ??= into.t.map(() => 'good')
      if (parts_missing !== null) into.parts ??= into.t.map(() => null)
      into.t.push(t)
      into.v.push(v)
      into.q?.push(q)
      into.parts?.push(parts_missing)
    },
    run: (claim) => {
      if (claim.v.some((v) => v !== null)) runs.push(claim)
    },
    done: () => {
      const claims = [...datapoints.values()].map(([, claim]) => claim)
      const readings = claims.flatMap((claim, datapoint) => {
        const of = values[datapoint]
        if (!of) return []
        const twice = (t: number) =>
          fault(claim.name, 'twice the same interval, the first counts', new Date(t).toISOString())
        return [columns(datapoint, of.ascending ? of : ordered(of, twice))]
      })
      if (unsaid > 0) faults.push({ where: '', reason: `and ${unsaid} more`, excerpt: '' })
      return {
        ...about,
        entities: [...entities.values()].map(([, claim]) => claim),
        datapoints: claims,
        readings,
        runs,
        faults,
      }
    },
  }
}

function place<T>(into: Map<string, [number, T]>, key: string, claim: T): number {
  const known = into.get(key)
  if (known) return known[0]
  if (into.size >= maxClaims) throw new Unreadable('names more than any report does')
  into.set(key, [into.size, claim])
  return into.size - 1
}

function ordered(of: Values, twice: (t: number) => void): Values {
  const order = of.t.map((_, i) => i).sort((a, b) => (of.t[a] as number) - (of.t[b] as number) || a - b)
  const kept = order.filter((from, i) => {
    const again = i > 0 && of.t[from] === of.t[order[i - 1] as number]
    if (again) twice(of.t[from] as number)
    return !again
  })
  const pick = <T>(column: T[]) => kept.map((i) => column[i] as T)
  return { ...of, t: pick(of.t), v: pick(of.v), q: of.q && pick(of.q), parts: of.parts && pick(of.parts) }
}

function columns(datapoint: number, { t, v, q, parts }: Values): ReadingsClaim {
  return { datapoint, t, v, ...(q && { q }), ...(parts && { parts_missing: parts }) }
}
