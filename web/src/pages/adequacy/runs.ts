import { addDays, marketDate, type Offsets, startOfDay } from 'grid/zone.ts'
import { useMemo } from 'react'
import { type AdequacyResult, type AdequacyRuns, useAdequacy, useAdequacyRuns } from '#data/adequacy.ts'
import { useNow, useSystem } from '#data/system.ts'
import { useDay } from '#data/use-day.ts'
import { useQueryText } from '#navigation/use-query-text.ts'

/** A run by its publication time, with the stretch of time that it speaks about. */
export type Run = { issued_at: number; from: number; to: number }

/** What the adequacy pages show: a run (the newest unless `?run=` names one), and the one before it to compare. */
export type Shown = {
  runs: Run[]
  /** null: the newest. */
  chosen: Run | null
  before: Run | null
  newest: AdequacyResult
  previous: AdequacyResult
  /** The market day shown, `YYYY-MM-DD`; null: all that the run speaks about. */
  day: string | null
  choose: (issuedAt: number | null) => void
}

/** `day`: of one market day alone, of the address's `date` or the first that the run speaks about. */
export function useShownRun(of: 'all' | 'day' = 'all'): Shown {
  const { offsets } = useSystem()
  const now = useNow(60_000)
  const asked = useAdequacyRuns()
  const [text, setText] = useQueryText('run')
  const { chosen: date } = useDay()
  const runs = useMemo(() => distinct(asked.runs ?? []), [asked.runs])
  const at = text === undefined ? Number.NaN : Date.parse(text)
  const chosen = runs.find((run) => run.issued_at === at) ?? null
  const leading = chosen ?? runs[0] ?? null
  const start = leading ? windowStart(leading, chosen ? chosen.issued_at : now, offsets) : undefined
  const day = of === 'all' || start === undefined ? null : (date ?? marketDate(offsets, start))
  const from = day === null ? start : startOfDay(day, offsets)
  const to = day === null ? undefined : startOfDay(addDays(day, 1), offsets)
  const before = leading && from !== undefined ? runBefore(runs, leading, from) : null
  const newest = useAdequacy({ from, to, run: chosen?.issued_at ?? null, enabled: leading !== null })
  const previous = useAdequacy({ from, to, run: before?.issued_at ?? null, enabled: before !== null })
  // Without a run there is nothing to ask for: that the list itself is loading or failed is then the state.
  const waiting: AdequacyResult = { state: asked.state, error: asked.error, refetch: asked.refetch }
  return {
    runs,
    chosen,
    before,
    newest: leading ? newest : waiting,
    previous,
    day,
    choose: (issuedAt) => setText(issuedAt === null ? undefined : new Date(issuedAt).toISOString()),
  }
}

/** Runs by publication time, newest first; several reports of one moment (a day each) are one run. */
export function distinct(reports: AdequacyRuns): Run[] {
  const runs = new Map<number, Run>()
  for (const { issued_at, from, to } of reports) {
    const run = runs.get(issued_at)
    runs.set(
      issued_at,
      run ? { issued_at, from: Math.min(run.from, from), to: Math.max(run.to, to) } : { issued_at, from, to },
    )
  }
  return [...runs.values()].sort((a, b) => b.issued_at - a.issued_at)
}

/** From where a run is shown: the market day of `moment`, or its own beginning where it ended before that. */
export function windowStart(run: Run, moment: number, offsets: Offsets): number {
  const day = startOfDay(marketDate(offsets, moment), offsets)
  return run.to > day ? day : run.from
}

/** The run before `run` that still speaks about the time from `from` on. */
export function runBefore(runs: readonly Run[], run: Run, from: number): Run | null {
  return runs.find((one) => one.issued_at < run.issued_at && one.to > from) ?? null
}
