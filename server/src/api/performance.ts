import type { PerformanceAnswer, PerformanceGroup, RankingAnswer } from 'contract'
import { performanceFormulas } from 'grid/performance-formulas.ts'
import type { Historian, StoredEntity } from '#historian/historian.ts'
import type { SystemDescription } from '#sources/source.ts'
import type { Handlers } from './call.ts'
import { fieldErrors, notFound } from './errors.ts'
import { figuresOf, hoursOfUnits, type Members, type Span, speaks, together, type UnitHours } from './fleet-hours.ts'
import { datapointsByEntity } from './generators.ts'
import type { HourColumns } from './hour-columns.ts'
import { leadErrors } from './lead-errors.ts'
import { instantOf, momentOf, systemOf } from './scope.ts'

const hourMs = 3_600_000
const daysMost = 400

type Question = { system?: string; at?: string; from: string; to: string }
type Asker = { systems: SystemDescription[]; now: number }

/** How units did over a period. */
export function performanceHandlers(
  historian: Historian,
  columns: HourColumns,
): Pick<Handlers, 'performance' | 'generatorPerformance' | 'ranking'> {
  const { catalogue } = historian

  async function hoursOf(system: string, units: StoredEntity[], span: Span, at: number, withForecast: boolean) {
    const byUnit = datapointsByEntity(catalogue.ofSystem(system), units)
    return hoursOfUnits(columns, units, byUnit, span, at, withForecast)
  }

  async function answer(group: PerformanceGroup, id: string, question: Question, asker: Asker) {
    const { id: system } = systemOf(asker.systems, question.system)
    const { span, known, at } = scopeOf(question, asker.now)
    const found = membersOf(catalogue.entities(system), group, id)
    if (!found) throw notFound()
    const all = await hoursOf(system, found.units, span, known, true)
    const units = all.filter(speaks)
    const [output, capability, forecast] = (['output', 'capability', 'forecast'] as const).map((kind) =>
      filled(together(units, kind), span),
    ) as [(number | null)[], (number | null)[], (number | null)[]]
    const fuels = new Set(found.units.map((unit) => unit.fuel))
    return {
      group,
      id,
      name: found.name,
      fuel: fuels.size === 1 ? (found.units[0]?.fuel ?? null) : null,
      ...span,
      units: all.length,
      silent: all.length - units.length,
      figures: figuresOf(all, span),
      basis: basisOf(units),
      hours: { t: output.map((_, i) => span.from + i * hourMs), output, capability, forecast },
      forecast: await leadErrors({ historian, columns, system, group, found, span, known, at, output, forecast }),
      formulas: [...performanceFormulas],
    } satisfies PerformanceAnswer
  }

  return {
    performance: (call) => answer(call.query.group, call.query.id, call.query, call),
    generatorPerformance: (call) => answer('unit', call.params.id, call.query, call),
    async ranking({ query, systems, now }): Promise<RankingAnswer> {
      const { id: system } = systemOf(systems, query.system)
      const { span, known } = scopeOf(query, now)
      const units = catalogue
        .entities(system, 'generator')
        .filter(({ fuel }) => query.fuel === undefined || fuel === query.fuel)
      const stations = new Map(catalogue.entities(system, 'station').map((one) => [one.source_name, one.entity_id]))
      const all = await hoursOf(system, units, span, known, false)
      const ranked = all.map((one) => ({
        id: one.unit.entity_id,
        name: one.unit.name,
        station: stations.get(one.unit.parent_source_name ?? '') ?? null,
        fuel: one.unit.fuel,
        figures: figuresOf([one], span),
      }))
      const factor = (one: (typeof ranked)[number]) => one.figures.capacity_factor ?? Number.NEGATIVE_INFINITY
      return { ...span, units: ranked.sort((a, b) => factor(b) - factor(a) || (a.name < b.name ? -1 : 1)) }
    },
  }
}

/** Whole hours, none of them ahead of the clock. */
function scopeOf(question: Question, now: number): { span: Span; known: number; at: number } {
  const moment = momentOf(question.at, now)
  const from = Math.ceil(instantOf('from', question.from) / hourMs) * hourMs
  const to = Math.floor(Math.min(instantOf('to', question.to), moment.at) / hourMs) * hourMs
  if (to <= from) throw fieldErrors({ to: ['Must be at least one whole past hour after from.'] })
  if (to - from > daysMost * 24 * hourMs) throw fieldErrors({ to: [`Too much at once: ${daysMost} days would fit.`] })
  return { span: { from, to }, known: moment.known, at: moment.at }
}

/** undefined: there is no such thing. */
function membersOf(entities: StoredEntity[], group: PerformanceGroup, id: string): Members | undefined {
  const generators = entities.filter(({ type }) => type === 'generator')
  const fuelEntity = entities.find((one) => one.type === 'fuel' && (one.fuel ?? one.entity_id) === id)
  if (group === 'fuel') {
    const units = generators.filter((unit) => unit.fuel === id)
    return units.length === 0 ? undefined : { name: fuelEntity?.name ?? id, fuelEntity, units }
  }
  const own = entities.find((one) => one.type === (group === 'unit' ? 'generator' : 'station') && one.entity_id === id)
  if (!own) return undefined
  const units = group === 'unit' ? [own] : generators.filter((unit) => unit.parent_source_name === own.source_name)
  return units.length === 0 ? undefined : { name: own.name, fuelEntity: undefined, units }
}

function filled(column: (number | null)[], { from, to }: Span): (number | null)[] {
  return column.length > 0 ? column : new Array<null>((to - from) / hourMs).fill(null)
}

function basisOf(units: UnitHours[]): PerformanceAnswer['basis'] {
  const available = units.filter((one) => one.capability_is === 'available_capacity').length
  const without = units.filter((one) => one.capability_is === null).length
  const kinds = [
    available < units.length - without && 'reported capability',
    available > 0 && 'reported available capacity (wind and solar)',
    without > 0 && (without === units.length ? 'not reported' : `${without} of ${units.length} units report none`),
  ]
  return {
    capacity: [...new Set(units.map((one) => one.capacity_basis))].join(', ') || 'not known',
    capability: kinds.filter((one) => one !== false).join('; ') || 'not known',
    curtailment:
      available > 0
        ? 'No figure: reports give what was not on outage, not what wind and sun would have allowed'
        : 'Does not apply: no weather-driven units',
    hours: 'Hourly means; an hour without a value is left out of every sum',
  }
}
