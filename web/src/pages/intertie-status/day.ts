import type { Intertie, SeriesAnswer } from 'contract'
import { netExport } from 'grid/interchange.ts'
import { useMemo } from 'react'
import type { ChartSeries } from '#charts/grammar.ts'
import { sumOf } from '#charts/plain-series.ts'
import { useSeries } from '#data/series.ts'
import { useNow } from '#data/system.ts'
import { colours } from '#theme.ts'

/** The last hours of a tie or a neighbour, and its schedule a little ahead. Positive = export; limits are ≥ 0. */
export type Day = {
  from: number
  to: number
  now: number
  of: (ties: readonly Tags[]) => DayOf
}
export type DayOf = {
  actual: ChartSeries | null
  schedule: ChartSeries | null
  limitImport: ChartSeries | null
  limitExport: ChartSeries | null
}
type Tags = Pick<Intertie, 'tags'>

const hourMs = 3_600_000

/** Asks for 18 hours back and 6 ahead of every tie, hourly. */
export function useDay24(ties: readonly Tags[]): Day {
  const now = useNow(60_000)
  const hour = Math.floor(now / hourMs) * hourMs
  const [from, to] = [hour - 18 * hourMs, hour + 6 * hourMs]
  const tags = useMemo(
    () =>
      ties.flatMap((one) => {
        const { schedule_import, schedule_export, limit_import, limit_export } = one.tags
        const all = [hourlyFlow(one), schedule_import, schedule_export, limit_import, limit_export]
        return all.filter((tag) => tag !== undefined)
      }),
    [ties],
  )
  const { data } = useSeries({ tags, from, to })
  const of = useMemo(() => dayOf(data), [data])
  return { from, to, now, of }
}

/** The hourly flow; where only a finer one exists, that. */
function hourlyFlow({ tags }: Tags): string | undefined {
  return tags.flow ?? Object.entries(tags).find(([kind]) => kind.startsWith('flow.'))?.[1]
}

/** Of several ties the sums; an hour that one of them lacks has none. */
export function dayOf(answer: SeriesAnswer | undefined): Day['of'] {
  const byTag = new Map(answer?.series.map((one) => [one.tag, one]))
  const series = (tag: string | undefined): ChartSeries | null => {
    const one = tag === undefined ? undefined : byTag.get(tag)
    if (!one) return null
    return { key: one.tag, label: '', colour: colours.text2, t: one.t, v: one.v ?? one.avg ?? [], intervalMs: hourMs }
  }
  const net = (tie: Tags): ChartSeries | null => {
    const [ins, outs] = [series(tie.tags.schedule_import), series(tie.tags.schedule_export)]
    if (!ins || !outs) return null
    const importAt = new Map(ins.t.map((t, i) => [t, ins.v[i] ?? null]))
    return { ...outs, v: outs.v.map((v, i) => netExport(v ?? null, importAt.get(outs.t[i] as number) ?? null)) }
  }
  const all = (parts: (ChartSeries | null)[]) => {
    const known = parts.filter((one) => one !== null && one.t.length > 0) as ChartSeries[]
    // One tie without a single hour is no smaller sum.
    return known.length < parts.length ? null : sumOf(known, 'sum', { label: '', colour: colours.text2 })
  }
  return (ties) => ({
    actual: all(ties.map((tie) => series(hourlyFlow(tie)))),
    schedule: all(ties.map(net)),
    limitImport: all(ties.map((tie) => series(tie.tags.limit_import))),
    limitExport: all(ties.map((tie) => series(tie.tags.limit_export))),
  })
}
