import type { Intertie, IntertiesAnswer, ReadingTuple } from 'contract'
import { describe, expect, test } from 'vitest'
import { patchInterties } from './interties-patch.ts'

const hourMs = 3_600_000

function tie(id: string, mw: number): Intertie {
  return {
    id,
    name: id,
    neighbour: null,
    schedule_import: [0, 0, 'good'],
    schedule_export: [0, 100, 'good'],
    net_schedule: [0, 100, 'good'],
    flow: [0, mw, 'good'],
    limit_import: [0, 400, 'good'],
    limit_export: [0, 200, 'good'],
    deviation_mw: mw - 100,
    limit_used_percent: mw / 2,
    direction: 'export',
    flow_interval_s: 300,
    stale_after_s: 900,
    price_here: null,
    price_across: null,
    price_difference: null,
    tags: { flow: `${id}.flow` },
    read_from: { flow: `${id}.flow` },
  }
}

function answer(total?: string): IntertiesAnswer {
  return {
    time: 0,
    sign: '',
    interties: [tie('a', 120), tie('b', 80)],
    net: {
      schedule: [0, 200, 'good'],
      flow: [0, 200, 'good'],
      flow_interval_s: 300,
      stale_after_s: 900,
      ties_flow: [0, 200, 'good'],
      tags: {},
      read_from: total === undefined ? {} : { flow: total },
    },
    price: null,
  }
}

const batch = (tag: string, ...readings: ReadingTuple[]) => new Map([[tag, readings]])

describe('a newer flow', () => {
  test('brings deviation, share of limit and direction with it', () => {
    const [a, b] = patchInterties(answer(), batch('a.flow', [300_000, -40, 'good'])).interties
    expect(a).toMatchObject({ deviation_mw: -140, limit_used_percent: 10, direction: 'import' })
    expect(b?.flow).toEqual([0, 80, 'good'])
  })
  test('is part of the net at once, which is as old as its oldest part', () =>
    expect(patchInterties(answer(), batch('a.flow', [300_000, -40, 'good'])).net).toMatchObject({
      flow: [0, 40, 'good'],
      ties_flow: [0, 40, 'good'],
    }))
  test("does not touch the operator's own total", () =>
    expect(patchInterties(answer('total.flow'), batch('a.flow', [300_000, 0, 'good'])).net).toMatchObject({
      flow: [0, 200, 'good'],
      ties_flow: [0, 80, 'good'],
    }))
  test('of the next hour has no schedule yet', () =>
    expect(patchInterties(answer(), batch('a.flow', [hourMs, 130, 'good'])).interties[0]).toMatchObject({
      net_schedule: null,
      schedule_export: null,
      deviation_mw: null,
    }))
  test('without a value is no flow of zero', () =>
    expect(patchInterties(answer(), batch('a.flow', [300_000, null, 'missing']))).toMatchObject({
      interties: [{ direction: 'unknown', deviation_mw: null }, {}],
      net: { flow: [0, 80, 'partial'] },
    }))
})

test('older readings, other tags and repetitions change nothing', () => {
  const before = answer()
  for (const news of [
    batch('a.flow', [-1, 5, 'good']),
    batch('a.flow', [0, 120, 'good']),
    batch('a.flow.5m', [300_000, 5, 'good']),
  ])
    expect(patchInterties(before, news)).toBe(before)
})
