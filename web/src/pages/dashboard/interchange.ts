import type { Datapoint, SeriesAnswer } from 'contract'
import { netExport } from 'grid/interchange.ts'
import { useMemo } from 'react'
import type { ChartSeries, Frame } from '#charts/grammar.ts'
import { plainSeries, splice, sumOf } from '#charts/plain-series.ts'
import { type Question, questionOf } from '#charts/question.ts'
import { useDatapoints } from '#data/datapoints.ts'
import { useNeighbours } from '#data/interties.ts'
import { useSeries } from '#data/series.ts'
import { colours } from '#theme.ts'
import { askedOf } from './asked.ts'
import { flowsOf, type Pair, tagsOf } from './choice.ts'

/** Net interchange, positive = export: in total, by neighbour, and as scheduled. */
export type Interchange = {
  question: Question
  net: ChartSeries | null
  /** Whether the operator gives the total itself; else it is the sum of the ties. */
  totalGiven: boolean
  neighbours: ChartSeries[]
  schedule: ChartSeries | null
  /** The datapoint that a total of this interval comes from; null where it is a sum. */
  source: (intervalMs: number) => Datapoint | null
}

/** Greys that stand for places: never a fuel's or an alarm's colour. */
const greys = ['#d9d4c7', '#8f8c84', '#c4c0b6', '#747169', '#a9a59c', '#5d5b56']

export function useInterchange({ from, to, now }: Frame): Interchange {
  const flow = useDatapoints({ kind: 'flow', entity: 'intertie' })
  const imports = useDatapoints({ kind: 'schedule_import', entity: 'intertie.total' })
  const exports = useDatapoints({ kind: 'schedule_export', entity: 'intertie.total' })
  const names = useNeighbours()
  const { total, ties } = useMemo(() => flowsOf(flow.data ?? []), [flow.data])
  const scheduled = useMemo(
    () => ({ import: imports.data?.[0], export: exports.data?.[0] }),
    [imports.data, exports.data],
  )
  const tags = useMemo(
    () => [
      ...[total, ...ties.values()].flatMap(tagsOf),
      ...[scheduled.import, scheduled.export].flatMap((one) => one?.tag ?? []),
    ],
    [total, ties, scheduled],
  )
  const values = useSeries({ tags, ...askedOf({ from, to }) })
  const drawn = useMemo(() => {
    const of = (pair: Pair) => seriesOf(values.data, pair, now)
    const places = new Map<string, ChartSeries[]>()
    for (const [id, pair] of ties) {
      const series = of(pair)
      const place = names?.get(id) ?? (pair.coarse ?? pair.fine)?.entity.name ?? id
      if (series && series.t.length > 0) places.set(place, [...(places.get(place) ?? []), series])
    }
    const neighbours = [...places]
      .sort(([a], [b]) => a.localeCompare(b))
      .flatMap(
        ([place, parts], i) => sumOf(parts, place, { label: place, colour: greys[i % greys.length] as string }) ?? [],
      )
    const look = { label: 'net actual', colour: colours.primary }
    return {
      neighbours,
      net: hasOf(total) ? withLook(of(total), look) : sumOf(neighbours, 'net', look),
      schedule: scheduleOf(values.data, scheduled.import, scheduled.export, now),
    }
  }, [values.data, total, ties, scheduled, names, now])
  return {
    ...drawn,
    totalGiven: hasOf(total),
    question: questionOf(flow, tags.length > 0, values),
    source: (intervalMs) =>
      intervalMs === (total.fine?.interval_s ?? 0) * 1_000 ? total.fine : (total.coarse ?? total.fine),
  }
}

function seriesOf(answer: SeriesAnswer | undefined, { fine, coarse }: Pair, now: number): ChartSeries | null {
  const look = { label: '', colour: colours.text2 }
  return splice(fine && plainSeries(answer, fine, look, now), coarse && plainSeries(answer, coarse, look, now))
}

function withLook(series: ChartSeries | null, look: { label: string; colour: string }): ChartSeries | null {
  return series && { ...series, ...look }
}

function hasOf({ fine, coarse }: Pair): boolean {
  return fine !== null || coarse !== null
}

function scheduleOf(
  answer: SeriesAnswer | undefined,
  imported: Datapoint | undefined,
  exported: Datapoint | undefined,
  now: number,
): ChartSeries | null {
  const look = { label: 'net schedule', colour: colours.text2 }
  const [ins, outs] = [imported, exported].map((one) => (one ? plainSeries(answer, one, look, now) : null))
  if (!ins || !outs || outs.t.length === 0) return null
  const importAt = new Map(ins.t.map((t, i) => [t, ins.v[i] ?? null]))
  const v = outs.t.map((t, i) => netExport(outs.v[i] ?? null, importAt.get(t) ?? null))
  return { ...outs, key: 'schedule', v, q: undefined, expectedUntil: undefined }
}
