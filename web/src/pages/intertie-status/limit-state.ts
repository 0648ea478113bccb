import { direction } from 'grid/interchange.ts'

/** How a flow stands to the limit of its direction: within, as much as it allows, or beyond. MW, positive = export. */
export type LimitState = 'within' | 'reached' | 'exceeded' | 'unknown'

export function limitState(
  mw: number | null,
  { limitImport, limitExport }: { limitImport: number | null; limitExport: number | null },
): LimitState {
  const limit = limitAhead(mw, { limitImport, limitExport })
  if (mw === null || limit === null) return 'unknown'
  if (direction(mw) === 'none') return 'within'
  const left = limit - Math.abs(mw)
  if (left < -half) return 'exceeded'
  return left <= half ? 'reached' : 'within'
}

/** The limit in the direction of the flow; without a flow the larger one. null: not known. */
export function limitAhead(
  mw: number | null,
  { limitImport, limitExport }: { limitImport: number | null; limitExport: number | null },
): number | null {
  const way = direction(mw)
  if (way === 'export') return limitExport
  if (way === 'import') return limitImport
  if (limitImport === null || limitExport === null) return limitImport ?? limitExport
  return Math.max(limitImport, limitExport)
}

// What is written in whole megawatts is equal in whole megawatts.
const half = 0.5
