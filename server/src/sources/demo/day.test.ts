import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minimumOf, rampOf } from './bounds.ts'
import type { Day, Step } from './day.ts'
import { fuels, isWeather, ties, units } from './fleet.ts'
import { createGrid } from './grid.ts'
import { limitsAt, loopFlows } from './interchange.ts'
import { DAY_MS, STEP_MS } from './market-day.ts'
import { plants } from './plants.ts'
import { levelAt, storeOf } from './storage.ts'
import { CAME } from './weather.ts'

const grid = createGrid(1)
// Winter, spring with overhauls, summer, autumn; each three days in a row, the clock-change days among them.
const spans = ['2026-01-20', '2026-03-07', '2026-04-18', '2026-07-14', '2026-10-31'].map((date) =>
  [0, 1, 2].map((day) => grid.dayAt(Date.parse(`${date}T12:00:00Z`) + day * DAY_MS)),
)
const days = spans.flat()
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Every step with the one before it, over midnights too. */
function* pairs(): Iterable<{ before: Step; now: Step; t: number }> {
  for (const span of spans) {
    let before: Step | null = null
    for (const day of span)
      for (const [k, now] of day.steps.entries()) {
        if (before) yield { before, now, t: day.start + k * STEP_MS }
        before = now
      }
  }
}

test('the fleet has 120 units of ten fuels, six interties, names that are told apart', () => {
  expect(units).toHaveLength(120)
  expect(new Set(units.map((unit) => unit.fuel))).toEqual(new Set(fuels.map((fuel) => fuel.id)))
  expect(ties).toHaveLength(6)
  expect(new Set(units.map((unit) => unit.name)).size).toBe(120)
})

test('a day comes out the same, whatever was asked for before', () => {
  const any = fc.integer({ min: Date.UTC(2021, 0, 1), max: Date.UTC(2036, 0, 1) })
  const alone = (t: number): Day => createGrid(1).dayAt(t)
  fc.assert(
    fc.property(any, (t) => {
      expect(alone(t)).toEqual(grid.dayAt(t))
    }),
    { numRuns: 3 },
  )
  expect(createGrid(2).dayAt(days[0]?.start ?? 0)).not.toEqual(days[0])
})

test('a day is the same on every machine', () => {
  const values = grid
    .dayAt(Date.UTC(2026, 6, 14, 16))
    .steps.flatMap(({ output, flow, price }) => [...output, ...flow, price])
  const said = createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16)
  // To be written anew whenever the model is changed on purpose.
  expect(said).toBe('17318c86cedeaccd')
})

test('days of 23 and of 25 hours have as many steps', () => {
  const hours = new Map(days.map((day) => [day.date, day.steps.length / 12]))
  expect([hours.get('2026-03-08'), hours.get('2026-11-01'), hours.get('2026-07-14')]).toEqual([23, 25, 24])
})

test('output is demand, losses and net export in every step, to the tenth of a MW', () => {
  const off = [...pairs()].filter(({ now }) => sum(now.output) !== now.demand + now.loss + sum(now.flow))
  expect(off).toEqual([])
})

test('no unit gives more than it can, less than its minimum, or moves faster than its ramp', () => {
  const faults: string[] = []
  for (const { before, now, t } of pairs())
    for (const [i, unit] of units.entries()) {
      const mw = now.output[i] as number
      const was = before.output[i] as number
      const can = now.capability[i] as number
      const follows = plants[unit.plant].runs === 'always' || plants[unit.plant].runs === 'when needed'
      const fault =
        mw > can || can > (now.available[i] as number) ? 'too much' : follows ? faultOf(i, was, mw, can) : ''
      if (fault) faults.push(`${fault}: ${unit.name} at ${new Date(t).toISOString()}: ${was} to ${mw} of ${can}`)
    }
  expect(faults).toEqual([])
})

function faultOf(unit: number, was: number, mw: number, can: number): string {
  const least = minimumOf(unit)
  const ramp = rampOf(unit)
  if (mw < 0) return 'negative'
  if (was === 0) return mw > least ? 'starts above its minimum' : ''
  if (mw === 0) return can > 0 && was > least + ramp ? 'stops above its minimum' : ''
  if (mw > was && mw - was > ramp) return 'too fast up'
  if (mw < was && mw < can && was - mw > ramp) return 'too fast down'
  // Below its minimum only while it climbs out of a derating.
  return mw < Math.min(least, can) && was >= least ? 'below its minimum' : ''
}

test('no tie carries more than its limit', () => {
  const faults: string[] = []
  for (const { now, t } of pairs())
    for (const [i, flow] of now.flow.entries()) {
      const { import_mw, export_mw } = limitsAt(1, i, t + STEP_MS / 2, CAME)
      if (flow < -10 * import_mw || flow > 10 * export_mw)
        faults.push(`tie ${i} at ${new Date(t).toISOString()}: ${flow}`)
    }
  expect(faults).toEqual([])
})

test('what circulates over the neighbours adds up to nothing', () => {
  for (let t = days[0]?.start ?? 0; t < (days[2]?.end ?? 0); t += 7 * STEP_MS)
    expect(Math.abs(sum(loopFlows(1, t)))).toBeLessThan(1e-6)
})

describe('storage', () => {
  test('charges and gives every day, within its bounds, and begins each day where the one before ended', () => {
    for (const [i, unit] of units.entries()) {
      if (unit.fuel !== 'storage') continue
      for (const day of days) {
        const whole = day.steps.every((step) => step.available[i] === 10 * unit.capacity_mw)
        if (!whole) continue
        const output = day.steps.map((step) => step.output[i] as number)
        expect(Math.min(...output)).toBeLessThan(-0.5 * 10 * unit.capacity_mw)
        expect(Math.max(...output)).toBeGreaterThan(0.4 * 10 * unit.capacity_mw)
        const levels = day.steps.map((step) => step.level.get(i) as number)
        expect(Math.min(...levels)).toBeGreaterThanOrEqual(0)
        expect(Math.max(...levels)).toBeLessThanOrEqual(storeOf(unit))
        expect(Math.abs((levels.at(-1) as number) - levelAt(1, unit, day.end))).toBeLessThan(3)
      }
    }
  })
})

test('sun gives nothing at night and most in summer; nothing is curtailed but wind and sun', () => {
  const solar = units.flatMap((unit, i) => (unit.fuel === 'solar' ? [i] : []))
  const noon = (day: Day | undefined) => sum(solar.map((i) => day?.steps[156]?.output[i] as number))
  for (const day of days) expect(sum(solar.map((i) => day.steps[12]?.output[i] as number))).toBe(0)
  expect(noon(spans[3]?.[0])).toBeGreaterThan(noon(spans[0]?.[0]))
  expect(units.filter((unit) => isWeather(unit.fuel))).toHaveLength(31)
})
