import { encodeRuns } from 'grid/quality.ts'
import type { Annotation, ChartSeries, Frame, Limit } from '#charts/grammar.ts'
import { colours } from '#theme.ts'

/** The moment of the example: 14:36 of a day in UTC−05:00. Its values are drawn up here and belong to no system. */
export const exampleNow = Date.UTC(2023, 8, 1, 19, 36)
const [minute, hour] = [60_000, 3_600_000]
const start = Date.UTC(2023, 8, 1, 5)

/** From 00:00 to 24:00 of that day. */
export const exampleFrame: Frame = {
  from: start,
  to: start + 24 * hour,
  now: exampleNow,
  offsets: [[0, -300]],
  zoneNames: { '-300': 'EST' },
}

export const exampleLimit: Limit = { value: 17_200, side: 'upper', label: 'limit 17,200 MW', severity: 'medium' }

export const exampleEvent: Annotation = {
  key: 'example',
  t: start + 13.5 * hour,
  kind: 'medium',
  title: 'above 17,200 MW',
}

/** Five minutes each up to now: a gap, then estimated, partial and suspect stretches. */
export const measured: ChartSeries = {
  ...series('measured', 'actual', colours.primary, 5 * minute, 14.5, (at) =>
    at >= 4 && at < 5.5 ? null : load(at) + ripple(at),
  ),
  q: encodeRuns(
    Array.from({ length: 174 }, (_, i) => {
      const at = i / 12
      if (at >= 6 && at < 8) return 'estimated'
      if (at >= 8.5 && at < 10) return 'partial'
      return at >= 10.5 && at < 11.5 ? 'suspect' : 'good'
    }),
  ),
  expectedUntil: exampleNow,
}
export const forecast = series('forecast', 'forecast', colours.text2, hour, 24, (at) => load(at + 0.5) + 150)
export const previousRun = series('ghost', 'previous run', colours.secondary, hour, 24, (at) => load(at + 0.5) - 450)
export const yesterday = series(
  'compare',
  'yesterday',
  colours.line3,
  5 * minute,
  24,
  (at) => load(at) * 0.93 - 2 * ripple(at),
)

/** Export above zero, import below; one hour is missing. */
export const exchange = series('exchange', 'net interchange', colours.primary, hour, 14, (at) =>
  at === 5 ? null : Math.round(900 * Math.sin((at - 3) / 3.2)),
)

function series(
  key: string,
  label: string,
  colour: string,
  intervalMs: number,
  hours: number,
  value: (at: number) => number | null,
): ChartSeries {
  const t = Array.from({ length: Math.round((hours * hour) / intervalMs) }, (_, i) => start + i * intervalMs)
  return { key, label, colour, intervalMs, t, v: t.map((one) => value((one - start) / hour)) }
}

/** A summer day's load over its hours, MW. */
function load(at: number): number {
  const turn = (hours: number) => Math.sin((hours / 24) * 2 * Math.PI)
  return Math.round(15_000 + 2_300 * turn(at - 9.5) + 500 * turn(2 * at))
}

function ripple(at: number): number {
  return Math.round(60 * Math.sin(at * 5.3) + 25 * Math.sin(at * 17))
}
