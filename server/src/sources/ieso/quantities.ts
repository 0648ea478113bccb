import type { DatapointClaim } from 'contract'

/** What a quantity of the dispatch engine's totals is: kind, qualifier and name of its datapoint. */
export type Quantity = Pick<DatapointClaim, 'kind' | 'qualifier' | 'name'>

/**
 * The quantities of the totals that are kept, by name in any spelling. Total energy is what Ontario's market supplies,
 * generation and import: the market demand. Passed over: total load, which is that less the loss, and the
 * dispatchable load.
 */
export const quantityOf = (written: string): Quantity | undefined => quantities[written.trim().toUpperCase()]

/** Whether a quantity is known and left out. */
export const isPassedOver = (written: string): boolean => /^TOTAL (LOAD$|DISP)/i.test(written.trim())

const quantities: Record<string, Quantity> = {
  'ONTARIO DEMAND': { kind: 'demand', qualifier: '', name: 'Ontario demand' },
  'TOTAL ENERGY': { kind: 'market_demand', qualifier: '', name: 'Market demand' },
  'TOTAL LOSS': { kind: 'loss', qualifier: '', name: 'Transmission loss' },
  'TOTAL 10S': { kind: 'reserve', qualifier: '10s', name: 'Operating reserve, 10 minutes, spinning' },
  'TOTAL 10N': { kind: 'reserve', qualifier: '10n', name: 'Operating reserve, 10 minutes, not spinning' },
  'TOTAL 30R': { kind: 'reserve', qualifier: '30r', name: 'Operating reserve, 30 minutes' },
}
