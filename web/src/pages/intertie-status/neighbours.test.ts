import type { Intertie } from 'contract'
import { describe, expect, test } from 'vitest'
import { headroomOf } from './headroom.ts'
import { neighboursOf } from './neighbours.ts'

function tie(id: string, neighbour: string | null, more: Partial<Intertie> = {}): Intertie {
  return {
    id,
    name: id.toUpperCase(),
    neighbour,
    schedule_import: [0, 10, 'good'],
    schedule_export: [0, 110, 'good'],
    net_schedule: [0, 100, 'good'],
    flow: [0, 104, 'good'],
    limit_import: [0, 300, 'good'],
    limit_export: [0, 400, 'good'],
    deviation_mw: 4,
    limit_used_percent: 26,
    direction: 'export',
    flow_interval_s: 300,
    stale_after_s: 900,
    price_here: null,
    price_across: null,
    price_difference: null,
    tags: {},
    read_from: {},
    ...more,
  }
}

describe('ties by neighbour', () => {
  test('a neighbour of one tie is that tie, under its own name', () => {
    const [one] = neighboursOf([tie('a', 'Northland')])
    expect(one).toMatchObject({ name: 'Northland', parts: [], usedPercent: 26, deviation: 4 })
  })

  test('several ties add up, limits and schedules as well', () => {
    const [both] = neighboursOf([tie('a', 'Q'), tie('b', 'Q', { flow: [0, -304, 'good'], deviation_mw: -404 })])
    expect(both).toMatchObject({
      flow: { value: -200, known: 2, of: 2, q: 'good' },
      netSchedule: 200,
      limitImport: 600,
      deviation: -400,
      direction: 'import',
    })
    expect(both?.usedPercent).toBeCloseTo(33.33)
    expect(both?.parts).toHaveLength(2)
  })

  test('a tie without a flow makes the sum partial, never smaller in silence', () => {
    const [both] = neighboursOf([tie('a', 'Q'), tie('b', 'Q', { flow: null, deviation_mw: null })])
    expect(both?.flow).toMatchObject({ value: 104, q: 'partial', known: 1, of: 2 })
    expect(both?.deviation).toBeNull()
  })

  test('a limit that one tie lacks is no limit of all', () => {
    const [both] = neighboursOf([tie('a', 'Q'), tie('b', 'Q', { limit_export: null })])
    expect(both).toMatchObject({ limitExport: null, usedPercent: null })
  })

  test('names are in order, numbers in them as numbers', () => {
    expect(neighboursOf([tie('t10', 'Q'), tie('t9', 'Q'), tie('z', 'A')]).map((one) => one.name)).toEqual(['A', 'Q'])
    expect(neighboursOf([tie('t10', 'Q'), tie('t9', 'Q')])[0]?.parts.map((one) => one.id)).toEqual(['t9', 't10'])
  })

  test('as old as the oldest tie, and stale by its measure', () => {
    const [both] = neighboursOf([
      tie('a', 'Q'),
      tie('b', 'Q', { flow: [-7_200_000, 1, 'good'], flow_interval_s: 3_600 }),
    ])
    expect(both?.flow).toMatchObject({ t: -7_200_000, intervalMs: 3_600_000 })
  })

  test('a share of all limits needs the flow of all ties', () => {
    const [both] = neighboursOf([tie('a', 'Q'), tie('b', 'Q', { flow: null })])
    expect(both).toMatchObject({ usedPercent: null, limitExport: 800 })
  })

  test('a neighbour has a price when all its ties have that one', () => {
    const price = (v: number) => ({
      price_across: {
        tag: 't',
        name: 'p',
        of: 'neighbour' as const,
        unit: 'USD/MWh',
        reading: [0, v, 'good'] as [number, number, 'good'],
        interval_s: 300,
        stale_after_s: 900,
      },
      price_difference: v - 30,
    })
    const [same] = neighboursOf([tie('a', 'Q', price(34)), tie('b', 'Q', price(34))])
    expect(same?.price.difference).toBe(4)
    const [other] = neighboursOf([tie('a', 'Q', price(34)), tie('b', 'Q', price(35))])
    expect(other?.price).toEqual({ here: null, across: null, difference: null })
    expect(other?.parts.map((one) => one.price.difference)).toEqual([4, 5])
  })
})

describe('headroom', () => {
  test('is what each tie has left each way; beyond its limit it has nothing', () => {
    const room = headroomOf(neighboursOf([tie('a', 'A'), tie('b', 'B', { flow: [0, 450, 'good'] })]))
    expect(room).toEqual({ export: { mw: 296, known: 2, of: 2 }, import: { mw: 404 + 750, known: 2, of: 2 } })
  })

  test('counts the ties it knows of', () => {
    const room = headroomOf(neighboursOf([tie('a', 'A'), tie('b', 'B', { flow: null })]))
    expect(room.export).toEqual({ mw: 296, known: 1, of: 2 })
    expect(headroomOf(neighboursOf([tie('a', 'A', { limit_export: null })])).export.mw).toBeNull()
  })
})
