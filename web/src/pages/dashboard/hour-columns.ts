import type { Datapoint, HourlyAnswer } from 'contract'
import { type Cell, cellsOf, type Foot, footOf, type Group, type Part, withPeak } from './hour-table.ts'

/** A column of figures, hour by hour, with its foot. `tag`: the datapoint that its figures are of. */
export type Column = {
  datapoint: Datapoint
  part: Part
  tag: string | null
  first: boolean
  label: string
  cells: Cell[]
  foot: Foot
}
/** The head above the columns of one datapoint, or of several fuels or ties of one kind. */
export type Head = { key: string; name: string; unit: string; span: number }

/** The columns of the groups, in their order. */
export function columnsOf(groups: readonly Group[], { hours }: HourlyAnswer, now: number): Column[] {
  return groups.flatMap((group, at) => {
    const { datapoint, parts } = group
    const cells = withPeak(new Map(parts.map((part) => [part, cellsOf(group, part, hours, now)])), datapoint)
    const together = sharesHead(group, groups[at - 1]) || sharesHead(group, groups[at + 1])
    const first = !sharesHead(group, groups[at - 1])
    return parts.map((part, i) => {
      const own = cells.get(part) ?? []
      const label = !together ? part : part === 'actual' ? datapoint.entity.name : `${datapoint.entity.name} ${part}`
      const foot = footOf(own, part, datapoint, hours)
      return { datapoint, part, tag: tagOf(datapoint, part), first: first && i === 0, label, cells: own, foot }
    })
  })
}

/** What stands above the columns. */
export function headsOf(groups: readonly Group[]): Head[] {
  const heads: Head[] = []
  groups.forEach((group, i) => {
    const { datapoint, parts } = group
    const last = heads.at(-1)
    if (last && sharesHead(group, groups[i - 1])) {
      last.span += spanOf(datapoint, parts)
      last.name = `${nameOfKind(datapoint)} by ${datapoint.entity.type}`
    } else
      heads.push({ key: datapoint.tag, name: datapoint.name, unit: datapoint.unit, span: spanOf(datapoint, parts) })
  })
  return heads
}

/** Fuels (or ties) of one kind that stand side by side stand under one head. */
function sharesHead({ datapoint: one }: Group, other: Group | undefined): boolean {
  if (!other || one.entity.type === 'system') return false
  const { entity, kind, unit, qualifier } = other.datapoint
  return entity.type === one.entity.type && kind === one.kind && unit === one.unit && qualifier === one.qualifier
}

function nameOfKind({ kind }: Datapoint): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')
}

/** Flows have a direction that is told in words beside every figure. */
export function directed({ kind }: Datapoint): boolean {
  return kind === 'flow'
}

function spanOf(datapoint: Datapoint, parts: readonly Part[]): number {
  return parts.length + (directed(datapoint) ? parts.filter((part) => part !== 'error').length : 0)
}

/** Whose reports a column's figures come from; null: it is worked out here, or a mean over finer readings. */
function tagOf({ tag, horizon, forecast, interval_s }: Datapoint, part: Part): string | null {
  if (part === 'error') return null
  if (part === 'forecast' && horizon === 'actual') return forecast
  return interval_s === null || interval_s < 3_600 ? null : tag
}
