import type { AdequacyAnswer, Fuel } from 'contract'
import { describe, expect, test } from 'vitest'
import { lowestPerDay } from './days.ts'
import { rowsOf } from './rows.ts'
import { distinct, runBefore, windowStart } from './runs.ts'
import { supplyOf, tightestHours } from './supply.ts'

const hour = 3_600_000
const palette: Fuel[] = [
  { id: 'nuclear', name: 'Nuclear', colour: '#D984F5', order: 1 },
  { id: 'wind', name: 'Wind', colour: '#4DE2F0', order: 5 },
]

function layer(type: 'fuel' | 'system', id: string, kind: string, v: (number | null)[], qualifier = '') {
  return { tag: `x.${type}.${id}.${kind}`, entity: { type, id, name: id }, kind, qualifier, v }
}

function answer(more: Partial<AdequacyAnswer> = {}): AdequacyAnswer {
  return {
    run: 0,
    interval_s: 3600,
    t: [0, hour],
    issued_at: [0, 0],
    supply: [1000, 900],
    requirement: [950, 950],
    demand: [800, 800],
    excess: [50, -50],
    layers: [
      layer('fuel', 'wind', 'capacity', [300, 300]),
      layer('fuel', 'wind', 'outage', [200, null]),
      layer('fuel', 'nuclear', 'capacity', [1000, 1000]),
      layer('fuel', 'nuclear', 'outage', [150, 150]),
      layer('system', 'x', 'imports', [70, 70], 'capacity'),
    ],
    q: [],
    ...more,
  }
}

describe('what supply is made of', () => {
  const supply = supplyOf(answer(), palette)
  test('capacity less outages, in the order of the palette, imports on top', () =>
    expect(supply.layers.map((one) => [one.key, one.v[0]])).toEqual([
      ['nuclear', 850],
      ['wind', 100],
      ['imports', 70],
    ]))
  test('an outage that is not known leaves the layer unknown', () => expect(supply.layers[1]?.v[1]).toBeNull())
  test('what no layer tells is told apart', () => expect(supply.rest).toEqual([-20, null]))
  test('the tightest hours come first', () =>
    expect(tightestHours(supply.excess, 0, 2 * hour, 5)).toEqual([
      { t: hour, v: -50 },
      { t: 0, v: 50 },
    ]))
})

describe('the rows of the table', () => {
  test('have no line where nothing is known, and name their group once', () => {
    const rows = rowsOf(answer(), palette, null)
    expect(rows.filter((row) => row.group).map((row) => row.group?.name)).toEqual([
      'Nuclear',
      'Wind',
      'Imports',
      'Total supply',
      'Demand',
      'Requirement',
      'Excess',
    ])
  })
  test('compare with the run before, hour by hour', () => {
    const rows = rowsOf(answer(), palette, answer({ t: [hour], excess: [-20] }))
    expect(rows.at(-1)).toMatchObject({ group: { name: 'Change' }, v: [null, -30] })
  })
})

describe('runs', () => {
  const report = { id: 1, name: 'r' }
  const runs = distinct([
    { issued_at: 5, from: 24 * hour, to: 48 * hour, report },
    { issued_at: 9, from: 0, to: 24 * hour, report },
    { issued_at: 5, from: 48 * hour, to: 72 * hour, report },
  ])
  test('reports of one moment are one run, newest first', () =>
    expect(runs).toEqual([
      { issued_at: 9, from: 0, to: 24 * hour },
      { issued_at: 5, from: 24 * hour, to: 72 * hour },
    ]))
  test('a run that ended before today is shown from its own beginning', () => {
    const [run] = runs
    expect(windowStart(run as (typeof runs)[number], 30 * hour, [[0, 0]])).toBe(0)
    expect(windowStart(run as (typeof runs)[number], 10 * hour, [[0, 0]])).toBe(0)
  })
  test('the run before must still speak about the time', () => {
    expect(runBefore(runs, runs[0] as (typeof runs)[number], 0)?.issued_at).toBe(5)
    expect(runBefore(runs, runs[0] as (typeof runs)[number], 80 * hour)).toBeNull()
  })
})

test('the lowest excess of each market day, a day without a known hour has none', () => {
  const t = Array.from({ length: 50 }, (_, i) => i * hour)
  const excess = { key: 'e', label: '', colour: '', intervalMs: hour, t, v: t.map((_, i) => (i >= 48 ? null : i - 30)) }
  expect(lowestPerDay(excess, [[0, 0]])).toMatchObject({ t: [0, 24 * hour, 48 * hour], v: [-30, -6, null] })
})
