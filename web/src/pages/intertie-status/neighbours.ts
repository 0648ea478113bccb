import type { Intertie, Quality, ReadingTuple } from 'contract'
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
  /** The ties it is made of; of a tie itself alone. */
  ties: readonly Intertie[]
}
/** A value, its instant (of a sum the oldest), and its quality; `known` of `of` parts. */
export type Figure = { value: number | null; t: number | null; q: Quality; known: number; of: number }
export type Neighbour = Crossing & { parts: Crossing[] }

/** Ties by neighbour, in order of their names; a neighbour of one tie is that tie. */
export function neighboursOf(interties: readonly Intertie[]): Neighbour[] {
  const groups = new Map<string, Intertie[]>()
  for (const tie of interties) {
    const name = tie.neighbour ?? tie.name
    groups.set(name, [...(groups.get(name) ?? []), tie])
  }
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, ties]) => {
      const parts = ties.map(crossingOf).sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
      const [first] = parts
      if (parts.length === 1 && first) return { ...first, id: `at ${name}`, name, parts: [] }
      return { ...sumOf(name, parts, ties), parts }
    })
}

/** The figures of one tie. */
export function crossingOf(tie: Intertie): Crossing {
  return {
    id: tie.id,
    name: tie.name,
    flow: figureOf(tie.flow),
    scheduleImport: tie.schedule_import?.[1] ?? null,
    scheduleExport: tie.schedule_export?.[1] ?? null,
    netSchedule: tie.net_schedule?.[1] ?? null,
    deviation: tie.deviation_mw,
    limitImport: tie.limit_import?.[1] ?? null,
    limitExport: tie.limit_export?.[1] ?? null,
    usedPercent: tie.limit_used_percent,
    direction: tie.direction,
    ties: [tie],
  }
}

function sumOf(name: string, parts: readonly Crossing[], ties: readonly Intertie[]): Crossing {
  const flows = parts.filter((one) => one.flow.value !== null)
  const value = flows.length > 0 ? flows.reduce((sum, one) => sum + (one.flow.value ?? 0), 0) : null
  const of = (figure: (one: Crossing) => number | null) => whole(parts.map(figure))
  const [limitImport, limitExport] = [of((one) => one.limitImport), of((one) => one.limitExport)]
  const [scheduleImport, scheduleExport] = [of((one) => one.scheduleImport), of((one) => one.scheduleExport)]
  const way = direction(value)
  return {
    id: `at ${name}`,
    name,
    flow: {
      value,
      t: flows.length > 0 ? Math.min(...flows.map((one) => one.flow.t ?? 0)) : null,
      q: flows.length < parts.length ? 'partial' : (flows.find((one) => one.flow.q !== 'good')?.flow.q ?? 'good'),
      known: flows.length,
      of: parts.length,
    },
    scheduleImport,
    scheduleExport,
    netSchedule: netExport(scheduleExport, scheduleImport),
    deviation: of((one) => one.deviation),
    limitImport,
    limitExport,
    usedPercent:
      value === null
        ? null
        : percentUsed(Math.abs(value), way === 'export' ? limitExport : way === 'import' ? limitImport : null),
    direction: way,
    ties,
  }
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

function figureOf(reading: ReadingTuple | null): Figure {
  const value = reading?.[1] ?? null
  return { value, t: reading?.[0] ?? null, q: reading?.[2] ?? 'missing', known: value === null ? 0 : 1, of: 1 }
}
