import type { Generator, SeriesAnswer } from 'contract'
import { marketDate, startOfDay } from 'grid/zone.ts'
import { useCallback, useMemo } from 'react'
import type { ChartSeries } from '#charts/grammar.ts'
import { useSeries } from '#data/series.ts'
import { useNow, useSystem } from '#data/system.ts'
import { colours } from '#theme.ts'
import type { Plant } from './fleet.ts'

/** The course of a plant's output over the market day of the newest reading; null while it is not there. */
export type Trend = (plant: Plant) => { series: ChartSeries; from: number; to: number } | null

/** Asks for the day's outputs of every unit. `newest` is the instant of the newest reading, `intervalMs` its interval. */
export function useTrend(
  generators: readonly Generator[] | undefined,
  newest: number | null,
  intervalMs: number,
): Trend {
  const { offsets } = useSystem()
  const hour = useNow(3_600_000)
  const from = startOfDay(marketDate(offsets, newest ?? hour), offsets)
  const to = Math.max(from, Math.min(hour, (newest ?? hour) + intervalMs)) + 3_600_000
  const tags = useMemo(() => generators?.flatMap((one) => one.tags.generation ?? []) ?? [], [generators])
  const { data } = useSeries({ tags: newest === null ? [] : tags, from, to: Math.ceil(to / 3_600_000) * 3_600_000 })
  const byTag = useMemo(() => new Map(data?.series.map((one) => [one.tag, one])), [data])
  const bucketMs = (data?.bucket_s ?? 0) * 1_000
  return useCallback(
    (plant) => {
      const parts = plant.units.flatMap((unit) => byTag.get(unit.tags.generation ?? '') ?? [])
      if (parts.length === 0) return null
      return {
        series: trendOf(parts, plant.name, Math.max(intervalMs, bucketMs)),
        from,
        to: Math.max(newest ?? 0, from) + intervalMs,
      }
    },
    [byTag, bucketMs, intervalMs, from, newest],
  )
}

/** The sum of some units over time. Who says nothing all day is left out; a hole in one of the others is a hole in the sum. */
export function trendOf(units: SeriesAnswer['series'], label: string, intervalMs: number): ChartSeries {
  const speaking = units
    .map((one) => ({ t: one.t, v: one.v ?? one.avg ?? [] }))
    .filter((one) => one.v.some((value) => value !== null))
  const sums = new Map<number, { sum: number; known: number }>()
  for (const { t, v } of speaking)
    t.forEach((at, i) => {
      const value = v[i] ?? null
      const slot = sums.get(at) ?? { sum: 0, known: 0 }
      sums.set(at, value === null ? slot : { sum: slot.sum + value, known: slot.known + 1 })
    })
  const t = [...sums.keys()].sort((a, b) => a - b)
  const v = t.map((at) => {
    const slot = sums.get(at)
    return slot && slot.known === speaking.length ? slot.sum : null
  })
  return { key: label, label, colour: colours.text2, t, v, intervalMs }
}
