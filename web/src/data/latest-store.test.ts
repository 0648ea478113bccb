import type { ReadingTuple } from 'contract'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { any, createLatestStore, newest } from './latest-store.ts'

function manual() {
  let due: (() => void) | null = null
  const onFlush = vi.fn()
  const store = createLatestStore((flush) => {
    expect(due).toBeNull()
    due = flush
  }, onFlush)
  const frame = () => {
    const flush = due
    due = null
    flush?.()
  }
  return { store, frame, onFlush }
}

test('readings show at the next frame, all at once', () => {
  const { store, frame, onFlush } = manual()
  const heard = vi.fn()
  store.subscribe(['a', 'b'], heard)
  store.put({ a: [[1, 10, 'good']] })
  store.put({ a: [[2, 20, 'good']], b: [[1, null, 'missing']] })
  expect(store.get('a')).toBeUndefined()
  frame()
  expect(store.get('a')).toEqual({ t: 2, v: 20, q: 'good' })
  expect(store.get('b')).toEqual({ t: 1, v: null, q: 'missing' })
  expect(heard).toHaveBeenCalledTimes(1)
  expect(onFlush).toHaveBeenCalledTimes(1)
})

test('a revision of an older instant reaches history, not the newest value', () => {
  const { store, frame, onFlush } = manual()
  store.put({ a: [[2, 20, 'good']] })
  frame()
  const heard = vi.fn()
  store.subscribe(['a'], heard)
  store.put({ a: [[1, 11, 'good']] })
  frame()
  expect(store.get('a')?.v).toBe(20)
  expect(heard).not.toHaveBeenCalled()
  expect(onFlush.mock.lastCall?.[0].get('a')).toEqual([[1, 11, 'good']])
})

test('the newest instant may be revised, also to nothing', () => {
  const { store, frame } = manual()
  store.put({ a: [[2, 20, 'good']] })
  frame()
  store.put({ a: [[2, null, 'missing']] })
  frame()
  expect(store.get('a')).toEqual({ t: 2, v: null, q: 'missing' })
})

test('the same reading again changes nothing and tells nobody', () => {
  const { store, frame } = manual()
  store.put({ a: [[2, 20, 'good']] })
  frame()
  const all = store.all()
  const heard = vi.fn()
  store.subscribe([any], heard)
  store.put({ a: [[2, 20, 'good']] })
  frame()
  expect(store.all()).toBe(all)
  expect(heard).not.toHaveBeenCalled()
})

test('after leaving, nothing is heard', () => {
  const { store, frame } = manual()
  const heard = vi.fn()
  store.subscribe(['a'], heard)()
  store.put({ a: [[1, 1, 'good']] })
  frame()
  expect(heard).not.toHaveBeenCalled()
})

test('however readings are cut into batches, the newest is the same', () => {
  const reading = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.option(fc.integer()), fc.constant('good' as const))
  fc.assert(
    fc.property(fc.array(reading, { minLength: 1 }), fc.nat(), (readings, cut) => {
      const place = cut % (readings.length + 1)
      const whole = newest(new Map(), new Map([['a', readings as ReadingTuple[]]])).next
      const first = newest(new Map(), new Map([['a', readings.slice(0, place) as ReadingTuple[]]])).next
      const second = newest(first, new Map([['a', readings.slice(place) as ReadingTuple[]]])).next
      expect(second.get('a')).toEqual(whole.get('a'))
    }),
  )
})
