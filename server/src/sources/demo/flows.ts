import { ties } from './fleet.ts'
import { limitsAt, loopFlows } from './interchange.ts'
import { clamp } from './turn.ts'

/**
 * What each tie carries, tenths of a MW, positive = export: what is scheduled and allowed, what circulates, and its
 * part of the imbalance, by the room that is left. The sum is that of the schedules plus the imbalance, except where
 * no tie has room; then `over` is what the limits were passed by.
 */
export function flowsOf(
  seed: number,
  t: number,
  scheduled: number[],
  imbalance: number,
): { flow: number[]; over: number } {
  const loops = loopFlows(seed, t)
  const limits = ties.map((_, i) => limitsAt(seed, i, t))
  const allowed = scheduled.map((mw, i) => {
    const { import_mw, export_mw } = limits[i] as (typeof limits)[number]
    return Math.round(10 * clamp(mw, -import_mw, export_mw))
  })
  const target = allowed.reduce((total, mw) => total + mw, 0) + Math.round(imbalance)
  const flow = allowed.map((mw, i) => within(mw + Math.round(10 * (loops[i] as number)), limits[i]))
  let rest = target - flow.reduce((total, mw) => total + mw, 0)
  const room = flow.map((mw, i) => {
    const { import_mw, export_mw } = limits[i] as (typeof limits)[number]
    if (ties[i]?.direct) return 0
    return rest > 0 ? 10 * export_mw - mw : mw + 10 * import_mw
  })
  const whole = room.reduce((total, mw) => total + mw, 0)
  const share = whole > 0 ? Math.min(1, Math.abs(rest) / whole) : 0
  for (const [i, mw] of room.entries()) {
    const part = Math.sign(rest) * Math.floor(mw * share)
    flow[i] = (flow[i] as number) + part
  }
  rest = target - flow.reduce((total, mw) => total + mw, 0)
  // The last tenths, and what is beyond all limits, go over the first tie that may take them.
  for (const [i, mw] of flow.entries()) {
    if (rest === 0) break
    if (ties[i]?.direct) continue
    const more = within(mw + rest, limits[i]) - mw
    flow[i] = mw + more
    rest -= more
  }
  if (rest !== 0) flow[0] = (flow[0] as number) + rest
  return { flow: flow.map((mw) => mw + 0), over: rest }
}

function within(mw: number, limits: { import_mw: number; export_mw: number } | undefined): number {
  return limits ? clamp(mw, -10 * limits.import_mw, 10 * limits.export_mw) : mw
}
