import { chance, drift } from './noise.ts'

/** USD/MWh: the cost of the unit that would give one more MWh, dearer when little is left, less than nothing when too much is made. */
export function priceOf(
  seed: number,
  t: number,
  at: { cost: number | null; spare_mw: number; short_mw: number },
): number {
  const lines = 1.2 * drift(seed, 'price', t, 900_000) + (chance(seed, 'price step', Math.floor(t / 300_000)) - 0.5)
  if (at.short_mw < -REGULATION_MW) return round(-18 + at.short_mw / 100 + lines)
  const scarce =
    at.short_mw > REGULATION_MW ? 380 + 0.4 * Math.min(at.short_mw, 2000) : Math.max(0, 150 - at.spare_mw) * 0.6
  return round((at.cost ?? -12) + lines + scarce)
}

const round = (price: number) => Math.round(Math.min(2000, Math.max(-150, price)) * 100) / 100 + 0

// Less than this is nobody's shortage.
const REGULATION_MW = 15
