import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Step, type Version, withClaim } from './history.ts'

const step = (known_at: number, v: number | null, report_id: number): Step => ({
  known_at,
  v,
  q: v === null ? 'missing' : 'good',
  parts_missing: null,
  report_id,
})

type Report = { report_id: number; created_at: number; v: number | null; lag: number | null }

/** Applies reports in the given order, as append does. */
function applied(reports: Report[]): Step[] {
  let steps: Step[] = []
  const seen: Version[] = []
  for (const { report_id, created_at, v, lag } of reports) {
    const earlier = seen.some((version) => version.created_at < created_at)
    const known_at = lag !== null && !earlier ? Math.min(created_at, lag) : created_at
    const newer = seen.some((version) => version.created_at > created_at)
    steps = withClaim(steps, { ...step(known_at, v, report_id), created_at }, newer ? seen : [], lag)
    seen.push({ report_id, created_at })
  }
  return steps
}

describe('what was known of one value', () => {
  it('keeps the old value before the new one', () => {
    expect(applied([report(1, 100, 10), report(2, 200, 12)])).toEqual([step(100, 10, 1), step(200, 12, 2)])
  })
  it('adds nothing for the same value again', () => {
    expect(applied([report(1, 100, 10), report(2, 200, 10)])).toEqual([step(100, 10, 1)])
  })
  it('puts a late version between: older value, this value, the current value again from the newer report', () => {
    expect(applied([report(1, 100, 10), report(3, 300, 10), report(2, 200, 12)])).toEqual([
      step(100, 10, 1),
      step(200, 12, 2),
      step(300, 10, 3),
    ])
  })
  it('dates a yearly report by its usual lag, a later version that differs by its own stamp', () => {
    const lag = 50
    expect(applied([report(2, 200, 12, lag), report(1, 100, 10, lag)])).toEqual([step(50, 10, 1), step(200, 12, 2)])
  })
  it('gives the same steps in whatever order the versions arrive', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(null, 1, 2), { minLength: 1, maxLength: 6 }),
        fc.option(fc.integer({ min: 1, max: 500 }), { nil: null }),
        fc.infiniteStream(fc.nat()),
        (values, lag, random) => {
          const reports = values.map((v, index) => report(index + 1, (index + 1) * 100, v, lag))
          const shuffled = [...reports].sort(() => (random.next().value % 2 === 0 ? 1 : -1))
          expect(applied(shuffled)).toEqual(applied(reports))
        },
      ),
    )
  })
})

function report(report_id: number, created_at: number, v: number | null, lag: number | null = null): Report {
  return { report_id, created_at, v, lag }
}
