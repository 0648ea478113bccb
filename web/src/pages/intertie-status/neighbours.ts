import type { Intertie, Quality, ReadingTuple, TiePrice } from 'contract'
import { percentUsed } from 'grid/capacity.ts'
import { direction, netExport } from 'grid/interchange.ts'

/** A neighbour, or one tie: the same figures. MW, positive = export; schedules and limits are ≥ 0. */
export type Crossing = {
  id: string
  name: string
  flow: Figure
  scheduleImport: number | null
  scheduleExport: number | null
  netSchedule: number | null
  deviation: number | null
  limitImport: number | null
  limitExport: number | null
  usedPercent: number | null
  direction: Intertie['direction']
  price: Prices
  /** The ties it is made of; of a tie itself alone. */
  ties: readonly Intertie[]
}
/**
 * A value, its instant (of a sum the oldest), the length of its interval, after how long it is stale, and its quality;
 * `known` of `of` parts.
 */
export type Figure = {
  value: number | null
  t: number | null
  intervalMs: number
  staleMs: number | null
  q: Quality
  known: number
  of: number
}
/** `difference` = across − here. Of several ties the price that all of them have. */
export type Prices = { here: TiePrice | null; across: TiePrice | null; difference: number | null }
export type Neighbour = Crossing & { parts: Crossing[] }

/** Ties by neighbour, in order of their names; a neighbour of one tie is that tie. */
export function neighboursOf(interties: readonly Intertie[]): Neighbour[] {
  const groups = new Map<string, Intertie[]>()
  for (const tie of interties) {
    const name = tie.neighbour ?? tie.name
    groups.set(name, [...(groups.get(name) ?? []), tie])
  }
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([name, ties]) => {
      const parts = ties.map(crossingOf).sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
      const [first] = parts
      if (parts.length === 1 && first) return { ...first, name, parts: [] }
      return { ...sumOf(name, parts, ties), parts }
    })
}

/** The figures of one tie. */
export function crossingOf(tie: Intertie): Crossing {
  return {
    id: tie.id,
    name: tie.name,
    flow: figureOf(tie.flow, tie),
    scheduleImport: tie.schedule_import?.[1] ?? null,
    scheduleExport: tie.schedule_export?.[1] ?? null,
    netSchedule: tie.net_schedule?.[1] ?? null,
    deviation: tie.deviation_mw,
    limitImport: tie.limit_import?.[1] ?? null,
    limitExport: tie.limit_export?.[1] ?? null,
    usedPercent: tie.limit_used_percent,
    direction: tie.direction,
    price: { here: tie.price_here, across: tie.price_across, difference: tie.price_difference },
    ties: [tie],
  }
}

/** A reading with what says how old it may be, as a figure of one part. */
export function figureOf(
  reading: ReadingTuple | null,
  { flow_interval_s, stale_after_s }: Pick<Intertie, 'flow_interval_s' | 'stale_after_s'>,
): Figure {
  const value = reading?.[1] ?? null
  return {
    value,
    t: reading?.[0] ?? null,
    intervalMs: (flow_interval_s ?? 0) * 1_000,
    staleMs: stale_after_s === null ? null : stale_after_s * 1_000,
    q: reading?.[2] ?? 'missing',
    known: value === null ? 0 : 1,
    of: 1,
  }
}

function sumOf(name: string, parts: readonly Crossing[], ties: readonly Intertie[]): Crossing {
  const flow = sumOfFigures(parts.map((one) => one.flow))
  const of = (figure: (one: Crossing) => number | null) => whole(parts.map(figure))
  const [limitImport, limitExport] = [of((one) => one.limitImport), of((one) => one.limitExport)]
  const [scheduleImport, scheduleExport] = [of((one) => one.scheduleImport), of((one) => one.scheduleExport)]
  const way = direction(flow.value)
  const limit = way === 'export' ? limitExport : way === 'import' ? limitImport : null
  return {
    id: `at ${name}`,
    name,
    flow,
    scheduleImport,
    scheduleExport,
    netSchedule: netExport(scheduleExport, scheduleImport),
    deviation: of((one) => one.deviation),
    limitImport,
    limitExport,
    // Some of the flow against all of the limit is no share.
    usedPercent: flow.value === null || flow.known < flow.of ? null : percentUsed(Math.abs(flow.value), limit),
    direction: way,
    price: priceOfAll(parts.map((one) => one.price)),
    ties,
  }
}

/** As old as its oldest part; `partial` while one has no value. */
function sumOfFigures(parts: readonly Figure[]): Figure {
  const known = parts.filter((one) => one.value !== null)
  const oldest = known.reduce<Figure | undefined>((a, b) => (a && (a.t ?? 0) <= (b.t ?? 0) ? a : b), undefined)
  return {
    value: known.length > 0 ? known.reduce((sum, one) => sum + (one.value ?? 0), 0) : null,
    t: oldest?.t ?? null,
    intervalMs: oldest?.intervalMs ?? 0,
    staleMs: oldest?.staleMs ?? null,
    q: known.length < parts.length ? 'partial' : (known.find((one) => one.q !== 'good')?.q ?? 'good'),
    known: known.length,
    of: parts.length,
  }
}

function priceOfAll(prices: readonly Prices[]): Prices {
  const [first] = prices
  const same = (of: (one: Prices) => unknown) => new Set(prices.map(of)).size === 1
  const alike =
    first !== undefined && same((one) => one.across?.reading.join()) && same((one) => one.here?.reading.join())
  return alike ? first : { here: null, across: null, difference: null }
}

/** A sum stands only when every part is known: half a limit is not a limit. */
function whole(values: readonly (number | null)[]): number | null {
  let sum = 0
  for (const value of values) {
    if (value === null) return null
    sum += value
  }
  return sum
}
