import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('never more than the limit at once, all in order, failures give their place back', async () => {
  const turns = createTurns(2)
  let running = 0
  let most = 0
  const begun: number[] = []
  const work = (index: number) =>
    turns(async () => {
      begun.push(index)
      running += 1
      most = Math.max(most, running)
      await wait(2)
      running -= 1
      if (index === 1) throw new Error('one fails')
      return index
    })
  const done = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => work(i)))
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(done.filter((each) => each.status === 'rejected')).toHaveLength(1)
})
