import type { Datapoint, Fuel, SeriesAnswer } from 'contract'
import { describe, expect, test } from 'vitest'
import { merge, plainSeries, splice, sumOf } from '#charts/plain-series.ts'
import { demandOf, flowsOf, fuelsOf } from './choice.ts'
import { fuelStack } from './fuel-stack.ts'

const hour = 3_600_000
const datapoint = (tag: string, more: Partial<Datapoint> = {}): Datapoint => {
  const [system = '', type = 'system', id = '', kind = '', ...rest] = tag.split('.')
  return {
    tag,
    name: tag,
    system,
    entity: { type, id, name: id.toUpperCase() },
    kind,
    qualifier: rest.join('.'),
    unit: 'MW',
    interval_s: rest[0] === '5m' ? 300 : 3_600,
    aggregation: 'mean',
    sign: '',
    horizon: 'actual',
    forecast: null,
    forecast_of: null,
    decimals: 0,
    stale_after_s: null,
    source: system,
    report: '',
    ...more,
  } as Datapoint
}
const answer = (all: Record<string, (number | null)[]>, from: Record<string, number> = {}): SeriesAnswer => ({
  bucket_s: null,
  series: Object.entries(all).map(([tag, v]) => ({ tag, t: v.map((_, i) => ((from[tag] ?? 0) + i) * hour), v, q: [] })),
})
const palette: Fuel[] = [
  { id: 'gas', name: 'Gas', colour: '#D7871F', order: 4 },
  { id: 'nuclear', name: 'Nuclear', colour: '#D984F5', order: 1 },
]
const generation = ['gas', 'nuclear', 'tidal'].flatMap((fuel) => [
  datapoint(`x.fuel.${fuel}.generation`),
  datapoint(`x.fuel.${fuel}.generation.units`),
])
const fuels = fuelsOf(generation, [datapoint('x.fuel.gas.scheduled', { horizon: 'forecast' })])

describe('what the catalogue offers', () => {
  test('the finest report of minutes beside the plain one; seconds are telemetry', () => {
    const found = demandOf(['demand', 'demand.5m', 'demand.4s'].map((kind) => datapoint(`x.system.x.${kind}`)))
    expect([found.fine?.tag, found.coarse?.tag]).toEqual(['x.system.x.demand.5m', 'x.system.x.demand'])
    expect(demandOf([datapoint('x.system.x.demand.forecast', { horizon: 'forecast' })])).toEqual({
      fine: null,
      coarse: null,
    })
  })

  test('ties and their total apart', () => {
    const { total, ties } = flowsOf(['total', 'quebec'].map((id) => datapoint(`x.intertie.${id}.flow`)))
    expect(total.coarse?.entity.id).toBe('total')
    expect([...ties.keys()]).toEqual(['quebec'])
  })
})

describe('generation by fuel', () => {
  test('sums over units go on where the report ends, and never mix with it', () => {
    const { parts, unitsFrom } = fuelStack(
      answer({
        'x.fuel.nuclear.generation': [9, 9],
        'x.fuel.nuclear.generation.units': [8, 8, 8, 8],
        'x.fuel.gas.generation': [3, 3],
        'x.fuel.gas.generation.units': [2, 2, 2, 2],
      }),
      fuels,
      palette,
      0,
    )
    expect(parts.map((part) => [part.series.label, part.series.v])).toEqual([
      ['Nuclear', [9, 9, 8, 8]],
      ['Gas', [3, 3, 2, 2]],
    ])
    expect(unitsFrom).toBe(2 * hour)
    expect([0, 2 * hour].map((t) => parts[0]?.source(t)?.tag)).toEqual([
      'x.fuel.nuclear.generation',
      'x.fuel.nuclear.generation.units',
    ])
  })

  test('what a report leaves out of one fuel is missing, not zero', () => {
    const { parts } = fuelStack(
      answer({ 'x.fuel.nuclear.generation': [9, 9, 9], 'x.fuel.gas.generation': [3] }),
      fuels,
      palette,
      0,
    )
    expect(parts[1]?.series.v).toEqual([3, null, null])
  })

  test('a fuel that the report names later has no say before', () => {
    const { parts } = fuelStack(
      answer({ 'x.fuel.nuclear.generation': [9, 9], 'x.fuel.tidal.generation': [1] }, { 'x.fuel.tidal.generation': 1 }),
      fuels,
      palette,
      0,
    )
    expect(parts.map((part) => [part.series.label, part.series.t])).toEqual([
      ['Nuclear', [0, hour]],
      ['TIDAL', [hour]],
    ])
  })
})

describe('plain series', () => {
  const look = { label: 'a', colour: '#fff' }

  test('the finer report where it speaks, the coarser around it', () => {
    const hourly = plainSeries(answer({ 'x.system.x.demand': [10, 20, 30] }), datapoint('x.system.x.demand'), look, 0)
    const fine = { ...(hourly as NonNullable<typeof hourly>), t: [hour], v: [21], intervalMs: hour / 2, key: 'fine' }
    expect(splice(fine, hourly)).toMatchObject({
      t: [0, hour, 2 * hour],
      v: [10, 21, 30],
      lengths: [hour, hour / 2, hour],
    })
    expect(splice(null, hourly)).toBe(hourly)
  })

  test('past its limit of age, readings are due up to now', () => {
    const point = datapoint('x.system.x.demand', { stale_after_s: 7_200 })
    const at = (now: number) => plainSeries(answer({ 'x.system.x.demand': [10] }), point, look, now)?.expectedUntil
    expect([at(2 * hour), at(4 * hour)]).toEqual([undefined, 4 * hour])
  })

  test('a sum lacks a value where one of its parts does; qualities stay with their readings', () => {
    const a = {
      key: 'a',
      ...look,
      t: [0, hour],
      v: [1, null],
      intervalMs: hour,
      q: [[1, 1, 'missing']] as [number, number, 'missing'][],
    }
    const b = { key: 'b', ...look, t: [0, hour, 2 * hour], v: [5, 6, 7], intervalMs: hour }
    expect(sumOf([a, b], 'sum', look)).toMatchObject({ t: [0, hour, 2 * hour], v: [6, null, null] })
    expect(merge({ ...b, t: [2 * hour], v: [7] }, a)).toMatchObject({ v: [1, null, 7], q: [[1, 1, 'missing']] })
  })
})
