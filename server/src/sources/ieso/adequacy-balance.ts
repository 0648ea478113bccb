/** One value an hour, null where there is none. */
export type Hours = (number | null)[]

/** The report's arithmetic: each figure is the sum of others, with their sign. */
const identities: { figure: string; plus: string[]; minus: string[] }[] = [
  { figure: 'excess', plus: ['supply'], minus: ['requirement'] },
  { figure: 'supply', plus: ['capacity', 'imports.capacity'], minus: ['outage', 'bottled', 'regulation'] },
  {
    figure: 'requirement',
    plus: ['demand.forecast', 'reserve_requirement', 'load_forecast_uncertainty', 'contingency', 'exports.capacity'],
    minus: ['dispatchable_load.off'],
  },
  { figure: 'excess_energy', plus: ['energy'], minus: ['demand.forecast'] },
]
/** Parts are rounded one by one: up to 2 MW apart is in order. */
const tolerance = 2

/** The hours (0–23) in which a figure is not the sum of its parts; unknown where a part is. */
export function balances(figures: ReadonlyMap<string, Hours>): Map<string, Set<number>> {
  const broken = new Map<string, Set<number>>()
  for (const { figure, plus, minus } of identities) {
    const hours = new Set<number>()
    for (let hour = 0; hour < 24; hour++) {
      const total = (names: string[]) =>
        names.reduce<number | null>((sum, name) => {
          const part = figures.get(name)?.[hour] ?? null
          return sum === null || part === null ? null : sum + part
        }, 0)
      const [value, added, taken] = [total([figure]), total(plus), total(minus)]
      if (value === null || added === null || taken === null) continue
      if (Math.abs(value - (added - taken)) > tolerance) hours.add(hour)
    }
    if (hours.size > 0) broken.set(figure, hours)
  }
  return broken
}
