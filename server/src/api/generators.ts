import type { Generator, ReadingTuple } from 'contract'
import type { Historian, StoredDatapoint, StoredEntity } from '#historian/historian.ts'
import type { SystemDescription } from '#sources/source.ts'
import type { Handlers } from './call.ts'
import { notFound } from './errors.ts'
import { momentOf, systemOf } from './scope.ts'

const hourMs = 3_600_000
/** A capability clearly below capacity. */
const deratedBelow = 0.95

/** Every generator with its state and its newest values. */
export function generatorHandlers(historian: Historian): Pick<Handlers, 'generators' | 'generator'> {
  async function answer(
    question: { system?: string; at?: string },
    { systems, now }: { systems: SystemDescription[]; now: number },
    id?: string,
  ): Promise<Generator[]> {
    const system = systemOf(systems, question.system)
    const moment = momentOf(question.at, now)
    const units = historian.catalogue
      .entities(system.id, 'generator')
      .filter((unit) => id === undefined || unit.entity_id === id)
    const byUnit = datapointsByEntity(historian.catalogue.ofSystem(system.id), units)
    const datapoints = [...byUnit.values()].flatMap((byKind) => [...byKind.values()])
    const latest = await historian.latest(datapoints, moment.at, moment.isNow)
    const earlier = await hourBefore(
      historian,
      [...byUnit.values()].flatMap((byKind) => byKind.get('generation') ?? []),
      latest,
      moment,
    )
    const stations = new Map(
      historian.catalogue.entities(system.id, 'station').map((station) => [station.source_name, station]),
    )
    return units
      .map((unit) => {
        const byKind = byUnit.get(unit.id) ?? new Map<string, StoredDatapoint>()
        const read = (kind: string) => latest.get(byKind.get(kind)?.id ?? -1)?.reading ?? null
        const output = read('generation')
        const capability = read('capability')
        const available_capacity = read('available_capacity')
        const before = earlier.get(byKind.get('generation')?.id ?? -1) ?? null
        const station = unit.parent_type === 'station' ? stations.get(unit.parent_source_name ?? '') : undefined
        return {
          id: unit.entity_id,
          name: unit.name,
          station: station ? { id: station.entity_id, name: station.name, derived: station.derived } : null,
          fuel: unit.fuel,
          capacity_mw: unit.capacity_mw,
          capacity_basis:
            unit.capacity_basis === 'seen' ? 'highest available capacity seen' : (unit.capacity_basis ?? ''),
          state: stateOf(output?.[1] ?? null, capability?.[1] ?? available_capacity?.[1] ?? null, unit.capacity_mw),
          output,
          capability,
          available_capacity,
          forecast: read('generation.forecast'),
          change_1h_mw: output?.[1] == null || before === null ? null : output[1] - before,
          stale_after_s: byKind.get('generation')?.stale_after_s ?? null,
          tags: Object.fromEntries([...byKind].map(([kind, { tag }]) => [kind, tag])),
        }
      })
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  }
  return {
    generators: (call) => answer(call.query, call),
    async generator(call) {
      const [unit] = await answer(call.query, call, call.params.id)
      if (!unit) throw notFound()
      return unit
    },
  }
}

/**
 * running: it generates (or charges) · derated: running while its capability is clearly below its capacity · idle:
 * it does not, but could · outage: it cannot · unknown: its output, or whether it could, is not known.
 */
export function stateOf(
  output: number | null,
  capability: number | null,
  capacity_mw: number | null,
): Generator['state'] {
  if (output === null) return 'unknown'
  if (output !== 0) {
    const derated = capability !== null && capacity_mw !== null && capability < deratedBelow * capacity_mw
    return derated && output > 0 ? 'derated' : 'running'
  }
  if (capability === null) return 'unknown'
  return capability > 0 ? 'idle' : 'outage'
}

/** Of each entity (by its row id) the datapoints, by `kind` or `kind.qualifier`. */
export function datapointsByEntity(
  datapoints: StoredDatapoint[],
  entities: StoredEntity[],
): Map<number, Map<string, StoredDatapoint>> {
  const byEntity = new Map(entities.map(({ id }) => [id, new Map<string, StoredDatapoint>()]))
  for (const datapoint of datapoints) {
    const { entity_row, kind, qualifier } = datapoint
    if (entity_row !== null) byEntity.get(entity_row)?.set(qualifier ? `${kind}.${qualifier}` : kind, datapoint)
  }
  return byEntity
}

/** The output one hour before the newest one, by datapoint id. */
async function hourBefore(
  historian: Historian,
  datapoints: StoredDatapoint[],
  latest: Map<number, { reading: ReadingTuple }>,
  { at, known }: { at: number; known: number },
): Promise<Map<number, number>> {
  const wanted = new Map(
    datapoints.flatMap(({ id }) => {
      const t = latest.get(id)?.reading[0]
      return t === undefined ? [] : [[id, t - hourMs] as const]
    }),
  )
  // units that fell silent days ago are left out: what matters is the last hour of the others
  const instants = [...wanted.values()].filter((t) => t > at - 24 * hourMs)
  if (!instants.length) return new Map()
  const from = Math.min(...instants)
  const columns = await historian.raw(
    datapoints.filter(({ id }) => (wanted.get(id) ?? 0) >= from),
    from,
    Math.max(...instants) + 1,
    known,
  )
  return new Map(
    columns.flatMap(({ datapoint, t, v }) => {
      const value = v[t.indexOf(wanted.get(datapoint.id) ?? Number.NaN)]
      return value === undefined || value === null ? [] : [[datapoint.id, value] as const]
    }),
  )
}
