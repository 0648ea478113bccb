import type { Datapoint, HourlyAnswer } from 'contract'
import { describe, expect, test } from 'vitest'
import { cellsOf, footOf, type Group, groupsOf, withPeak } from './hour-table.ts'

const hourMs = 3_600_000
const hours: HourlyAnswer['hours'] = [0, 1, 2, 3].map((i) => ({
  he: i + 1,
  label: String(i + 1),
  start: i * hourMs,
  end: (i + 1) * hourMs,
  offset: 0,
}))

function datapoint(more: Partial<Datapoint> = {}): Datapoint {
  return {
    tag: 'x.system.x.demand',
    name: 'Demand',
    system: 'x',
    entity: { type: 'system', id: 'x', name: 'X' },
    kind: 'demand',
    qualifier: '',
    unit: 'MW',
    interval_s: 3600,
    aggregation: 'mean',
    sign: '',
    horizon: 'actual',
    forecast: 'x.system.x.demand.forecast',
    forecast_of: null,
    decimals: 0,
    stale_after_s: 1800,
    source: 'x',
    report: 'r',
    ...more,
  }
}

function group(actual: (number | null)[], forecast: (number | null)[] = [], more: Partial<Datapoint> = {}): Group {
  const row = { tag: 'x', actual, forecast, q: actual.map(() => null), fq: forecast.map(() => null) }
  return { datapoint: datapoint(more), parts: ['actual', 'forecast'], row }
}

describe('the columns of a datapoint', () => {
  const answer = { date: '2025-01-01', hours, rows: [] }
  const parts = (one: Datapoint, errors = false) =>
    groupsOf([one.tag], new Map([[one.tag, one]]), answer, errors)[0]?.parts
  test('an actual with its forecast', () => expect(parts(datapoint())).toEqual(['actual', 'forecast']))
  test('and their difference when asked', () =>
    expect(parts(datapoint(), true)).toEqual(['actual', 'forecast', 'error']))
  test('an actual alone', () => expect(parts(datapoint({ forecast: null }))).toEqual(['actual']))
  test('a forecast alone', () => expect(parts(datapoint({ horizon: 'forecast' }))).toEqual(['forecast']))
  test('what the catalogue does not know has no column', () =>
    expect(groupsOf(['gone'], new Map(), answer, false)).toEqual([]))
})

describe('the cells of an actual', () => {
  const states = (values: (number | null)[], now: number, more: Partial<Datapoint> = {}) =>
    cellsOf(group(values, [], more), 'actual', hours, now).map((cell) => cell.state)
  test('over, running, ahead', () =>
    expect(states([10, 20, 30, null], 2.5 * hourMs, { interval_s: 300 })).toEqual([
      'known',
      'known',
      'so far',
      'ahead',
    ]))
  test('an hourly reading that came before its hour is over is whole', () =>
    expect(states([10, 20, 30, 40], 1.5 * hourMs)).toEqual(['known', 'known', 'known', 'known']))
  test('no value is late until its report is due, then missing', () => {
    expect(states([null, 1, 1, 1], 1.4 * hourMs)[0]).toBe('late')
    expect(states([null, 1, 1, 1], 1.5 * hourMs)[0]).toBe('missing')
  })
  test('an hour that runs without a value is not missing yet', () =>
    expect(states([null], 0.5 * hourMs)[0]).toBe('late'))
})

describe('the error column', () => {
  test('actual minus forecast where both are known and the hour is over', () => {
    const cells = cellsOf(group([10, null, 7, 8], [12, 1, null, 5]), 'error', hours, 3.5 * hourMs)
    expect(cells.map((cell) => cell.v)).toEqual([-2, null, null, null])
  })
})

describe('the peak', () => {
  const peak = (actual: (number | null)[], forecast: (number | null)[], now: number, more: Partial<Datapoint> = {}) => {
    const one = group(actual, forecast, more)
    const columns = new Map((['actual', 'forecast'] as const).map((part) => [part, cellsOf(one, part, hours, now)]))
    return Object.fromEntries(
      [...withPeak(columns, one.datapoint)].map(([part, cells]) => [part, cells.findIndex((cell) => cell.peak)]),
    )
  }
  test('lies ahead as long as the forecast says so', () =>
    expect(peak([10, 20, null, null], [9, 99, 30, 25], 2.5 * hourMs)).toEqual({ actual: -1, forecast: 2 }))
  test('lies behind once measured', () =>
    expect(peak([10, 40, null, null], [9, 99, 30, 25], 2.5 * hourMs)).toEqual({ actual: 1, forecast: -1 }))
  test('is of demand and price alone', () =>
    expect(peak([10, 40, 1, 1], [], 9 * hourMs, { kind: 'generation' }).actual).toBe(-1))
})

describe('the foot', () => {
  const foot = (values: (number | null)[], now: number, more: Partial<Datapoint> = {}) =>
    footOf(cellsOf(group(values, [], more), 'actual', hours, now), 'actual', datapoint(more), hours)
  test('counts complete hours only', () =>
    expect(foot([10, 20, 99, null], 2.5 * hourMs, { interval_s: 300 })).toEqual({
      min: 10,
      average: 15,
      max: 20,
      total: 30,
      whole: true,
    }))
  test('says when an hour is missing', () => expect(foot([10, null, 1, 1], 9 * hourMs).whole).toBe(false))
  test('a price has no total', () =>
    expect(foot([10, 20, 30, 40], 9 * hourMs, { kind: 'price', unit: 'CAD/MWh' }).total).toBeNull())
  test('of nothing is nothing, never zero', () =>
    expect(foot([null, null, null, null], 9 * hourMs)).toMatchObject({ min: null, average: null, total: null }))
})

describe('the hour that runs', () => {
  test('is told by the finer report until its own is there', () => {
    const one = group([10, null, null], [])
    one.finer = { tag: 'x.5m', actual: [11, 21, 31], forecast: [], q: [null, null, 'partial'], fq: [] }
    expect(cellsOf(one, 'actual', hours.slice(0, 3), 2.5 * hourMs).map(({ v, state }) => [v, state])).toEqual([
      [10, 'known'],
      [21, 'known'],
      [31, 'so far'],
    ])
  })
})
