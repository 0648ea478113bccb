import type { DashboardAlert, Datapoint, SeriesAnswer } from 'contract'
import type { ChartSeries } from '#charts/grammar.ts'
import { forecastSeries, plainSeries } from '#charts/plain-series.ts'
import { readingAt } from '#charts/reading.ts'
import type { Reading } from '#data/latest-store.ts'
import { standing } from '#data/thresholds.ts'
import { formatChange, formatIn } from '#format.ts'
import { colours } from '#theme.ts'
import { beyondWords } from '#ui/vocabulary.ts'

/** One figure of the wall, as it is written. */
export type Kpi = {
  tag: string
  name: string
  datapoint: Datapoint
  reading: Reading | null
  /** The digits alone; a flow's are without a sign, its direction is a word. Null: there is no value. */
  text: string | null
  /** Its values of the last hours as they would be written: what it has to have room for. */
  texts: string[]
  unit: string
  change: Change | null
  /** The largest changes of the day as they would be written. */
  changes: string[]
  /** Which of the user's thresholds it lies outside of: "HIGH > 1,400". Null: of none. */
  outside: { words: string; limit: number; side: 'above' | 'below' } | null
  actual: ChartSeries | null
  forecast: ChartSeries | null
}

/** Against how long before; `by` 0 is "as it was", also where it rounds to that. */
export type Change = { by: number; text: string; spanMs: number }

/** What a wall knows: the newest readings, the course of a day, and the last minutes of what comes every few seconds. */
export type Known = {
  latest: ReadonlyMap<string, Reading>
  day: SeriesAnswer | undefined
  minutes: SeriesAnswer | undefined
  catalogue: ReadonlyMap<string, Datapoint>
  alerts: ReadonlyMap<string, DashboardAlert>
}

const hourMs = 3_600_000
/** The spans that a change is told over, the longest of which is known. */
const spansMs = [hourMs, hourMs / 4, hourMs / 12]

/** The figure of one datapoint. `now` is market time; minutes are fine enough. */
export function kpiOf(datapoint: Datapoint, { latest, day, minutes, catalogue, alerts }: Known, now: number): Kpi {
  const { tag, unit, kind, decimals } = datapoint
  const reading = latest.get(tag) ?? null
  const value = reading?.v ?? null
  const flows = kind === 'flow'
  const drawn = drawnFor(datapoint, catalogue)
  const answer = isQuick(drawn.line) ? minutes : day
  const line = plainSeries(answer, drawn.line, { label: datapoint.name, colour: colours.primary }, now)
  const expected = datapoint.horizon === 'forecast'
  const planned = day?.series.find((one) => one.tag === drawn.plan.tag)
  const writeChange = (by: number) => formatChange(by, (v) => formatIn(unit, v, decimals))
  const write = (v: number) => formatIn(unit, flows ? Math.abs(v) : v, decimals)
  return {
    tag,
    name: datapoint.name,
    datapoint,
    reading,
    text: value === null ? null : write(value),
    texts: extremes(line, value).map(write),
    unit,
    change: changeOf(line, reading, writeChange),
    changes: steepest(line).map(writeChange),
    outside: outsideOf(value, alerts.get(tag), (limit) => formatIn(unit, limit, decimals)),
    actual: expected ? null : line,
    forecast: expected ? line : forecastSeries(planned, { label: 'forecast', colour: colours.text2 }),
  }
}

/**
 * What is drawn of a figure: of telemetry of seconds the five-minute series of the same quantity, for a day of it is
 * seldom kept; and the series that has the forecast.
 */
export function drawnFor(
  datapoint: Datapoint,
  catalogue: ReadonlyMap<string, Datapoint>,
): { line: Datapoint; plan: Datapoint } {
  const stem = datapoint.tag.replace(/\.(\d+s|5m)$/, '')
  const line = (isQuick(datapoint) && (catalogue.get(`${stem}.5m`) ?? catalogue.get(stem))) || datapoint
  const whole = catalogue.get(stem)
  return { line, plan: whole?.forecast ? whole : line }
}

/** Whether it comes so often that a day of it is too much to draw. */
export function isQuick({ interval_s }: Datapoint): boolean {
  return interval_s !== null && interval_s < 60
}

/** Against an hour before, else the longest shorter span of which the beginning is known. */
export function changeOf(
  line: ChartSeries | null,
  reading: Reading | null,
  write: (by: number) => string,
): Change | null {
  if (!line || !reading || reading.v === null) return null
  for (const spanMs of spansMs) {
    const before = readingAt(line, reading.t - spanMs)?.v ?? null
    if (before === null) continue
    const by = reading.v - before
    const text = write(by)
    // What rounds to nothing points nowhere.
    return { by: /[1-9]/.test(text) ? by : 0, text, spanMs }
  }
  return null
}

function outsideOf(
  value: number | null,
  alert: DashboardAlert | undefined,
  write: (limit: number) => string,
): Kpi['outside'] {
  const side = standing(value, alert)
  const limit = side === 'above' ? alert?.upper_threshold : side === 'below' ? alert?.lower_threshold : null
  if (limit === null || limit === undefined || (side !== 'above' && side !== 'below')) return null
  return { words: beyondWords({ side, limit: write(limit) }), limit, side }
}

/** The smallest and largest value of a course and now: between them lies what is to be expected. */
function extremes(line: ChartSeries | null, value: number | null): number[] {
  const known = [...(line?.v ?? []), value].filter((one) => one !== null)
  if (known.length === 0) return []
  const both = known.reduce(({ low, high }, v) => ({ low: Math.min(low, v), high: Math.max(high, v) }), {
    low: Number.POSITIVE_INFINITY,
    high: Number.NEGATIVE_INFINITY,
  })
  // Of a flow without its sign also zero lies between, which is short.
  return [both.low, both.high]
}

/** The largest change of an hour in a course, as a loss: a minus is as wide as a plus. */
function steepest(line: ChartSeries | null): number[] {
  const steps = Math.max(1, Math.round(hourMs / (line?.intervalMs ?? hourMs)))
  const most = (line?.v ?? []).reduce<number>((most, v, i, all) => {
    const before = all[i - steps]
    return v === null || before === null || before === undefined ? most : Math.max(most, Math.abs(v - before))
  }, 0)
  return most === 0 ? [] : [-most]
}

/** The newest instant of any reading that was measured; null: there is none. */
export function newestOf(kpis: readonly Kpi[]): number | null {
  const instants = kpis.flatMap(({ datapoint, reading }) =>
    reading && datapoint.horizon === 'actual' ? [reading.t] : [],
  )
  return instants.length === 0 ? null : Math.max(...instants)
}

/** What the course is drawn over. A short one fills the part before now all the same, and says how short it is. */
export function courseOf(
  kpi: Kpi,
  from: number,
  to: number,
  now: number,
): { from: number; to: number; short: boolean } {
  const first = kpi.actual?.t[0]
  if (first === undefined || kpi.forecast || first <= now - (now - from) / 3) return { from, to, short: false }
  return { from: first, to: now + ((now - first) * (to - now)) / (now - from), short: true }
}
