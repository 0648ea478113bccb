import type { DatapointClaim, Quality } from 'contract'
import type { Draft } from './draft.ts'
import { flagQuality } from './flag.ts'
import { ontario } from './report.ts'

/** Below and above this no price of the market can be. */
const bound = 10_000

/** A price of all of Ontario in Canadian dollars; hourly unless the claim says otherwise. Below zero is real. */
export function claimPrice(
  draft: Draft,
  claim: Pick<DatapointClaim, 'qualifier' | 'name' | 'stale_after_s'> & Partial<DatapointClaim>,
): number {
  return draft.datapoint({
    entity: draft.entity(ontario),
    kind: 'price',
    unit: 'CAD/MWh',
    interval_s: 3600,
    aggregation: 'mean',
    sign: '',
    horizon: 'actual',
    decimals: 2,
    ...claim,
  })
}

/** The quality of a price: beyond any bound it is suspect, whatever its flag says; undefined is good. */
export const priceQuality = (v: number | null, flag = ''): Quality | undefined =>
  v !== null && Math.abs(v) > bound ? 'suspect' : flagQuality(v, flag)
