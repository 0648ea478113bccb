/** The limits of one alert. A value exactly on a limit is inside. */
export type Limits = { lower: number | null; upper: number | null }

/** How an alert is judged: limits, how far back inside counts, and for how long. */
export type Rules = Limits & {
  /** In the datapoint's unit; back inside is that far from the limit. */
  deadband: number
  on_delay_ms: number
  off_delay_ms: number
  /** The feed's interval; null: readings come when they come. */
  interval_ms: number | null
  /** 1 high, 2 medium, 3 low. */
  priority: 1 | 2 | 3
  /** A returned alarm waits for its acknowledgement; false: it leaves by itself. */
  latch: boolean
}

export type Tuning = { deadband: number | null; on_delay_s: number | null; off_delay_s: number | null }

/** What the rules take from the datapoint. */
export type Signal = { unit: string; decimals: number; interval_s: number | null }

/**
 * The rules of an alert where its owner has said nothing else: a deadband of 2 % of the span (1 % for frequency and
 * voltage; of the limit when there is one only), never finer than the datapoint's resolution and never more than a
 * quarter of the span, so that "inside" always exists; no delay for feeds of a minute or more, two readings for faster
 * ones; back inside for one interval or 30 s.
 */
export function rulesOf(
  limits: Limits,
  signal: Signal,
  tuning: Tuning & { priority: Rules['priority']; latch: boolean },
): Rules {
  const { interval_s } = signal
  const on_s = interval_s === null ? 5 : interval_s >= 60 ? 0 : interval_s
  return {
    ...limits,
    deadband: deadbandOf(limits, signal, tuning.deadband),
    on_delay_ms: (tuning.on_delay_s ?? on_s) * 1_000,
    off_delay_ms: (tuning.off_delay_s ?? Math.max(interval_s ?? 0, 30)) * 1_000,
    interval_ms: interval_s === null ? null : interval_s * 1_000,
    priority: tuning.priority,
    latch: tuning.latch,
  }
}

/** The deadband in force: the asked one or the default, clamped to a quarter of the span. */
export function deadbandOf({ lower, upper }: Limits, { unit, decimals }: Signal, asked: number | null): number {
  const span = lower !== null && upper !== null ? upper - lower : Math.abs(upper ?? lower ?? 0)
  const share = unit === 'Hz' || unit === 'V' || unit === 'kV' || unit === 'pu' ? 0.01 : 0.02
  const most = lower !== null && upper !== null ? span / 4 : Number.POSITIVE_INFINITY
  return Math.min(asked ?? Math.max(share * span, 10 ** -decimals), most)
}

export type Side = 'high' | 'low'

/** Whether a value lies outside the limit of a side. */
export function outside(side: Side, v: number, { lower, upper }: Limits): boolean {
  return side === 'high' ? upper !== null && v > upper : lower !== null && v < lower
}

/** Whether a value is back inside: a deadband away from each limit. */
export function backInside(v: number, { lower, upper, deadband }: Rules): boolean {
  return (upper === null || v <= upper - deadband) && (lower === null || v >= lower + deadband)
}

/** Without a good reading for this long (since the newest was heard) an alert knows nothing more. */
export function silenceMs({ interval_ms }: Rules): number {
  return Math.max(3 * (interval_ms ?? 0), 30_000)
}
