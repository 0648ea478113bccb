/** How units of one kind behave; shares are of the capacity. */
export type Plant = {
  /** Least output while running. */
  minimum: number
  /** Most change in five minutes. */
  ramp: number
  /** always: whenever it can; when needed: by the order of cost; nature: as wind and sun allow; plan: storage. */
  runs: 'always' | 'when needed' | 'nature' | 'plan'
  /** Hours before and after a need for which it is kept running. */
  stays_h: number
  /** Chance in a week of a failure, full or partial. */
  forced: number
  /** Days of the yearly planned outage, least and most. */
  planned_days: [number, number]
}

export const plants = {
  reactor: plant(0.4, 0.004, 'always', 0, 0.06, [24, 42]),
  dam: plant(0.15, 0.12, 'always', 0, 0.05, [6, 16]),
  combined: plant(0.45, 0.03, 'when needed', 3, 0.18, [8, 20]),
  steam: plant(0.3, 0.02, 'when needed', 5, 0.15, [10, 24]),
  turbine: plant(0.3, 0.25, 'when needed', 0, 0.05, [4, 10]),
  heat: plant(0.6, 0.03, 'always', 0, 0.07, [6, 14]),
  coal: plant(0.4, 0.015, 'when needed', 9, 0.2, [14, 30]),
  oil: plant(0.3, 0.05, 'when needed', 1, 0.07, [6, 14]),
  wind: plant(0, 1, 'nature', 0, 0.05, [1, 3]),
  solar: plant(0, 1, 'nature', 0, 0.025, [1, 2]),
  battery: plant(0, 1, 'plan', 0, 0.03, [2, 5]),
  pumped: plant(0, 1, 'plan', 0, 0.04, [6, 14]),
} satisfies Record<string, Plant>

function plant(
  minimum: number,
  ramp: number,
  runs: Plant['runs'],
  stays_h: number,
  forced: number,
  planned_days: [number, number],
): Plant {
  return { minimum, ramp, runs, stays_h, forced, planned_days }
}
