import type { Datapoint, Fuel, SeriesAnswer } from 'contract'
import type { ChartSeries } from '#charts/grammar.ts'
import { coverOf, merge, outside, plainSeries, splice } from '#charts/plain-series.ts'
import { colours } from '#theme.ts'
import type { FuelChoice } from './choice.ts'

/** A fuel as the strip draws it, and which datapoint its value at an instant comes from. */
export type FuelPart = { series: ChartSeries; source: (t: number) => Datapoint | null }
export type FuelStack = {
  /** Bottom up. */
  parts: FuelPart[]
  scheduled: ChartSeries[]
  /** From here to the end sums over units stand in for the report by fuel; null: nowhere. */
  unitsFrom: number | null
}

/**
 * Generation by fuel. Where the operator's report by fuel is not out yet, the sums over its units go on; the two never
 * mix within one interval, for they do not count the same plants.
 */
export function fuelStack(
  answer: SeriesAnswer | undefined,
  fuels: ReadonlyMap<string, FuelChoice>,
  palette: readonly Fuel[],
  now: number,
): FuelStack {
  const chosen = inOrder([...fuels.values()], palette)
  const reported = withHoles(
    chosen.map(({ choice, look }) => {
      const { fine, coarse } = choice.generation
      return splice(fine && plainSeries(answer, fine, look, now), coarse && plainSeries(answer, coarse, look, now))
    }),
  )
  const cover = coverOf(reported.filter((one) => one !== null))
  const units = withHoles(
    chosen.map(({ choice, look }) => {
      const series = choice.units && plainSeries(answer, choice.units, look, now)
      return series && outside(series, cover)
    }),
  )
  const parts = chosen.flatMap(({ choice }, i) => {
    const [own, sum] = [reported[i] ?? null, units[i] ?? null]
    const series = own && sum ? merge(own, sum) : (own ?? sum)
    if (!series || series.t.length === 0) return []
    return [{ series: { ...series, key: choice.id }, source: sourceOf(choice, own, cover) }]
  })
  const scheduled = chosen.flatMap(({ choice, look }) => {
    const series = choice.scheduled && plainSeries(answer, choice.scheduled, look, now)
    return series && series.t.length > 0 ? [{ ...series, key: choice.id }] : []
  })
  return { parts, scheduled, unitsFrom: lastStart(units, cover) }
}

function inOrder(choices: FuelChoice[], palette: readonly Fuel[]) {
  const known = new Map(palette.map((fuel) => [fuel.id, fuel]))
  return choices
    .map((choice) => {
      const fuel = known.get(choice.id)
      const look = { label: fuel?.name ?? choice.name, colour: fuel?.colour ?? colours.unknownFuel }
      return { choice, look, order: fuel?.order ?? Number.MAX_SAFE_INTEGER }
    })
    .sort((a, b) => a.order - b.order || a.choice.name.localeCompare(b.choice.name))
}

/**
 * One report speaks for all its fuels at once: an interval that it has for others and not for this one, after it has
 * named this one before, is a missing value and no zero.
 */
function withHoles(all: readonly (ChartSeries | null)[]): (ChartSeries | null)[] {
  const grid = new Map<number, number>()
  for (const one of all) one?.t.forEach((t, i) => void grid.set(t, one.lengths?.[i] ?? one.intervalMs))
  return all.map((one) => {
    const first = one?.t[0]
    if (!one || first === undefined) return one
    const own = new Set(one.t)
    const holes = [...grid].filter(([t]) => t > first && !own.has(t)).sort(([a], [b]) => a - b)
    if (holes.length === 0) return one
    const empty = { ...one, t: holes.map(([t]) => t), lengths: holes.map(([, length]) => length), q: undefined }
    return merge(one, { ...empty, v: holes.map(() => null) })
  })
}

function sourceOf(choice: FuelChoice, own: ChartSeries | null, cover: readonly { from: number; to: number }[]) {
  const { fine, coarse } = choice.generation
  const fineMs = (fine?.interval_s ?? 0) * 1_000
  return (t: number) => {
    if (!cover.some((one) => one.from <= t && t < one.to)) return choice.units
    const index = own?.t.indexOf(t) ?? -1
    const isFine = fine !== null && (own?.lengths?.[index] ?? own?.intervalMs) === fineMs
    return isFine ? fine : (coarse ?? fine)
  }
}

function lastStart(
  units: readonly (ChartSeries | null)[],
  cover: readonly { from: number; to: number }[],
): number | null {
  const own = coverOf(units.filter((one) => one !== null))
  const end = cover.at(-1)?.to ?? Number.NEGATIVE_INFINITY
  const after = own.filter((one) => one.to > end)
  const first = after[0]
  return first ? Math.max(first.from, end) : null
}
