import { expect, test } from 'vitest'
import { headFor } from './web-head.ts'

const heads = {
  '/': '<link href="/api/data/systems"><link href="/charts.js">',
  '/dashboard/charts': '<link href="/api/data/systems"><link href="/charts.js">',
  '/chart/$widgetData': '<link href="/api/data/systems"><link href="/chart.js">',
  '/auth/login': '<link href="/login.js">',
  '/termsOfUse': '<link href="/terms.js">',
}

test.each([
  ['/dashboard/charts', true, heads['/dashboard/charts']],
  ['/dashboard/charts/', true, heads['/dashboard/charts']],
  ['/', true, heads['/']],
  ['/chart/eyJ9', true, heads['/chart/$widgetData']],
  ['/chart/', true, ''],
  ['/chart/a/b', true, ''],
  ['/no/such/page', true, ''],
  ['/constructor', true, ''],
  ['/dashboard/charts', false, heads['/auth/login']],
  ['/auth/login', false, heads['/auth/login']],
  ['/termsOfUse', false, heads['/termsOfUse']],
  ['/no/such/page', false, ''],
])('%s, with a session: %s', (path, hasSession, head) => expect(headFor(heads, path, hasSession, false)).toBe(head))

test('a build without heads has none', () => expect(headFor({}, '/', true, false)).toBe(''))

test('the catalogue is asked for at once unless the address names a system', () => {
  const link = '<link rel="preload" as="fetch" href="/api/data/datapoints" crossorigin>'
  const some = { '/': `<link href="/a.js">${link}<link href="/b.js">` }
  expect(headFor(some, '/', true, false)).toContain(link)
  expect(headFor(some, '/', true, true)).toBe('<link href="/a.js"><link href="/b.js">')
})
