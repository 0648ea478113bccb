import { describe, expect, test } from 'vitest'
import { atLeads, forecastErrorOf, type Run } from './forecast-error.ts'

const hour = 3_600_000
const run = (issued_h: number, first_h: number, v: (number | null)[]): Run => ({
  issued_at: issued_h * hour,
  first_t: first_h * hour,
  interval_ms: hour,
  v,
})

describe('forecast error', () => {
  test('mean of its size and its mean, over hours with both', () =>
    expect(forecastErrorOf([14, 18, 99, null], [10, 20, null, 40])).toEqual({ hours: 2, mae_mw: 3, bias_mw: 1 }))
  test('no hour with both gives no figure', () =>
    expect(forecastErrorOf([null, 1], [1, null])).toEqual({ hours: 0, mae_mw: null, bias_mw: null }))
})

describe('what was forecast so many hours before', () => {
  const starts = [10, 11, 12].map((h) => h * hour)

  test('the newest run that is old enough', () => {
    const runs = [run(9, 10, [1, 2, 3]), run(8, 10, [11, 12, 13]), run(4, 10, [21, 22, 23])]
    expect(atLeads(runs, starts, [1, 3, 6])).toEqual([
      [1, 2, null],
      [null, 12, 3],
      [21, 22, 23],
    ])
  })

  test('a run issued after its hour began, or too long before, stands for nothing', () => {
    expect(atLeads([run(11, 10, [1, 2, 3]), run(-2, 10, [7, 8, 9])], starts, [1, 6])).toEqual([
      [null, null, 3],
      [null, null, null],
    ])
  })

  test('a value that a newer run takes back is taken back', () =>
    expect(atLeads([run(7, 10, [5]), run(8, 10, [null])], starts, [1])[0]).toEqual([null, null, null]))

  test('the order in which runs come does not matter', () => {
    const runs = [run(9, 10, [1]), run(8, 10, [2]), run(7, 10, [3])]
    expect(atLeads([...runs].reverse(), starts, [1, 2])).toEqual(atLeads(runs, starts, [1, 2]))
  })
})
