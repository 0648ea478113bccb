import type { Intertie } from 'contract'
import { describe, expect, test } from 'vitest'
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
})
