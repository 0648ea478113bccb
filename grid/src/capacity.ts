/** Output as a percentage of what could be had; null without either, or where nothing could be had. May pass 100. */
export function percentUsed(output_mw: number | null, capability_mw: number | null): number | null {
  return output_mw === null || capability_mw === null || capability_mw <= 0 ? null : (output_mw / capability_mw) * 100
}

/** What could still be had, MW; never below zero (output over capability is normal); null without either. */
export function headroom(output_mw: number | null, capability_mw: number | null): number | null {
  return output_mw === null || capability_mw === null ? null : Math.max(0, capability_mw - output_mw)
}
