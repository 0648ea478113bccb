import { expect, test } from 'vitest'
import { hrefOf, isAt, readAddress, writeAddress } from './address.ts'

const here = readAddress('/generator/overview?system=demo&range=7d&at=2023-09-01T12:00:00Z&tz=utc&hour=starting&q=wind')

test('an address is read in its parts and written back', () => {
  const text = '/documentation?range=24h+6h#glossary'
  const address = readAddress(text)
  expect(address).toEqual({ path: '/documentation', search: { range: '24h+6h' }, hash: '#glossary', state: null })
  expect(writeAddress(address)).toBe(text)
  expect(readAddress('/dashboard/charts/?a=1').path).toBe('/dashboard/charts')
  expect(readAddress('/').path).toBe('/')
})

test('system, span, moment, zone and hour go along; what belongs to the page does not', () => {
  expect(hrefOf({ to: '/dashboard' }, here)).toBe(
    '/dashboard?system=demo&range=7d&at=2023-09-01T12:00:00Z&tz=utc&hour=starting',
  )
})

test('all of the query goes along where that is said', () => {
  expect(hrefOf({ to: '/auth/login', search: true }, readAddress('/auth?redirect=/a&x=1'))).toBe(
    '/auth/login?redirect=/a&x=1',
  )
})

test('a function changes, adds and takes out', () => {
  const href = hrefOf({ search: (before) => ({ ...before, at: undefined, q: 'sun', system: 'ieso' }) }, here)
  expect(readAddress(href)).toMatchObject({
    path: '/generator/overview',
    search: { system: 'ieso', range: '7d', tz: 'utc', hour: 'starting', q: 'sun' },
  })
  expect(href).not.toContain('at=')
})

test.each([
  ['/dashboard/charts', '/dashboard', true],
  ['/dashboard', '/dashboard', true],
  ['/dashboards', '/dashboard', false],
  ['/dashboard', '/dashboard/charts', false],
  ['/', '/', true],
  ['/jumbo', '/', false],
])('%s is at %s: %s', (path, to, at) => expect(isAt(path, to)).toBe(at))
