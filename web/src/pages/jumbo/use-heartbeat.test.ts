import { expect, test } from 'vitest'
import { stoodStill } from './use-heartbeat.ts'

const now = 1_000_000

test('a second is no standstill, nor is a slow moment', () => {
  expect(stoodStill(null, now - 1_000, now)).toBeNull()
  expect(stoodStill(null, now - 9_000, now)).toBeNull()
})

test('a standstill is told with its length, for a minute', () => {
  const stood = stoodStill(null, now - 42_000, now)
  expect(stood).toEqual({ forMs: 42_000, until: now })
  expect(stoodStill(stood, now + 58_000, now + 59_000)).toBe(stood)
  expect(stoodStill(stood, now + 59_000, now + 60_000)).toBeNull()
})
