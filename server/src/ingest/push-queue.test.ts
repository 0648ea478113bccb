import { expect, it } from 'vitest'
import type { PushBatch } from '#historian/store.ts'
import { createPushQueue } from './push-queue.ts'

const batch = (source: string, t: number, v: number, system = 'demo'): PushBatch => ({
  system,
  source,
  known_at: t,
  readings: [{ tag: 'plant', t, v, q: 'good' }],
})

it('stores what waits together, never the same value twice in one transaction, in order', async () => {
  const stored: number[][] = []
  const queue = createPushQueue(async ({ readings }) => {
    stored.push(readings.map((reading) => reading.v ?? 0))
    await new Promise((done) => setTimeout(done, 5))
  })
  await Promise.all([
    queue.add(batch('push:1', 1, 1)),
    queue.add(batch('push:1', 2, 2)),
    queue.add(batch('push:1', 3, 3)),
    queue.add(batch('push:1', 3, 4)),
    queue.add(batch('push:2', 4, 5)),
  ])
  expect(stored).toEqual([[1], [2, 3], [4], [5]])
})

it('tells each one of a failure, and goes on', async () => {
  let fail = true
  const queue = createPushQueue(async () => {
    if (!fail) return
    fail = false
    throw new Error('the disk is full')
  })
  const first = queue.add(batch('push:1', 1, 1))
  const second = queue.add(batch('push:1', 2, 2))
  await expect(first).rejects.toThrow('the disk is full')
  await expect(second).resolves.toBeUndefined()
})
