import type { Datapoint } from 'contract'
import { useMemo } from 'react'
import type { ChartSeries, Frame, Limit } from '#charts/grammar.ts'
import { plainSeries } from '#charts/plain-series.ts'
import { type Question, questionOf } from '#charts/question.ts'
import { useAdequacyRuns } from '#data/adequacy.ts'
import { useDatapoints } from '#data/datapoints.ts'
import { useSeries } from '#data/series.ts'
import { useDashboardAlerts } from '#data/settings.ts'
import { formatIn } from '#format.ts'
import { colours } from '#theme.ts'
import { askedOf } from './asked.ts'

/** Excess of supply over requirement as last forecast for each hour, and as the run before said. */
export type Margin = {
  question: Question
  datapoint: Datapoint | null
  excess: ChartSeries | null
  ghost: ChartSeries | null
  /** When the newest run that speaks about this stretch was issued. */
  issuedAt: number | null
  issuedBefore: number | null
  /** Below this the user wants to be told; null: nothing set. */
  watch: Limit | null
}

/** So far ahead the lowest hour is looked for, however short the stretch that is drawn. */
const aheadMs = 24 * 3_600_000

export function useMargin({ from, to, now }: Frame): Margin {
  const catalogue = useDatapoints({ kind: 'excess', entity: 'system' })
  const datapoint = useMemo(() => marginOf(catalogue.data ?? []), [catalogue.data])
  const { runs } = useAdequacyRuns()
  const { alerts } = useDashboardAlerts()
  const tags = useMemo(() => (datapoint ? [datapoint.tag] : []), [datapoint])
  const live = from <= now && now < to
  const until = live ? Math.max(to, Math.floor(now / 3_600_000) * 3_600_000 + aheadMs) : to
  const values = useSeries({ tags, ...askedOf({ from, to: until }) })
  const { leading, before } = useMemo(() => lastTwo(runs ?? [], from, until), [runs, from, until])
  const earlier = useSeries({
    tags: before ? tags : [],
    from: leading ? Math.max(askedOf({ from, to }).from, leading.from) : from,
    to: until,
    knownAt: before?.issued_at,
  })
  const series = useMemo(() => {
    const of = (answer: typeof values.data, label: string, colour: string) =>
      datapoint && plainSeries(answer, datapoint, { label, colour }, now)
    return {
      excess: of(values.data, 'excess', colours.primaryDim),
      ghost: of(earlier.data, 'run before', colours.text2),
    }
  }, [values.data, earlier.data, datapoint, now])
  const lower = datapoint ? alerts?.get(datapoint.tag)?.lower_threshold : undefined
  return {
    excess: series.excess,
    ghost: series.ghost && series.ghost.t.length > 0 ? { ...series.ghost, key: 'before' } : null,
    datapoint,
    issuedAt: leading?.issued_at ?? null,
    issuedBefore: before?.issued_at ?? null,
    watch: useMemo(
      () =>
        typeof lower === 'number' && datapoint
          ? {
              value: lower,
              side: 'lower',
              label: `watch limit ${formatIn(datapoint.unit, lower)} ${datapoint.unit}`,
              severity: 'medium',
            }
          : null,
      [lower, datapoint],
    ),
    question: questionOf(catalogue, tags.length > 0, values),
  }
}

type Run = { issued_at: number; from: number; to: number }

/** The newest run that speaks about a stretch, and the one before it; reports of one minute are one run. */
export function lastTwo(runs: readonly Run[], from: number, to: number): { leading: Run | null; before: Run | null } {
  const speaking = runs.filter((run) => run.from < to && run.to > from).sort((a, b) => b.issued_at - a.issued_at)
  const leading = speaking[0] ?? null
  const before = leading && speaking.find((run) => leading.issued_at - run.issued_at >= 60_000)
  if (!leading || !before) return { leading, before: null }
  const same = speaking.filter((run) => leading.issued_at - run.issued_at < 60_000)
  return { leading: { ...leading, from: Math.min(...same.map((run) => run.from)) }, before }
}

/** The hour with the least of `[from, to)`; null when none is known. */
export function lowestOf({ t, v }: ChartSeries, from: number, to: number): { t: number; v: number } | null {
  let lowest: { t: number; v: number } | null = null
  t.forEach((at, i) => {
    const value = v[i]
    if (at < from || at >= to || typeof value !== 'number') return
    if (lowest === null || value < lowest.v) lowest = { t: at, v: value }
  })
  return lowest
}

/** The system's excess as its operator forecasts it. */
function marginOf(datapoints: readonly Datapoint[]): Datapoint | null {
  const excess = datapoints.filter((one) => one.kind === 'excess' && one.entity.type === 'system')
  return excess.find((one) => one.horizon === 'forecast' && one.qualifier === '') ?? excess[0] ?? null
}
