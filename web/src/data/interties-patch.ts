import type { Intertie, IntertiesAnswer, ReadingTuple } from 'contract'
import { sumOfReadings, tieFigures } from 'grid/tie.ts'
import type { Batch } from './latest-store.ts'

/**
 * Interties with newer flows in them, and what follows from a flow worked out anew. A flow of another hour than its
 * schedule's has no schedule here: the next answer brings it. The same object comes back when nothing changed.
 */
export function patchInterties(answer: IntertiesAnswer, batch: Batch): IntertiesAnswer {
  const interties = answer.interties.map((tie): Intertie => {
    const flow = newer(tie.flow, tie.read_from.flow, batch)
    if (!flow) return tie
    const kept = inHourOf(tie.net_schedule, flow)
      ? {}
      : { net_schedule: null, schedule_import: null, schedule_export: null }
    const next = { ...tie, ...kept, flow }
    return { ...next, ...tieFigures(next) }
  })
  const { net } = answer
  const given = newer(net.flow, net.read_from.flow, batch)
  if (!given && interties.every((tie, i) => tie === answer.interties[i])) return answer
  const ties_flow = sumOfReadings(interties.map(({ flow }) => flow))
  const flow = net.read_from.flow === undefined ? ties_flow : (given ?? net.flow)
  return { ...answer, interties, net: { ...net, ties_flow, flow } }
}

/** The newest reading of the very datapoint that the flow was read from; null: no news. */
function newer(before: ReadingTuple | null, tag: string | undefined, batch: Batch): ReadingTuple | null {
  if (tag === undefined) return null
  let newest = before
  for (const reading of batch.get(tag) ?? []) {
    const [t, v, q] = reading
    if (!newest || t > newest[0] || (t === newest[0] && (v !== newest[1] || q !== newest[2]))) newest = reading
  }
  return newest === before ? null : newest
}

const hourMs = 3_600_000

function inHourOf(schedule: ReadingTuple | null, flow: ReadingTuple): boolean {
  return schedule === null || (flow[0] >= schedule[0] && flow[0] < schedule[0] + hourMs)
}
