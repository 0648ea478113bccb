import type { ParsedReport } from 'contract'
import { expect, test } from 'vitest'
import { createParsedCache, weigh } from './parsed-cache.ts'

const report = (values: number): ParsedReport => ({
  report: 'R',
  period: '2026',
  created_at: 0,
  entities: [],
  datapoints: [],
  readings: [{ datapoint: 0, t: Array<number>(values).fill(0), v: Array<number>(values).fill(0) }],
  runs: [],
  faults: [],
})

test('the least recently used leaves first, and the limit holds', () => {
  const one = weigh(report(1000))
  const cache = createParsedCache(2 * one)
  cache.put('a', report(1000))
  cache.put('b', report(1000))
  expect(cache.get('a')).toBeDefined()
  cache.put('c', report(1000))
  expect([cache.get('a'), cache.get('b'), cache.get('c')].map((each) => each !== undefined)).toEqual([
    true,
    false,
    true,
  ])
  expect(cache.bytes()).toBe(2 * one)
  cache.remove('a')
  cache.put('c', report(10))
  expect(cache.bytes()).toBe(weigh(report(10)))
})

test('a report larger than all of it is not kept, and drives nothing out', () => {
  const cache = createParsedCache(weigh(report(10)))
  cache.put('small', report(10))
  cache.put('large', report(1000))
  expect(cache.get('large')).toBeUndefined()
  expect(cache.get('small')).toBeDefined()
})
