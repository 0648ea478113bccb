import type { Generator, SeriesAnswer } from 'contract'
import { type Operation, type Performance, performanceOf } from 'grid/performance.ts'
import { useMemo } from 'react'
import type { ChartSeries } from '#charts/grammar.ts'
import { type SeriesResult, useSeries } from '#data/series.ts'
import { colours } from '#theme.ts'
import { trendOf } from './trend.ts'

/** Units over a period: their sums over time, and the figures worked out of them. */
export type UnitHours = {
  result: SeriesResult
  output: ChartSeries
  capability: ChartSeries
  forecast: ChartSeries
  figures: Performance
  /** Units that say something in this period; the sums and the capacity are theirs. */
  speaking: readonly Generator[]
  capacity_mw: number | null
  /** What the capability is: of wind and sun what was available. */
  capabilityBasis: string
  stepMs: number
}

const hourMs = 3_600_000
/** What one question may ask for. */
const valuesMost = 480_000

/** Asks for the hours of some units and works out their figures. `to` is the end of what can be known. */
export function useUnitHours(units: readonly Generator[], from: number, to: number): UnitHours {
  const tags = useMemo(
    () => units.flatMap((unit) => Object.values(tagsOf(unit)).filter((tag) => tag !== undefined)),
    [units],
  )
  const hours = Math.ceil((to - from) / hourMs)
  const points = Math.max(2, Math.min(hours + 2, 10_000, Math.floor(valuesMost / Math.max(1, tags.length))))
  const result = useSeries({ tags, from, to, points })
  const worked = useMemo(() => workOut(units, result.data), [units, result.data])
  return { result, ...worked }
}

/** The pure half: sums and figures of an answer. */
export function workOut(units: readonly Generator[], answer: SeriesAnswer | undefined): Omit<UnitHours, 'result'> {
  const byTag = new Map(answer?.series.map((one) => [one.tag, one]))
  const speaking = units.filter((unit) => hasValue(byTag.get(tagsOf(unit).output ?? '')))
  const stepMs = answer?.bucket_s ? answer.bucket_s * 1_000 : hourMs
  const sum = (kind: keyof ReturnType<typeof tagsOf>, label: string, colour: string): ChartSeries => {
    const parts = speaking.flatMap((unit) => byTag.get(tagsOf(unit)[kind] ?? '') ?? [])
    return { ...trendOf(parts, label, stepMs), key: kind, label, colour }
  }
  const output = sum('output', 'output', colours.primary)
  const capability = sum('capability', 'capability', colours.text3)
  const forecast = sum('forecast', 'forecast', colours.text2)
  // A unit whose capacity nobody gave: the highest that it could give in the period stands for it.
  const capacities = speaking.map((unit) => unit.capacity_mw ?? highest(byTag.get(tagsOf(unit).capability ?? '')))
  const capacity_mw =
    capacities.includes(null) || capacities.length === 0 ? null : capacities.reduce<number>((a, b) => a + (b ?? 0), 0)
  const operation: Operation = { ...columnsOf(output, capability, forecast), capacity_mw, step_h: stepMs / hourMs }
  return {
    output,
    capability,
    forecast,
    speaking,
    capacity_mw,
    stepMs,
    figures: performanceOf(operation),
    capabilityBasis: basisOf(speaking),
  }
}

/** Hourly tags of a unit; wind and sun have no capability, what is available stands for it. */
function tagsOf({ tags }: Generator) {
  return {
    output: tags.generation ?? tags['generation.5m'],
    capability: tags.capability ?? tags.available_capacity,
    forecast: tags['generation.forecast'],
  }
}

function basisOf(units: readonly Generator[]): string {
  const available = units.filter((unit) => tagsOf(unit).capability === unit.tags.available_capacity).length
  if (available === 0) return 'reported capability'
  return available === units.length
    ? 'reported available capacity'
    : 'reported capability, of wind and solar available capacity'
}

function columnsOf(...series: readonly [ChartSeries, ChartSeries, ChartSeries]) {
  const t = [...new Set(series.flatMap((one) => one.t))].sort((a, b) => a - b)
  const column = (one: ChartSeries) => {
    const at = new Map(one.t.map((start, i) => [start, one.v[i] ?? null]))
    return t.map((start) => at.get(start) ?? null)
  }
  return { output: column(series[0]), capability: column(series[1]), forecast: column(series[2]) }
}

function highest(series: SeriesAnswer['series'][number] | undefined): number | null {
  const known = (series?.v ?? series?.max ?? []).filter((v) => v !== null)
  return known.length === 0 ? null : known.reduce((a, b) => Math.max(a, b))
}

function hasValue(series: SeriesAnswer['series'][number] | undefined): boolean {
  return (series?.v ?? series?.avg ?? []).some((v) => v !== null)
}
