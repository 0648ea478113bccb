import type { Intertie, ReadingTuple } from 'contract'
import { netExport } from 'grid/interchange.ts'
import { worstQuality } from 'grid/quality.ts'
import type { Columns, StoredDatapoint } from '#historian/historian.ts'

/** What a tie is scheduled to carry, carries and may carry, and which datapoints say so. */
export type Tie = Pick<
  Intertie,
  | 'schedule_import'
  | 'schedule_export'
  | 'net_schedule'
  | 'flow'
  | 'limit_import'
  | 'limit_export'
  | 'flow_interval_s'
  | 'stale_after_s'
  | 'read_from'
>
/** The datapoints of one tie by `kind` or `kind.qualifier`, and what is known of them. */
export type TieSource = {
  byKind: ReadonlyMap<string, StoredDatapoint>
  newest: (datapoint: StoredDatapoint) => ReadingTuple | null
  column: (datapoint: StoredDatapoint) => Columns | undefined
}

/**
 * The newest flow (of the finer series where two reach as far) and the schedules and limits of its moment: a schedule
 * is that of an hour and of no other, a limit stands until its datapoint says that it is stale. Without a flow those of
 * `at`.
 */
export function tieOf(source: TieSource, at: number): Tie {
  const flow = flowOf(source)
  const moment = flow?.reading[0] ?? at
  const read = (kind: string, patienceMs?: number) => standing(source, kind, moment, patienceMs)
  const schedule_import = read('schedule_import', 0)
  const schedule_export = read('schedule_export', 0)
  const [limit_import, limit_export] = [limitOf('limit_import'), limitOf('limit_export')]
  const found = { flow, schedule_import, schedule_export, limit_import, limit_export }
  return {
    schedule_import: schedule_import?.reading ?? null,
    schedule_export: schedule_export?.reading ?? null,
    net_schedule: netOf(schedule_export?.reading, schedule_import?.reading),
    flow: flow?.reading ?? null,
    limit_import: limit_import?.reading ?? null,
    limit_export: limit_export?.reading ?? null,
    flow_interval_s: flow?.datapoint.interval_s ?? null,
    stale_after_s: flow?.datapoint.stale_after_s ?? null,
    read_from: Object.fromEntries(
      Object.entries(found).flatMap(([field, one]) => (one ? [[field, one.datapoint.tag]] : [])),
    ),
  }

  function limitOf(kind: string) {
    const finer = [...source.byKind.keys()].find((key) => key.startsWith(`${kind}.`))
    return (finer && read(finer)) || read(kind)
  }
}

/** The datapoints of flows among those of a tie. */
export function flowDatapoints(byKind: ReadonlyMap<string, StoredDatapoint>): StoredDatapoint[] {
  return [...byKind].flatMap(([kind, one]) => (kind === 'flow' || kind.startsWith('flow.') ? [one] : []))
}

/** The newest reading that starts at or before the moment. */
export function readingAt(columns: Columns | undefined, moment: number): ReadingTuple | null {
  if (!columns) return null
  const { t, v, q } = columns
  const i = t.findLastIndex((start) => start <= moment)
  return i < 0 ? null : [t[i] as number, v[i] ?? null, q[i] ?? 'missing']
}

type Found = { datapoint: StoredDatapoint; reading: ReadingTuple }

function flowOf({ byKind, newest }: TieSource): Found | null {
  const lengthOf = ({ datapoint }: Found) => (datapoint.interval_s ?? 0) * 1_000
  const [best] = flowDatapoints(byKind)
    .flatMap((datapoint): Found[] => {
      const reading = newest(datapoint)
      return reading ? [{ datapoint, reading }] : []
    })
    .sort((a, b) => b.reading[0] + lengthOf(b) - (a.reading[0] + lengthOf(a)) || lengthOf(a) - lengthOf(b))
  return best ?? null
}

/** The reading of a kind that stands at the moment: its interval, and so long after it, is not over. */
function standing({ byKind, column }: TieSource, kind: string, moment: number, patienceMs?: number): Found | null {
  const datapoint = byKind.get(kind)
  const reading = datapoint ? readingAt(column(datapoint), moment) : null
  if (!datapoint || !reading) return null
  const lengthMs = (datapoint.interval_s ?? 0) * 1_000
  const wait =
    patienceMs ?? (datapoint.stale_after_s === null ? Number.POSITIVE_INFINITY : datapoint.stale_after_s * 1_000)
  return moment < reading[0] + lengthMs + wait ? { datapoint, reading } : null
}

function netOf(exported: ReadingTuple | null = null, imported: ReadingTuple | null = null): ReadingTuple | null {
  // two different hours have no net
  if (!exported || !imported || exported[0] !== imported[0]) return null
  return [exported[0], netExport(exported[1], imported[1]), worstQuality([exported[2], imported[2]])]
}
