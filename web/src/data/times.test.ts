import { expect, test } from 'vitest'
import { readingOf } from './times.ts'

test('the address comes before the account, and nonsense says nothing', () => {
  const kept = { time_zone: 'utc', hour: 'starting' } as const
  expect(readingOf(undefined, undefined)).toEqual({ time_zone: 'market', hour: 'ending' })
  expect(readingOf(undefined, undefined, kept)).toEqual(kept)
  expect(readingOf('local', 'ending', kept)).toEqual({ time_zone: 'local', hour: 'ending' })
  expect(readingOf('Europe/Paris', '2', kept)).toEqual(kept)
})
