import type { Day, Step } from './day.ts'
import { EXPORT, theSystem, tieEntities, totalTie, unitEntities } from './entities.ts'
import { ties, units } from './fleet.ts'
import type { Grid } from './grid.ts'
import { type Cell, createLayout, good, type Layout, type Series, tenth } from './layout.ts'
import { STEP_MS, stepOf } from './market-day.ts'
import { drift } from './noise.ts'

/** Every four seconds: frequency, control error, demand, flows and the first unit of some stations. At most 40 of them. */
export function createSeconds(grid: Grid): { layout: Layout; cells: (t: number) => Cell[] } {
  const { seed } = grid
  const layout = createLayout()
  const mw = {
    qualifier: '4s',
    unit: 'MW',
    interval_s: 4,
    decimals: 0,
    stale_after_s: 30,
    aggregation: 'last',
  } satisfies Partial<Series>
  const ace = { qualifier: 'ace.4s', name: 'Area control error', sign: EXPORT, decimals: 1 }
  layout.add(theSystem, { ...mw, kind: 'frequency', unit: 'Hz', decimals: 3, name: 'Frequency' })
  layout.add(theSystem, { ...mw, ...ace, kind: 'other' })
  layout.add(theSystem, { ...mw, kind: 'demand', name: 'Demand, now' })
  for (const tie of [totalTie, ...tieEntities])
    layout.add(tie, { ...mw, kind: 'flow', name: `${tie.name} flow, now`, sign: EXPORT })
  for (const i of SHOWN) {
    const unit = unitEntities[i]
    if (unit) layout.add(unit, { ...mw, kind: 'generation', name: `${unit.name} output, now` })
  }

  function cells(t: number): Cell[] {
    const at = between(grid, t)
    const hum = (name: string, size: number, periodMs = 15_000) => size * drift(seed, 'hum', t, periodMs, name)
    const error = tenth(at((step) => step.ace) + hum('ace', 14) + hum('ace slow', 12, 50_000))
    const flows = ties.map((tie, i) =>
      tenth(at((step) => step.flow[i] as number) + (tie.direct ? 0 : hum(tie.name, 4))),
    )
    const wave = 0.014 * drift(seed, 'frequency', t, 40_000) + 0.006 * drift(seed, 'governors', t, 9_000)
    const frequency = 60 + wave + 0.00002 * error - sagAt(grid.dayAt(t), t)
    return [
      good(Math.round(frequency * 1000) / 1000),
      good(error),
      good(tenth(at((step) => step.demand) + hum('demand', 6))),
      good(tenth(flows.reduce((total, flow) => total + flow, 0))),
      ...flows.map(good),
      ...SHOWN.map((i) => {
        const output = at((step) => step.output[i] as number)
        return good(output <= 0 ? 0 : tenth(Math.max(0, output + hum(units[i]?.name ?? '', 0.004 * output))))
      }),
    ]
  }

  return { layout, cells }
}

/** From the middle of one step to that of the next; a failure is a step of its own. Answers MW of tenths. */
function between(grid: Grid, t: number): (of: (step: Step) => number) => number {
  const start = stepOf(t)
  const early = t - start < STEP_MS / 2
  const first = early ? start - STEP_MS : start
  const second = first + STEP_MS
  const broken = grid.dayAt(second).trips.some((trip) => trip.t === second)
  const part = broken ? (early ? 1 : 0) : (t - first - STEP_MS / 2) / STEP_MS
  const [a, b] = [grid.stepAt(first), grid.stepAt(second)]
  return (of) => (of(a) + (of(b) - of(a)) * part) / 10
}

/** Hz by which the failures of the last minutes hold the frequency down: at once, gone after about ten minutes. */
function sagAt({ trips }: Day, t: number): number {
  let sag = 0
  for (const trip of trips) {
    const since = (t - trip.t) / 120_000
    if (since >= 0 && since < 6) sag += (0.00006 * trip.mw * (1 - since / 6)) / (1 + since)
  }
  return sag
}

const SHOWN = [
  'BELL HARBOR G1',
  'BELL HARBOR G2',
  'CAPE MERIDIAN G1',
  'COPPER FALLS G1',
  'KETTLE RAPIDS G1',
  'MILLBROOK G1',
  'MILLBROOK G2',
  'ASHGROVE G1',
  'RIDGELINE G1',
  'HIGHMOOR G1',
  'WINDROSE BANK G1',
  'SUNFIELD G1',
].map((name) => units.findIndex((unit) => unit.name === name))
