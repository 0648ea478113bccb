import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pollWait, readRetryAfter, waitAfterFailure } from './backoff.ts'

test('waits grow with the failures, up to the cap', () => {
  const longest = [1, 2, 3, 4, 20].map((failures) =>
    waitAfterFailure(failures, 0.999999, { firstMs: 1000, capMs: 60_000 }),
  )
  expect(longest.map(Math.round)).toEqual([1000, 2000, 4000, 8000, 60_000])
})

test('no wait is under a second, over the cap, or sooner than asked for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.nat(3_600_000),
      (failures, random, asked) => {
        const wait = waitAfterFailure(failures, random, { capMs: 900_000, retryAfterMs: asked })
        expect(wait).toBeGreaterThanOrEqual(Math.max(1000, asked))
        expect(wait).toBeLessThanOrEqual(Math.max(900_000, asked))
      },
    ),
  )
})

test('a Retry-After of days is cut to an hour', () => {
  expect(waitAfterFailure(1, 0, { retryAfterMs: 999_999_999 })).toBe(3_600_000)
})

test('polls are spread by a tenth either way', () => {
  expect(pollWait(100, 0)).toBe(90_000)
  expect(pollWait(100, 0.5)).toBe(100_000)
  expect(pollWait(100, 1)).toBeCloseTo(110_000)
})

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Tue, 21 Nov 2023 10:00:30 GMT', 30_000],
  ['Tue, 21 Nov 2023 09:00:00 GMT', 0],
  ['soon', null],
  [null, null],
])('Retry-After %s', (header, ms) => {
  expect(readRetryAfter(header, Date.UTC(2023, 10, 21, 10))).toBe(ms)
})
