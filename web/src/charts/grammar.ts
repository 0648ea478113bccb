import type { QualityRuns, System } from 'contract'
import type { Severity } from '#ui/vocabulary.ts'

/** One quantity over time, ready to draw. A reading at `t` stands for `[t, t + intervalMs)`; `null` is "no value". */
export type ChartSeries = {
  key: string
  label: string
  colour: string
  t: readonly number[]
  v: readonly (number | null)[]
  intervalMs: number
  /** The lowest and the highest reading of each bucket, where `v` is a mean: a peak stays visible from far away. */
  low?: readonly (number | null)[]
  high?: readonly (number | null)[]
  /** The interval of each reading, where they are not all `intervalMs` (an hourly report goes on from a 5-minute one). */
  lengths?: readonly number[]
  q?: QualityRuns
  /** Readings are due up to here (epoch ms): what is missing before it is hatched. Without it a late end is only an end. */
  expectedUntil?: number
  /** Stretches that were asked for and are not answered yet: neither known nor missing. */
  pending?: readonly Stretch[]
}

/**
 * What a strip draws, bottom layer first. `actual`: readings under 15 minutes are joined, longer ones held over their
 * interval; `forecast` is dashed and never drawn as fact; `compare` is another day at the same clock time, `ghost` the
 * run before, `requirement` the line that supply must not fall below, `fill` the area between a line and zero, `bars`
 * one per reading; a `stack` (areas, or bars for hours) goes on, faint and dashed, with what is `scheduled` after its
 * last report. A `shortfall` is where the first series lies below the second (or below zero). A `threshold` marks what
 * of its series lies outside its limits; a series that is also drawn as bars is marked bar by bar.
 */
export type Layer =
  | { type: LineType; series: readonly ChartSeries[] }
  | { type: 'stack'; series: readonly ChartSeries[]; scheduled?: readonly ChartSeries[]; look?: 'areas' | 'bars' }
  | { type: 'shortfall'; series: readonly ChartSeries[] }
  | { type: 'threshold'; series: readonly ChartSeries[]; limits: readonly Limit[] }
export type LineType = 'actual' | 'bars' | 'fill' | 'forecast' | 'compare' | 'ghost' | 'requirement'

/** A value that a quantity should not pass; `label` is written on its line, "watch limit 1,000 MW". */
export type Limit = { value: number; side: 'upper' | 'lower'; label: string; severity: Severity }

/** A dotted line at an instant, with what it means in words; an alarm's in its colour. */
export type ChartNote = { t: number; text: string; alarm?: boolean }

/** What happened at an instant, of the alert log or written by a person; its words show on hover and under the cursor. */
export type Annotation = { key: string; t: number; kind: Severity | 'note'; title: string; open?: () => void }

/**
 * The stretch of time that all strips of a group share. `offsets` are the market's, by which its hours, days and clock
 * times are found; `written` is the zone in which instants are written, where that is another.
 */
export type Frame = {
  from: number
  to: number
  now: number
  offsets: System['offsets']
  zoneNames: System['zone_names']
  written?: { offsets: System['offsets']; names: System['zone_names'] }
}

/** A stretch of time `[from, to)` in epoch ms. */
export type Stretch = { from: number; to: number }

/** A stretch without values. */
export type Gap = Stretch
