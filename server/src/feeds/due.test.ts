import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDueHeap, type Due } from './due.ts'

const entry = (key: string, due: number, created_at: number): Due => ({ key, due, created_at })

test('versions that become due at the same instant come out by creation', () => {
  const heap = createDueHeap<Due>()
  heap.put(entry('c', 10, 3))
  heap.put(entry('a', 10, 1))
  heap.put(entry('b', 9, 2))
  heap.put(entry('later', 11, 0))
  expect(heap.take(10).map((each) => each.key)).toEqual(['a', 'b', 'c'])
  expect(heap.next()).toBe(11)
})

test('it holds one entry per key, the last one put, and forgets what is removed', () => {
  const step = fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    due: fc.nat(20),
    created_at: fc.nat(20),
    does: fc.constantFrom('put' as const, 'put' as const, 'remove' as const, 'take' as const),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const heap = createDueHeap<Due>()
      const model = new Map<string, Due>()
      for (const { does, key, due, created_at } of steps) {
        if (does === 'put') {
          model.set(key, entry(key, due, created_at))
          heap.put(entry(key, due, created_at))
        } else if (does === 'remove') {
          model.delete(key)
          heap.remove(key)
        } else {
          const expected = [...model.values()].filter((each) => each.due <= due)
          expected.sort((a, b) => a.created_at - b.created_at || (a.key < b.key ? -1 : 1))
          for (const each of expected) model.delete(each.key)
          expect(heap.take(due)).toEqual(expected)
        }
        expect(heap.size()).toBe(model.size)
        expect(heap.next()).toBe(model.size === 0 ? null : Math.min(...[...model.values()].map((each) => each.due)))
      }
    }),
  )
})
