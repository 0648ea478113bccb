import { describe, expect, test } from 'vitest'
import { lostSince } from './use-lost.ts'

const now = 1_000_000

describe('a wall is lost', () => {
  test('not while it is live and the server answers', () => expect(lostSince('live', 0, now - 4_000, now)).toBeNull())
  test('not at a past moment', () => expect(lostSince('replaying', 0, now - 4_000, now)).toBeNull())
  test('not in the first seconds of a new stream', () =>
    expect(lostSince('reconnecting', now - 5_000, now, now)).toBeNull())
  test('as soon as the stream stays away', () =>
    expect(lostSince('reconnecting', now - 9_000, now, now)).toBe(now - 9_000))
  test('when nothing answers, though the stream seems open', () =>
    expect(lostSince('live', 0, now - 13_000, now)).toBe(now - 13_000))
  test('since the first of the two', () =>
    expect(lostSince('lost', now - 40_000, now - 45_000, now)).toBe(now - 45_000))
  test('within 15 seconds, whatever broke', () => {
    expect(lostSince('reconnecting', now - 15_000, now, now)).not.toBeNull()
    expect(lostSince('live', 0, now - 15_000, now)).not.toBeNull()
  })
})
