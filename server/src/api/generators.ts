import type { Generator, ReadingTuple } from 'contract'
import { isFinerOf, unitState } from 'grid/unit-state.ts'
import type { Historian, StoredDatapoint, StoredEntity } from '#historian/historian.ts'
import type { SystemDescription } from '#sources/source.ts'
import type { Handlers } from './call.ts'
import { notFound } from './errors.ts'
import { momentOf, systemOf } from './scope.ts'

const hourMs = 3_600_000

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
      [...byUnit.values()].flatMap((byKind) => newestOf(byKind, 'generation', latest) ?? []),
      latest,
      moment,
    )
    const stations = new Map(
      historian.catalogue.entities(system.id, 'station').map((station) => [station.source_name, station]),
    )
    return units
      .map((unit) => {
        const byKind = byUnit.get(unit.id) ?? new Map<string, StoredDatapoint>()
        const of = newestOf(byKind, 'generation', latest)
        const read = (one: StoredDatapoint | undefined) => latest.get(one?.id ?? -1)?.reading ?? null
        const output = read(of)
        const capability = read(newestOf(byKind, 'capability', latest))
        const available_capacity = read(newestOf(byKind, 'available_capacity', latest))
        const before = earlier.get(of?.id ?? -1) ?? null
        const station = unit.parent_type === 'station' ? stations.get(unit.parent_source_name ?? '') : undefined
        return {
          id: unit.entity_id,
          name: unit.name,
          station: station ? { id: station.entity_id, name: station.name, derived: station.derived } : null,
          fuel: unit.fuel,
          capacity_mw: unit.capacity_mw,
          capacity_basis:
            unit.capacity_basis === 'seen' ? 'highest available capacity seen' : (unit.capacity_basis ?? ''),
          state: unitState(output?.[1] ?? null, capability?.[1] ?? available_capacity?.[1] ?? null, unit.capacity_mw),
          output,
          capability,
          available_capacity,
          forecast: read(byKind.get('generation.forecast')),
          change_1h_mw: output?.[1] == null || before === null ? null : output[1] - before,
          output_tag: of?.tag ?? null,
          stale_after_s: of?.stale_after_s ?? null,
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

/** Of a kind's datapoints (hourly, 5 minutes) the one with the newest reading; a live screen and a question agree. */
function newestOf(
  byKind: Map<string, StoredDatapoint>,
  kind: string,
  latest: Map<number, { reading: ReadingTuple }>,
): StoredDatapoint | undefined {
  const t = ({ id }: StoredDatapoint) => latest.get(id)?.reading[0] ?? Number.NEGATIVE_INFINITY
  const all = [...byKind].filter(([name]) => isFinerOf(name, kind)).map(([, datapoint]) => datapoint)
  return all.reduce<StoredDatapoint | undefined>(
    (best, one) => (best && t(best) >= t(one) ? best : one),
    byKind.get(kind),
  )
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
