import type { Intertie, IntertiesAnswer, Quality, ReadingTuple } from 'contract'
import { percentUsed } from 'grid/capacity.ts'
import { direction, netExport, signs } from 'grid/interchange.ts'
import { worstQuality } from 'grid/quality.ts'
import type { Columns, Historian, StoredDatapoint } from '#historian/historian.ts'
import type { Handlers } from './call.ts'
import { datapointsByEntity } from './generators.ts'
import { momentOf, systemOf } from './scope.ts'

const hourMs = 3_600_000
/** How far back a tie's newest values are looked for. */
const windowMs = 48 * hourMs
/** The operator's own sum over its ties. */
const totalId = 'total'

type Tie = Pick<
  Intertie,
  'schedule_import' | 'schedule_export' | 'net_schedule' | 'flow' | 'limit_import' | 'limit_export'
> & { stale_after_s: number | null }
type Compared = Tie & { same_hour: boolean }

/** Every intertie: what is scheduled, what flows, what may. Positive = export. */
export function intertieHandlers(historian: Historian): Pick<Handlers, 'interties'> {
  return {
    async interties({ query, systems, now }): Promise<IntertiesAnswer> {
      const system = systemOf(systems, query.system)
      const { at, known } = momentOf(query.at, now)
      const entities = historian.catalogue.entities(system.id, 'intertie')
      const byEntity = datapointsByEntity(historian.catalogue.ofSystem(system.id), entities)
      const datapoints = [...byEntity.values()].flatMap((byKind) => [...byKind.values()])
      const columns = await historian.raw(datapoints, at - windowMs, at + 1, known)
      const byId = new Map(columns.map((one) => [one.datapoint.id, one]))
      const ties = entities
        .map((entity) => ({ entity, byKind: byEntity.get(entity.id) ?? new Map<string, StoredDatapoint>() }))
        .map(({ entity, byKind }) => ({ entity, byKind, tie: tieOf(byKind, byId, at) }))
        .sort((a, b) => (a.entity.entity_id < b.entity.entity_id ? -1 : 1))
      const own = ties.filter(({ entity }) => entity.entity_id !== totalId)
      const total = ties.find(({ entity }) => entity.entity_id === totalId)?.tie
      return {
        time: at,
        sign: signs.interchange,
        interties: own.map(({ entity, byKind, tie }) => ({
          id: entity.entity_id,
          name: entity.name,
          neighbour: entity.neighbour,
          ...tie,
          ...figuresOf(tie),
          tags: Object.fromEntries([...byKind].map(([kind, { tag }]) => [kind, tag])),
        })),
        net: {
          schedule: total?.net_schedule ?? sumOf(own.map(({ tie }) => tie.net_schedule)),
          flow: total?.flow ?? sumOf(own.map(({ tie }) => tie.flow)),
        },
      }
    },
  }
}

/**
 * The newest flow (of the 5-minute series where there is one) and the schedules and limits of its hour: schedules
 * are known for hours to come, and a deviation compares the same hour. Without a flow those of now.
 */
function tieOf(byKind: Map<string, StoredDatapoint>, byId: Map<number, Columns>, at: number): Compared {
  const column = (kind: string) => byId.get(byKind.get(kind)?.id ?? -1)
  const flowKinds = [...byKind.keys()].filter((kind) => kind === 'flow' || kind.startsWith('flow.'))
  const flows = flowKinds
    .map((kind) => ({ kind, reading: readingAt(column(kind), at) }))
    .sort((a, b) => (b.reading?.[0] ?? 0) - (a.reading?.[0] ?? 0))
  const flow = flows[0]?.reading ?? null
  const moment = flow?.[0] ?? at
  const schedule_import = readingAt(column('schedule_import'), moment)
  const schedule_export = readingAt(column('schedule_export'), moment)
  const net_schedule = netOf(schedule_export, schedule_import)
  const scheduledMs = (byKind.get('schedule_export')?.interval_s ?? 0) * 1000
  return {
    schedule_import,
    schedule_export,
    net_schedule,
    same_hour: net_schedule !== null && moment < net_schedule[0] + scheduledMs,
    flow,
    limit_import: limitAt(byKind, column, 'limit_import', moment),
    limit_export: limitAt(byKind, column, 'limit_export', moment),
    stale_after_s: byKind.get(flows[0]?.kind ?? '')?.stale_after_s ?? null,
  }
}

function limitAt(
  byKind: Map<string, StoredDatapoint>,
  column: (kind: string) => Columns | undefined,
  kind: string,
  moment: number,
): ReadingTuple | null {
  const finest = [...byKind.keys()].find((key) => key.startsWith(`${kind}.`))
  return (finest && readingAt(column(finest), moment)) || readingAt(column(kind), moment)
}

/** The newest reading that starts at or before the moment. */
function readingAt(columns: Columns | undefined, moment: number): ReadingTuple | null {
  if (!columns) return null
  const { t, v, q } = columns
  const i = t.findLastIndex((start) => start <= moment)
  return i < 0 ? null : [t[i] as number, v[i] ?? null, q[i] ?? 'missing']
}

function netOf(exported: ReadingTuple | null, imported: ReadingTuple | null): ReadingTuple | null {
  // two different hours have no net
  if (!exported || !imported || exported[0] !== imported[0]) return null
  return [exported[0], netExport(exported[1], imported[1]), worstQuality([exported[2], imported[2]])]
}

function figuresOf({ flow, net_schedule, same_hour, limit_import, limit_export }: Compared) {
  const mw = flow?.[1] ?? null
  const scheduled = same_hour ? (net_schedule?.[1] ?? null) : null
  const way = direction(mw)
  const limit = way === 'export' ? limit_export : way === 'import' ? limit_import : null
  return {
    deviation_mw: mw === null || scheduled === null ? null : mw - scheduled,
    limit_used_percent: mw === null ? null : percentUsed(Math.abs(mw), limit?.[1] ?? null),
    direction: way,
  }
}

/** A sum stands for the oldest of its parts and is `partial` while one has no value. */
function sumOf(parts: (ReadingTuple | null)[]): ReadingTuple | null {
  const known = parts.filter((part): part is [number, number, Quality] => part?.[1] != null)
  if (!known.length) return null
  const worst = worstQuality(known.map(([, , q]) => q))
  return [
    Math.min(...known.map(([t]) => t)),
    known.reduce((sum, [, v]) => sum + v, 0),
    known.length < parts.length && worst === 'good' ? 'partial' : worst,
  ]
}
