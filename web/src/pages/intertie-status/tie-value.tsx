import { useProvenance } from '#data/provenance.ts'
import { formatMw } from '#format.ts'
import { Age, isStale } from '#ui/age.tsx'
import { Flow } from '#ui/flow.tsx'
import { Value } from '#ui/value.tsx'
import type { Crossing, Figure } from './neighbours.ts'

type Field = 'flow' | 'schedule_import' | 'schedule_export' | 'limit_import' | 'limit_export'

/** A flow in words, with where it comes from. `plain` where it stands inside a link. */
export function FlowValue({ one, now, plain = false }: { one: Crossing; now: number; plain?: boolean }) {
  const ask = useAsk()
  const { value, q } = one.flow
  const source = plain ? undefined : ask(one, 'flow')
  return <Flow mw={value} quality={value === null ? undefined : q} stale={isOld(one.flow, now)} provenance={source} />
}

/** A schedule or a limit of a tie, MW without the unit, with where it comes from; of several ties their sum. */
export function MwValue({ one, field, value, text }: { one: Crossing; field: Field; value: number; text?: string }) {
  return <Value value={value} unit="" text={text ?? formatMw(value)} provenance={useAsk()(one, field)} />
}

/** How old a flow is; of several ties the oldest, and how many are in it. */
export function FlowAge({ flow, now }: { flow: Figure; now: number }) {
  if (flow.t === null) return <Age t={null} now={now} />
  return (
    <>
      <Age t={flow.t} now={seenAt(flow, now)} intervalMs={flow.intervalMs} staleAfterMs={flow.staleMs} />
      {flow.known < flow.of && (
        <span className="age">
          {' '}
          · {flow.known} of {flow.of} ties
        </span>
      )}
    </>
  )
}

/** Whether a flow is older than it should be. */
export function isOld(flow: Figure, now: number): boolean {
  return flow.t !== null && isStale(flow.t, now, flow.intervalMs, flow.staleMs)
}

/** The page's clock ticks in steps: a reading of seconds is not ahead of it. */
function seenAt({ t, intervalMs }: Figure, now: number): number {
  return t === null || intervalMs >= 60_000 ? now : Math.max(now, t + intervalMs)
}

function useAsk() {
  const ask = useProvenance()
  return (one: Crossing, field: Field) => {
    const [tie] = one.ties
    const tag = tie?.read_from[field]
    const t = tie?.[field]?.[0]
    // A sum of several ties has no report of its own; each of them has.
    return one.ties.length === 1 && tag !== undefined && t !== undefined ? ask(tag, t) : undefined
  }
}
