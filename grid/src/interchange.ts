/** What positive means, in words: generation and export; charging is negative generation. */
export const signs = {
  generation: 'positive = generation, negative = charging',
  interchange: 'positive = export, negative = import',
  excess: 'positive = more supply than required, negative = shortfall',
} as const

/** Net = export − import, MW; both ≥ 0. null while either is missing: half a net is not a net. */
export function netExport(export_mw: number | null, import_mw: number | null): number | null {
  return export_mw === null || import_mw === null ? null : export_mw - import_mw
}

/** The way the power goes: below half a megawatt none, without a value unknown. */
export function direction(net_mw: number | null): 'export' | 'import' | 'none' | 'unknown' {
  if (net_mw === null) return 'unknown'
  if (Math.abs(net_mw) < 0.5) return 'none'
  return net_mw > 0 ? 'export' : 'import'
}
