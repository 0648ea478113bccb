import type { ReadingTuple } from 'contract'
import { describe, expect, test } from 'vitest'
import type { Columns, StoredDatapoint, StoredEntity } from '#historian/historian.ts'
import { placesOf, pricesOf, systemPrice } from './intertie-prices.ts'

const noon = Date.UTC(2025, 2, 1, 12)
const hour = 3_600_000

const tie = { id: 1, system: 'x', type: 'intertie', parent_type: 'zone', parent_source_name: 'W' } as StoredEntity
const zone = { id: 2, system: 'x', type: 'zone', source_name: 'W' } as StoredEntity
const whole = { id: 3, system: 'x', type: 'system', source_name: 'X' } as StoredEntity

type Given = { at: StoredEntity; qualifier: string; readings: ReadingTuple[]; unit?: string; interval_s?: number }

function asked(given: Given[], now = noon) {
  const datapoints = given.map(
    ({ at, qualifier, unit = 'CAD/MWh', interval_s = 3600 }, id) =>
      ({
        id,
        entity_row: at.id,
        entity: { type: at.type },
        kind: 'price',
        qualifier,
        unit,
        interval_s,
        horizon: 'actual',
        tag: `${at.type}.${qualifier}`,
        name: qualifier,
        stale_after_s: null,
      }) as StoredDatapoint,
  )
  const column = ({ id }: StoredDatapoint): Columns => {
    const readings = given[id]?.readings ?? []
    return {
      datapoint: datapoints[id] as StoredDatapoint,
      t: readings.map(([t]) => t),
      v: readings.map(([, v]) => v),
      q: readings.map(([, , q]) => q),
    }
  }
  const places = placesOf(datapoints, [tie, zone, whole])
  return { ...pricesOf(tie, places, column, now), system: systemPrice(places, column, now) }
}

const at = (v: number | null, t = noon): ReadingTuple[] => [[t, v, v === null ? 'missing' : 'good']]
const across = (v: number | null, t = noon): Given => ({ at: tie, qualifier: 'neighbour.realtime', readings: at(v, t) })

describe('prices of a tie', () => {
  test("the tie's own place before its zone before the system", () => {
    const all = [
      { at: whole, qualifier: 'realtime', readings: at(10) },
      { at: zone, qualifier: 'realtime', readings: at(20) },
      { at: tie, qualifier: 'realtime', readings: at(30) },
    ]
    expect(asked(all).here).toMatchObject({ of: 'intertie', reading: [noon, 30, 'good'] })
    expect(asked(all.slice(0, 2)).here).toMatchObject({ of: 'zone', reading: [noon, 20, 'good'] })
    expect(asked(all.slice(0, 1)).here).toMatchObject({ of: 'system', reading: [noon, 10, 'good'] })
    expect(asked(all).system).toMatchObject({ reading: [noon, 10, 'good'] })
  })

  test('the difference is across minus here', () => {
    expect(asked([across(24.3), { at: whole, qualifier: 'realtime', readings: at(20.1) }]).difference).toBe(4.2)
    expect(asked([across(-3), { at: whole, qualifier: 'realtime', readings: at(0) }]).difference).toBe(-3)
  })

  test('only of one market, one instant and one unit', () => {
    const here = { at: whole, qualifier: 'realtime', readings: at(20) }
    expect(asked([across(24, noon - hour), here]).difference).toBeNull()
    expect(asked([across(24), { ...here, unit: 'USD/MWh' }]).difference).toBeNull()
    expect(asked([across(24), { ...here, qualifier: 'dayahead' }])).toMatchObject({ here: null, difference: null })
    expect(asked([across(null), here])).toMatchObject({
      across: { reading: [noon, null, 'missing'] },
      difference: null,
    })
  })

  test('the running market before that of the day before, though it reaches further', () => {
    const both = [
      { at: whole, qualifier: 'dayahead', readings: at(50, noon) },
      { at: whole, qualifier: 'hoep', readings: at(40, noon - hour) },
    ]
    expect(asked(both).system).toMatchObject({ reading: [noon - hour, 40, 'good'] })
  })

  test('nobody knows any', () => {
    expect(asked([])).toEqual({ here: null, across: null, difference: null, system: null })
  })
})
