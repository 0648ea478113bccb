type Values = readonly (number | null)[]

/** The hours of one unit, MW; both columns are the same hours. */
export type Operation = {
  output: Values
  /** What could have been had; of wind and sun what was available. Empty: not reported. */
  capability: Values
  /** The highest that it can give, MW; null: not known, then nothing is a share of it. */
  capacity_mw: number | null
}

/**
 * Sums over hours; those of units and of periods add up. Each counts only the hours in which all that it needs is known:
 * an hour without a value is in none of them.
 */
export type Totals = {
  period_h: number
  known_h: number
  energy_mwh: number
  /** Hours with output above zero, and the energy of those. */
  service_h: number
  /** Hours with no output though it could have run. */
  reserve_h: number
  /** Hours in service that follow a known hour out of service. */
  starts: number
  /** Of hours with a known output, where the capacity is known: energy, and capacity × hours. */
  rated_mwh: number
  possible_mwh: number
  /** The same of hours in service. */
  rated_service_mwh: number
  possible_service_mwh: number
  /** Of hours with a known capability, where the capacity is known: Σ capability, and capacity × hours. */
  able_mwh: number
  able_possible_mwh: number
  /** Of hours in which both are known: Σ output, Σ capability, and what of the capability was not taken. */
  used_mwh: number
  usable_mwh: number
  unused_mwh: number
}

/** Performance in the words of IEEE 762, as far as public reports can support it. Shares are 0 to 1; null: not known. */
export type Rates = {
  capacity_factor: number | null
  output_factor: number | null
  availability: number | null
  utilisation: number | null
  service_factor: number | null
}

/** Adds up the hours of one unit. */
export function totalsOf({ output, capability, capacity_mw }: Operation): Totals {
  const totals = noTotals()
  totals.period_h = output.length
  let before: number | null = null
  for (let i = 0; i < output.length; i++) {
    const out = output[i] ?? null
    const can = capability[i] ?? null
    if (out !== null) addOutput(totals, out, before, capacity_mw)
    if (can !== null && capacity_mw !== null) {
      totals.able_mwh += can
      totals.able_possible_mwh += capacity_mw
    }
    if (out !== null && can !== null) {
      totals.used_mwh += out
      totals.usable_mwh += can
      totals.unused_mwh += Math.max(0, can - out)
      if (out <= 0 && can > 0) totals.reserve_h++
    }
    before = out
  }
  return totals
}

/** Units or periods together. */
export function addedUp(all: readonly Totals[]): Totals {
  const sum = noTotals()
  for (const totals of all) for (const key of Object.keys(sum) as (keyof Totals)[]) sum[key] += totals[key]
  return sum
}

/** The shares of some sums; of several units they are pooled, so a large unit weighs more. */
export function ratesOf(totals: Totals): Rates {
  return {
    capacity_factor: share(totals.rated_mwh, totals.possible_mwh),
    output_factor: share(totals.rated_service_mwh, totals.possible_service_mwh),
    availability: share(totals.able_mwh, totals.able_possible_mwh),
    utilisation: share(totals.used_mwh, totals.usable_mwh),
    service_factor: share(totals.service_h, totals.known_h),
  }
}

/** Several columns of the same hours as one: an hour in which one of them is missing is missing. */
export function columnSum(columns: readonly Values[]): (number | null)[] {
  const [first] = columns
  if (!first) return []
  return first.map((_, i) => {
    let sum = 0
    for (const column of columns) {
      const value = column[i] ?? null
      if (value === null) return null
      sum += value
    }
    return sum
  })
}

/** The known values, highest first, with the share of the known hours that each is reached or passed (0 to 1). */
export function durationCurve(values: Values): { share: number; v: number }[] {
  const known = values.filter((v): v is number => v !== null).sort((a, b) => b - a)
  return known.map((v, i) => ({ share: (i + 1) / known.length, v }))
}

function addOutput(totals: Totals, out: number, before: number | null, capacity_mw: number | null) {
  totals.known_h++
  totals.energy_mwh += out
  if (capacity_mw !== null) {
    totals.rated_mwh += out
    totals.possible_mwh += capacity_mw
  }
  if (out <= 0) return
  totals.service_h++
  if (before !== null && before <= 0) totals.starts++
  if (capacity_mw === null) return
  totals.rated_service_mwh += out
  totals.possible_service_mwh += capacity_mw
}

function noTotals(): Totals {
  return {
    period_h: 0,
    known_h: 0,
    energy_mwh: 0,
    service_h: 0,
    reserve_h: 0,
    starts: 0,
    rated_mwh: 0,
    possible_mwh: 0,
    rated_service_mwh: 0,
    possible_service_mwh: 0,
    able_mwh: 0,
    able_possible_mwh: 0,
    used_mwh: 0,
    usable_mwh: 0,
    unused_mwh: 0,
  }
}

const share = (part: number, whole: number) => (whole > 0 ? part / whole : null)
