import type { Quality } from 'contract'

/** One step of what was known of one (datapoint, t): valid from `known_at` until the next step. */
export type Step = {
  known_at: number
  v: number | null
  q: Quality
  parts_missing: number | null
  report_id: number
}

/** A version of the same report that holds the (datapoint, t) in question. */
export type Version = { report_id: number; created_at: number }

/**
 * The steps after one more claim, whatever the order in which the versions of a report arrive.
 *
 * `steps`: what is stored, by known_at. `claim`: what the report now read says; `created_at` its own stamp.
 * `versions`: the other versions of that report that hold this value; needed only when one of them is newer than
 * the claim, since a version that repeats a value leaves no step of its own. `lag`: when the value usually becomes
 * known; dates the earliest-created version alone. Returns the new steps; equal neighbours are one step.
 */
export function withClaim(
  steps: Step[],
  claim: Step & { created_at: number },
  versions: Version[],
  lag: number | null,
): Step[] {
  const others = versions.filter((version) => version.report_id !== claim.report_id).sort(byCreation)
  const ofVersions = new Set(others.map((version) => version.report_id))
  const dated = (created_at: number, earliest: boolean) =>
    lag !== null && earliest ? Math.min(created_at, lag) : created_at

  const said = others.flatMap((version, index) => {
    const known = knownAt(steps, dated(version.created_at, index === 0))
    return known ? [{ ...known, ...version }] : []
  })
  const all = [...said, claim].sort(byCreation)
  const redated =
    others.length === 0 ? [claim] : all.map((one, index) => ({ ...one, known_at: dated(one.created_at, index === 0) }))
  const foreign = steps.filter((step) => !ofVersions.has(step.report_id) && step.report_id !== claim.report_id)
  return joined([...foreign, ...redated])
}

/** The step that was valid at `at`; undefined when nothing was known yet. `steps` by known_at. */
export function knownAt(steps: Step[], at: number): Step | undefined {
  return steps.findLast((step) => step.known_at <= at)
}

/** Two steps that say the same. */
export const sameValue = (a: { v: number | null; q: Quality }, b: { v: number | null; q: Quality }) =>
  a.v === b.v && a.q === b.q

const byCreation = (a: { created_at: number; report_id: number }, b: { created_at: number; report_id: number }) =>
  a.created_at - b.created_at || a.report_id - b.report_id

function joined(claims: Step[]): Step[] {
  const sorted = [...claims].sort((a, b) => a.known_at - b.known_at)
  const steps: Step[] = []
  for (const { known_at, v, q, parts_missing, report_id } of sorted) {
    const step = { known_at, v, q, parts_missing, report_id }
    const last = steps.at(-1)
    if (last?.known_at === known_at && !sameValue(last, step)) {
      steps.pop()
      const before = steps.at(-1)
      if (before && sameValue(before, step)) continue
    } else if (last && sameValue(last, step)) continue
    steps.push(step)
  }
  return steps
}
