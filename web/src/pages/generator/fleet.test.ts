import type { Fuel, Generator } from 'contract'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '#tables/tree.ts'
import { fleetOf, wholeFleet } from './fleet.ts'
import { moversOf } from './movers.tsx'
import { trendOf } from './trend.ts'
import { narrow } from './use-fleet-table.ts'

const palette: Fuel[] = [
  { id: 'nuclear', name: 'Nuclear', colour: '#D984F5', order: 1 },
  { id: 'wind', name: 'Wind', colour: '#4DE2F0', order: 5 },
]
const t = Date.parse('2023-09-01T18:00Z')
const unit = (
  id: string,
  station: string | null,
  fuel: string | null,
  output: number | null,
  more: Partial<Generator> = {},
) =>
  ({
    id,
    name: id.toUpperCase(),
    station: station ? { id: station, name: station.toUpperCase(), derived: true } : null,
    fuel,
    capacity_mw: 900,
    capacity_basis: 'registered',
    state: output === null ? 'unknown' : output > 0 ? 'running' : 'idle',
    output: [t, output, output === null ? 'missing' : 'good'],
    output_tag: null,
    capability: [t, 850, 'good'],
    available_capacity: null,
    forecast: null,
    change_1h_mw: 0,
    stale_after_s: 5_400,
    tags: {},
    ...more,
  }) as Generator

const generators = [
  unit('k2wind', null, 'wind', 82, {
    capability: null,
    available_capacity: [t, 270, 'good'],
    forecast: [t, 90, 'good'],
  }),
  unit('brucea-g1', 'brucea', 'nuclear', 800, { change_1h_mw: -3 }),
  unit('brucea-g2', 'brucea', 'nuclear', null),
  unit('solo-g1', 'solo', 'nuclear', 0, { change_1h_mw: 20 }),
  unit('tidal', null, 'tidal-power', 5),
]
const fleet = fleetOf(generators, palette)
const all = () => rowsOf(fleet, () => true)

describe('the fleet', () => {
  test('fuels in the order of the system, an unknown one last by its own name; a station of one unit is that unit', () => {
    expect(all().map((row) => `${row.level} ${row.value.kind} ${row.value.name}`)).toEqual([
      '1 fuel Nuclear',
      '2 station BRUCEA',
      '3 unit BRUCEA-G1',
      '3 unit BRUCEA-G2',
      '2 unit SOLO-G1',
      '1 fuel Wind',
      '2 unit K2WIND',
      '1 fuel Tidal power',
      '2 unit TIDAL',
    ])
  })

  test('sums what is known and says how much that is; nothing known is no zero', () => {
    const [nuclear, brucea, , g2] = all().map((row) => row.value)
    expect(nuclear?.output).toEqual({ value: 800, known: 2, of: 3 })
    expect(brucea).toMatchObject({ output: { value: 800, known: 1, of: 2 }, headroom: { value: 50, known: 1 } })
    expect(brucea?.usedPercent).toBeCloseTo((800 / 850) * 100)
    expect(g2?.output).toEqual({ value: null, known: 0, of: 1 })
    expect(g2?.usedPercent).toBeNull()
    expect(wholeFleet(generators).output).toEqual({ value: 887, known: 4, of: 5 })
  })

  test('wind is measured against what of it is available; a forecast only where there is one', () => {
    const wind = all().find((row) => row.id === 'fuel wind')?.value
    expect(wind).toMatchObject({ capability: { value: 270 }, forecast: { value: 90, known: 1, of: 1 } })
    expect(all()[0]?.value.forecast).toEqual({ value: null, known: 0, of: 0 })
  })

  test('movers: greatest change first, without those that stood still or are not known', () => {
    expect(moversOf(fleet).map((one) => [one.name, one.change])).toEqual([
      ['SOLO-G1', 20],
      ['BRUCEA-G1', -3],
    ])
  })

  test('a trend sums who speaks; a hole in one is a hole in the sum', () => {
    const hours = [0, 1, 2].map((n) => n * 3_600_000)
    const of = (v: (number | null)[]) => ({ tag: 'x', t: hours, v, q: [] })
    expect(trendOf([of([1, 2, 3]), of([5, null, 7]), of([null, null, null])], 'BRUCEA', 3_600_000).v).toEqual([
      6,
      null,
      10,
    ])
    expect(trendOf([of([null, null, null])], 'BRUCEA', 3_600_000).t).toEqual([])
  })

  test('search takes every word, in unit, station or fuel; a state narrows further', () => {
    const found = (search: string, filter: Parameters<typeof narrow>[2] = 'all') =>
      rowsOf(narrow(fleet, search, filter), () => true).flatMap((row) =>
        row.value.kind === 'unit' ? row.value.name : [],
      )
    expect(found('nuclear g1')).toEqual(['BRUCEA-G1', 'SOLO-G1'])
    expect(found('brucea', 'unknown')).toEqual(['BRUCEA-G2'])
    expect(found('coal')).toEqual([])
    expect(found(' ')).toHaveLength(5)
  })
})
