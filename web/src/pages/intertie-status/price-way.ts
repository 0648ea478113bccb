import type { Intertie } from 'contract'

/**
 * Whether power goes to the dearer side. `difference` = across − here: an export earns it, an import earns its
 * opposite. null: no flow, no difference known, or none at all.
 */
export function priceWay(difference: number | null, way: Intertie['direction']): 'with' | 'against' | null {
  if (difference === null || Math.abs(difference) < cent / 2 || way === 'none' || way === 'unknown') return null
  return difference > 0 === (way === 'export') ? 'with' : 'against'
}

const cent = 0.01
