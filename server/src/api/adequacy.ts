import type { AdequacyAnswer } from 'contract'
import { encodeRuns, worstQuality } from 'grid/quality.ts'
import { marketDate, offsetsOf, startOfDay } from 'grid/zone.ts'
import type { Columns, Historian, StoredDatapoint } from '#historian/historian.ts'
import type { Handlers } from './call.ts'
import { fieldErrors } from './errors.ts'
import { instantOf, momentOf, systemOf } from './scope.ts'

const dayMs = 86_400_000
/** A run looks 34 days ahead. */
const aheadDays = 35
const spanMost = 400 * dayMs

/** Supply against requirement, of one run or of the newest known. */
export function adequacyHandlers(historian: Historian): Pick<Handlers, 'adequacy' | 'adequacyRuns'> {
  return {
    async adequacy({ query, systems, now }) {
      const system = systemOf(systems, query.system)
      const moment = momentOf(query.at, now)
      // what a later run says was not known then
      const at = query.run === undefined ? moment.at : Math.min(moment.at, instantOf('run', query.run))
      const offsets = offsetsOf(system.time_zone)
      const from =
        query.from === undefined ? startOfDay(marketDate(offsets, at), offsets) : instantOf('from', query.from)
      const to = query.to === undefined ? from + aheadDays * dayMs : instantOf('to', query.to)
      if (to <= from) throw fieldErrors({ to: ['Must be after from.'] })
      if (to - from > spanMost) throw fieldErrors({ to: ['Too much at once: 400 days would fit.'] })
      const datapoints = adequacyDatapoints(historian.catalogue.ofSystem(system.id))
      const columns = datapoints.length ? await historian.forecast(datapoints, from, to, at) : []
      return answerOf(columns)
    },

    adequacyRuns({ query, systems, now }) {
      const { id } = systemOf(systems, query.system)
      return historian.runs(id, momentOf(query.at, now).at)
    },
  }
}

/** What the report that gives the supply gives of the system and of its fuels. */
function adequacyDatapoints(datapoints: StoredDatapoint[]): StoredDatapoint[] {
  const supply = datapoints.find(
    ({ entity, kind, horizon }) => entity.type === 'system' && kind === 'supply' && horizon === 'forecast',
  )
  if (!supply) return []
  return datapoints.filter(
    ({ entity, horizon, report, source }) =>
      horizon === 'forecast' &&
      report === supply.report &&
      source === supply.source &&
      (entity.type === 'fuel' || entity.type === 'system'),
  )
}

type Run = Columns & { issued_at: number[] }

function answerOf(columns: Run[]): AdequacyAnswer {
  const ofSystem = (kind: string, qualifier?: string) =>
    columns.find(
      ({ datapoint }) =>
        datapoint.entity.type === 'system' &&
        datapoint.kind === kind &&
        (qualifier === undefined || datapoint.qualifier === qualifier),
    )
  const supply = ofSystem('supply')
  const requirement = ofSystem('requirement')
  const excess = ofSystem('excess')
  const demand = ofSystem('demand', 'forecast') ?? ofSystem('demand')
  const leading = [supply, requirement, excess].filter((one) => one !== undefined)
  const t = [...new Set(leading.flatMap((one) => one.t))].sort((a, b) => a - b)
  const issued = alignedTo(t, supply, (one, i) => one.issued_at[i])
  const values = (one: Run | undefined) => alignedTo(t, one, (run, i) => run.v[i])
  const qualities = leading.map((one) => alignedTo(t, one, (run, i) => run.q[i]))
  return {
    run: issued.reduce<number | null>(
      (newest, one) => (one !== null && (newest === null || one > newest) ? one : newest),
      null,
    ),
    interval_s: supply?.datapoint.interval_s ?? 3_600,
    t,
    issued_at: issued,
    supply: values(supply),
    requirement: values(requirement),
    demand: values(demand),
    excess: values(excess),
    layers: columns.map((one) => ({
      tag: one.datapoint.tag,
      entity: one.datapoint.entity,
      kind: one.datapoint.kind,
      qualifier: one.datapoint.qualifier,
      v: values(one),
    })),
    q: encodeRuns(t.map((_, i) => worstQuality(qualities.map((column) => column[i] ?? 'missing')))),
  }
}

function alignedTo<V>(
  t: number[],
  run: Run | undefined,
  read: (run: Run, i: number) => V | null | undefined,
): (V | null)[] {
  if (!run) return t.map(() => null)
  const at = new Map(run.t.map((start, i) => [start, i]))
  return t.map((start) => {
    const i = at.get(start)
    return i === undefined ? null : (read(run, i) ?? null)
  })
}
