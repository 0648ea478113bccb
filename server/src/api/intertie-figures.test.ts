import type { ReadingTuple } from 'contract'
import { sumOfReadings, tieFigures } from 'grid/tie.ts'
import { describe, expect, test } from 'vitest'
import type { Columns, StoredDatapoint } from '#historian/historian.ts'
import { type TieSource, tieOf } from './intertie-figures.ts'

const hour = 3_600_000
const noon = Date.UTC(2025, 2, 1, 12)

type Given = Record<string, { interval_s?: number; stale_after_s?: number | null; readings: ReadingTuple[] }>

function source(given: Given): TieSource {
  const byKind = new Map(
    Object.entries(given).map(([kind, { interval_s = 3600, stale_after_s = 7200 }]) => [
      kind,
      { tag: `a.${kind}`, interval_s, stale_after_s } as StoredDatapoint,
    ]),
  )
  const readings = (one: StoredDatapoint) => given[one.tag.slice(2)]?.readings ?? []
  return {
    byKind,
    newest: (one) => readings(one).at(-1) ?? null,
    column: (one): Columns => ({
      datapoint: one,
      t: readings(one).map(([t]) => t),
      v: readings(one).map(([, v]) => v),
      q: readings(one).map(([, , q]) => q),
    }),
  }
}

const schedules = (t: number): Given => ({
  schedule_import: { readings: [[t, 0, 'good']] },
  schedule_export: { readings: [[t, 100, 'good']] },
})

describe('one tie', () => {
  test('of two flows the one that reaches further, and its tag', () => {
    const five = { interval_s: 300, readings: [[noon, 90, 'good']] as ReadingTuple[] }
    const dead = { interval_s: 4, readings: [[noon + 190_000, 91, 'good']] as ReadingTuple[] }
    const tie = tieOf(source({ 'flow.5m': five, 'flow.4s': dead }), noon + 400_000)
    expect(tie).toMatchObject({ flow: [noon, 90, 'good'], flow_interval_s: 300, read_from: { flow: 'a.flow.5m' } })
    const alive = { interval_s: 4, readings: [[noon + 396_000, 92, 'good']] as ReadingTuple[] }
    expect(tieOf(source({ 'flow.5m': five, 'flow.4s': alive }), noon + 400_000).read_from.flow).toBe('a.flow.4s')
  })

  test('a schedule is that of its hour and of no other', () => {
    const flow = { flow: { readings: [[noon, 104, 'good']] as ReadingTuple[] } }
    const same = tieOf(source({ ...flow, ...schedules(noon) }), noon + hour)
    expect([same.net_schedule, tieFigures(same).deviation_mw]).toEqual([[noon, 100, 'good'], 4])
    const before = tieOf(source({ ...flow, ...schedules(noon - hour) }), noon + hour)
    expect([before.net_schedule, tieFigures(before).deviation_mw]).toEqual([null, null])
  })

  test('without a flow the schedule of now, and no deviation', () => {
    const tie = tieOf(source(schedules(noon)), noon + hour / 2)
    expect(tie).toMatchObject({ flow: null, net_schedule: [noon, 100, 'good'], flow_interval_s: null })
    expect(tieFigures(tie)).toEqual({ deviation_mw: null, limit_used_percent: null, direction: 'unknown' })
  })

  test('a limit stands until it is stale', () => {
    const flow = { flow: { readings: [[noon, -50, 'good']] as ReadingTuple[] } }
    const limit = (t: number) => ({ limit_import: { readings: [[t, 200, 'good']] as ReadingTuple[] } })
    const fresh = tieOf(source({ ...flow, ...limit(noon - 2 * hour) }), noon)
    expect(tieFigures(fresh)).toMatchObject({ limit_used_percent: 25, direction: 'import' })
    expect(tieOf(source({ ...flow, ...limit(noon - 3 * hour) }), noon).limit_import).toBeNull()
  })

  test('a limit of nothing has no share', () => {
    const flow = { flow: { readings: [[noon, 50, 'good']] as ReadingTuple[] } }
    const tie = tieOf(source({ ...flow, limit_export: { readings: [[noon, 0, 'good']] } }), noon)
    expect(tieFigures(tie).limit_used_percent).toBeNull()
  })
})

test('a sum is as old as its oldest part, and partial without one', () => {
  expect(
    sumOfReadings([
      [noon, 5, 'good'],
      [noon - 1, -3, 'good'],
    ]),
  ).toEqual([noon - 1, 2, 'good'])
  expect(sumOfReadings([[noon, 5, 'good'], null])).toEqual([noon, 5, 'partial'])
  expect(sumOfReadings([null, [noon, null, 'missing']])).toBeNull()
})
