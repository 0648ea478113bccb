/** A capability clearly below capacity. */
const deratedBelow = 0.95

export type UnitState = 'running' | 'idle' | 'outage' | 'derated' | 'unknown'

/**
 * running: it generates (or charges) · derated: running while its capability is clearly below its capacity · idle:
 * it does not, but could · outage: it cannot · unknown: its output, or whether it could, is not known.
 */
export function unitState(output: number | null, capability: number | null, capacity_mw: number | null): UnitState {
  if (output === null) return 'unknown'
  if (output !== 0) {
    const derated = capability !== null && capacity_mw !== null && capability < deratedBelow * capacity_mw
    return derated && output > 0 ? 'derated' : 'running'
  }
  if (capability === null) return 'unknown'
  return capability > 0 ? 'idle' : 'outage'
}

/** Whether a datapoint `kind.qualifier` of a unit tells the same as its `kind`, only finer: `generation.5m`, not `generation.forecast`. */
export function isFinerOf(name: string, kind: string): boolean {
  return name === kind || (name.startsWith(`${kind}.`) && /^\d+[smh]$/.test(name.slice(kind.length + 1)))
}
