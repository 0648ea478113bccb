import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { ReadingSource } from '#sources/source.ts'
import { placeFault, placeOf, readPlace } from './place.ts'

const source: ReadingSource = {
  name: 'x',
  systems: [],
  base: 'https://reports.example/public',
  setting: 'X_REPORTS',
  reports: [],
  recognise: () => null,
  read: () => {
    throw new Error('not asked for here')
  },
}

test.each([
  ['https://a.example/b', { kind: 'address', base: 'https://a.example/b/' }],
  ['HTTP://a.example/b/?x=1#y', { kind: 'address', base: 'http://a.example/b/' }],
  ['file:///data/with%20space', { kind: 'folder', path: '/data/with space' }],
  ['/data/ieso/', { kind: 'folder', path: '/data/ieso' }],
  ['reports', { kind: 'folder', path: resolve('reports') }],
])('%s', (text, place) => {
  expect(readPlace(text)).toEqual(place)
})

test('without a setting, or with an empty one, the operator is asked', () => {
  expect(placeOf(source, {})).toEqual({ kind: 'address', base: 'https://reports.example/public/' })
  expect(placeOf(source, { X_REPORTS: '' })).toMatchObject({ kind: 'address' })
  expect(placeOf(source, { X_REPORTS: '/data' })).toEqual({ kind: 'folder', path: '/data' })
})

test('an address under a shifted clock is refused, with what to do', () => {
  const address = placeOf(source, {})
  expect(placeFault(source, address, 0)).toBeNull()
  expect(placeFault(source, { kind: 'folder', path: '/data' }, -5)).toBeNull()
  expect(placeFault(source, address, -5)).toMatch(/X_REPORTS.*CLOCK_START/)
})
