import type { AdequacyAnswer, Fuel } from 'contract'
import type { ChartSeries } from '#charts/grammar.ts'
import { colours } from '#theme.ts'

type Values = (number | null)[]
type LayerOf = AdequacyAnswer['layers'][number]

/** What supply is made of, MW: what each fuel has left after its outages, then imports; and what no layer tells. */
export type Supply = {
  t: readonly number[]
  intervalMs: number
  layers: ChartSeries[]
  total: ChartSeries
  requirement: ChartSeries
  demand: ChartSeries
  excess: ChartSeries
  /** Supply less the sum of the layers: bottled capacity, regulation, outages that no fuel owns. Mostly negative. */
  rest: Values
}

/** Lays out an answer for the charts. A fuel whose capacity is not known has no layer. */
export function supplyOf(answer: AdequacyAnswer, palette: readonly Fuel[]): Supply {
  const { t } = answer
  const intervalMs = answer.interval_s * 1_000
  const series = (key: string, label: string, colour: string, v: Values): ChartSeries => ({
    key,
    label,
    colour,
    t,
    v,
    intervalMs,
  })
  const fuels = [...new Set(answer.layers.filter((one) => one.entity.type === 'fuel').map((one) => one.entity.id))]
  const place = (id: string) => palette.find((fuel) => fuel.id === id)?.order ?? 1e6
  const layers = fuels
    .sort((a, b) => place(a) - place(b) || a.localeCompare(b))
    .flatMap((id) => {
      const capacity = find(answer, 'fuel', id, 'capacity')
      if (!capacity) return []
      const outage = find(answer, 'fuel', id, 'outage')
      const known = palette.find((fuel) => fuel.id === id)
      const label = known?.name ?? capacity.entity.name
      return [series(id, label, known?.colour ?? colours.unknownFuel, available(capacity.v, outage?.v))]
    })
  const imports = find(answer, 'system', null, 'imports', 'capacity')
  if (imports?.v.some((v) => v !== null && v > 0)) layers.push(series('imports', 'Imports', '#f7efde', imports.v))
  return {
    t,
    intervalMs,
    layers,
    total: series('supply', 'total supply', colours.text1, answer.supply),
    requirement: series('requirement', 'requirement', colours.white, answer.requirement),
    demand: series('demand', 'demand forecast', colours.primary, answer.demand),
    excess: series('excess', 'excess', colours.primary, answer.excess),
    rest: t.map((_, i) => restAt(answer.supply[i] ?? null, layers, i)),
  }
}

/** The hour of a stretch with the least excess; null when none is known. */
export function tightest(excess: ChartSeries, from: number, to: number): { t: number; v: number } | null {
  return tightestHours(excess, from, to, 1)[0] ?? null
}

/** The hours with the least excess, tightest first. */
export function tightestHours(
  { t, v }: ChartSeries,
  from: number,
  to: number,
  most: number,
): { t: number; v: number }[] {
  return t
    .flatMap((at, i) => {
      const value = v[i]
      return typeof value === 'number' && at >= from && at < to ? [{ t: at, v: value }] : []
    })
    .sort((a, b) => a.v - b.v || a.t - b.t)
    .slice(0, most)
}

/** One layer of an answer; `id` null: whatever the entity, `qualifier` '' by default. */
export function find(
  answer: AdequacyAnswer,
  type: LayerOf['entity']['type'],
  id: string | null,
  kind: string,
  qualifier = '',
): LayerOf | undefined {
  return answer.layers.find(
    (one) =>
      one.entity.type === type &&
      (id === null || one.entity.id === id) &&
      one.kind === kind &&
      one.qualifier === qualifier,
  )
}

function available(capacity: Values, outage: Values | undefined): Values {
  return capacity.map((v, i) => {
    const out = outage === undefined ? 0 : (outage[i] ?? null)
    return v === null || out === null ? null : Math.max(0, v - out)
  })
}

function restAt(supply: number | null, layers: readonly ChartSeries[], i: number): number | null {
  let sum = 0
  for (const { v } of layers) {
    const value = v[i] ?? null
    if (value === null) return null
    sum += value
  }
  return supply === null ? null : supply - sum
}
