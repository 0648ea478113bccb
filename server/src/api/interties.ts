import type { Intertie, IntertiesAnswer } from 'contract'
import { signs } from 'grid/interchange.ts'
import { sumOfReadings, tieFigures } from 'grid/tie.ts'
import type { Historian, StoredDatapoint, StoredEntity } from '#historian/historian.ts'
import type { Handlers } from './call.ts'
import { datapointsByEntity } from './generators.ts'
import { flowDatapoints, type Tie, type TieSource, tieOf } from './intertie-figures.ts'
import { placesOf, pricesOf, pricesToRead, systemPrice } from './intertie-prices.ts'
import { momentOf, systemOf } from './scope.ts'

const hourMs = 3_600_000
/** How far back a tie's schedules, limits and prices are looked for. */
const windowMs = 48 * hourMs
/** The operator's own sum over its ties. */
const totalId = 'total'

/** Every intertie: what is scheduled, what flows, what may, and the price on each side. Positive = export. */
export function intertieHandlers(historian: Historian): Pick<Handlers, 'interties'> {
  return {
    async interties({ query, systems, now }): Promise<IntertiesAnswer> {
      const system = systemOf(systems, query.system)
      const { at, isNow, known } = momentOf(query.at, now)
      const all = historian.catalogue.ofSystem(system.id)
      const entities = historian.catalogue.entities(system.id, 'intertie')
      const byEntity = datapointsByEntity(all, entities)
      const places = placesOf(all, historian.catalogue.entities(system.id))
      const kindsOf = (entity: StoredEntity) => byEntity.get(entity.id) ?? new Map<string, StoredDatapoint>()
      const flows = entities.flatMap((entity) => flowDatapoints(kindsOf(entity)))
      const flowing = new Set(flows.map(({ id }) => id))
      const others = [...byEntity.values()].flatMap((byKind) =>
        [...byKind.values()].filter(({ id }) => !flowing.has(id)),
      )
      const wanted = new Map([...others, ...pricesToRead(places)].map((one) => [one.id, one]))
      const [newest, columns] = await Promise.all([
        historian.latest(flows, at, isNow),
        historian.raw([...wanted.values()], at - windowMs, at + 1, known),
      ])
      const byId = new Map(columns.map((one) => [one.datapoint.id, one]))
      const column: TieSource['column'] = ({ id }) => byId.get(id)
      const ties = entities
        .map((entity) => {
          const byKind = kindsOf(entity)
          const tie = tieOf({ byKind, newest: ({ id }) => newest.get(id)?.reading ?? null, column }, at)
          return { entity, byKind, tie }
        })
        .sort((a, b) => (a.entity.entity_id < b.entity.entity_id ? -1 : 1))
      const own = ties.filter(({ entity }) => entity.entity_id !== totalId)
      const total = ties.find(({ entity }) => entity.entity_id === totalId)
      return {
        time: at,
        sign: signs.interchange,
        interties: own.map(({ entity, byKind, tie }): Intertie => {
          const { here, across, difference } = pricesOf(entity, places, column, at)
          return {
            id: entity.entity_id,
            name: entity.name,
            neighbour: entity.neighbour,
            ...tie,
            ...tieFigures(tie),
            price_here: here,
            price_across: across,
            price_difference: difference,
            tags: tagsOf(byKind),
          }
        }),
        net: netOf(
          own.map(({ tie }) => tie),
          total,
        ),
        price: systemPrice(places, column, at),
      }
    },
  }
}

/** The operator's own total where it gives one, else the sum of the ties; that sum in any case. */
function netOf(
  ties: Tie[],
  total: { tie: Tie; byKind: ReadonlyMap<string, StoredDatapoint> } | undefined,
): IntertiesAnswer['net'] {
  const ties_flow = sumOfReadings(ties.map(({ flow }) => flow))
  const given = total?.tie.flow ? total.tie : null
  // A sum is as old as its oldest part, and stale as soon as that one is.
  const oldest = ties.find(({ flow }) => flow?.[1] != null && flow[0] === ties_flow?.[0])
  return {
    schedule: total?.tie.net_schedule ?? sumOfReadings(ties.map(({ net_schedule }) => net_schedule)),
    flow: given?.flow ?? ties_flow,
    flow_interval_s: (given ?? oldest)?.flow_interval_s ?? null,
    stale_after_s: (given ?? oldest)?.stale_after_s ?? null,
    ties_flow,
    tags: total ? tagsOf(total.byKind) : {},
    read_from: total?.tie.read_from ?? {},
  }
}

function tagsOf(byKind: ReadonlyMap<string, StoredDatapoint>): Record<string, string> {
  return Object.fromEntries([...byKind].map(([kind, { tag }]) => [kind, tag]))
}
