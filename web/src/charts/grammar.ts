import type { QualityRuns, System } from 'contract'

/** One quantity over time, ready to draw. A reading at `t` stands for `[t, t + intervalMs)`; `null` is "no value". */
export type ChartSeries = {
  key: string
  label: string
  colour: string
  t: readonly number[]
  v: readonly (number | null)[]
  intervalMs: number
  /** The interval of each reading, where they are not all `intervalMs` (an hourly report goes on from a 5-minute one). */
  lengths?: readonly number[]
  q?: QualityRuns
  /** Readings are due up to here (epoch ms): what is missing before it is hatched. Without it a late end is only an end. */
  expectedUntil?: number
}

/**
 * What a strip draws, bottom layer first. `actual`: readings under 15 minutes are joined, longer ones held over their
 * interval; `forecast` is dashed and never drawn as fact; `ghost` is the run before, `requirement` the line that supply
 * must not fall below, `fill` the area between a line and zero; a `stack` goes on, faint and dashed, with what is
 * `scheduled` after its last report. A `shortfall` is where the first series lies below the second (or below zero).
 */
export type Layer =
  | { type: LineType; series: readonly ChartSeries[] }
  | { type: 'stack'; series: readonly ChartSeries[]; scheduled?: readonly ChartSeries[] }
  | { type: 'shortfall'; series: readonly ChartSeries[] }
export type LineType = 'actual' | 'bars' | 'fill' | 'forecast' | 'ghost' | 'requirement'

/** A dotted line at an instant, with what it means in words; an alarm's in its colour. */
export type ChartNote = { t: number; text: string; alarm?: boolean }

/** The stretch of time that all strips of a group share; market time comes from the server's offsets alone. */
export type Frame = {
  from: number
  to: number
  now: number
  offsets: System['offsets']
  zoneNames: System['zone_names']
}

/** A stretch without values, `[from, to)` in epoch ms. */
export type Gap = { from: number; to: number }
