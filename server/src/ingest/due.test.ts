import type { DatapointClaim, ParsedReport } from 'contract'
import { expect, it } from 'vitest'
import { dueAt } from './due.ts'

const hour = 3_600_000
const datapoint = (entity: number): DatapointClaim => ({
  entity,
  kind: 'generation',
  qualifier: '',
  name: '',
  unit: 'MW',
  interval_s: 3600,
  aggregation: 'mean',
  sign: '',
  horizon: 'actual',
  decimals: 0,
  stale_after_s: null,
})
const parsed: ParsedReport = {
  report: 'ByFuel',
  period: '2025',
  created_at: 100 * hour,
  usual_lag: (t) => t + 2 * hour,
  entities: [
    { system: 's', type: 'fuel', source_name: 'GAS', parent: { type: 'system', source_name: 'S' } },
    { system: 's', type: 'fuel', source_name: 'OTHER' },
    { system: 's', type: 'system', source_name: 'S' },
  ],
  datapoints: [datapoint(0), datapoint(1)],
  readings: [
    { datapoint: 0, t: [0, hour], v: [1, 2] },
    { datapoint: 1, t: [50 * hour], v: [3] },
  ],
  runs: [],
  faults: [],
}

it('leaves out what cannot be known yet, down to its name', () => {
  const { parsed: due, next_due } = dueAt(parsed, 100 * hour, 2 * hour)
  expect(due.entities.map((entity) => entity.source_name)).toEqual(['GAS', 'S'])
  expect(due.readings).toEqual([{ datapoint: 0, t: [0, hour], v: [1, 2] }])
  expect(next_due).toBe(52 * hour)
})

it('is the whole report once all of it is known', () => {
  expect(dueAt(parsed, 100 * hour, 52 * hour)).toEqual({ parsed, next_due: null })
})

it('has nothing of a report that is made later and has no usual lag', () => {
  const { parsed: due, next_due } = dueAt({ ...parsed, usual_lag: undefined }, 100 * hour, 99 * hour)
  expect(due.readings).toEqual([])
  expect(next_due).toBe(100 * hour)
})
