import { describe, expect, test } from 'vitest'
import { kindOf, matchPath, safeRedirect } from './paths.ts'

describe('safeRedirect', () => {
  test.each([
    ['/dashboard/charts', '/dashboard/charts'],
    ['/dashboard/charts?range=24h+6h&system=demo', '/dashboard/charts?range=24h+6h&system=demo'],
    ['/generator/overview/', '/generator/overview/'],
    ['/', '/'],
    ['/chart/eyJ0eXBlIjoibGluZSJ9?range=7d', '/chart/eyJ0eXBlIjoibGluZSJ9?range=7d'],
    ['/user-settings/alerts', '/user-settings/alerts'],
    ['/documentation#glossary', '/documentation#glossary'],
  ])('%s is followed', (wanted, led) => expect(safeRedirect(wanted)).toBe(led))

  test.each([
    undefined,
    '',
    'dashboard',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%0a/dashboard/charts',
    'https://evil.example/dashboard/charts',
    'javascript:alert(1)',
    '/dashboard/charts\n',
    '/no/such/page',
    '/auth/login',
    '/auth/login?redirect=/',
    '/maintenance',
    '/termsOfUse',
    '/auth/password/reset/confirm/MQ/abc',
    '/chart//evil.example',
    '/expired-license?redirect=/expired-license',
    '/dashboard/../auth/login',
    '/./\\evil.example',
    '/constructor',
  ])('%j is not', (wanted) => expect(safeRedirect(wanted)).toBeNull())
})

test('a trailing slash changes nothing, a prototype name is no path', () => {
  expect(kindOf('/dashboard/charts/')).toBe('protected')
  expect(kindOf('/auth/')).toBe('auth')
  expect(kindOf('toString')).toBe('unknown')
  expect(kindOf('/dashboard/charts//')).toBe('unknown')
})

test('a pattern names its parts, decoded; a damaged escape stays as written', () => {
  expect(matchPath('/dashboard/table/')).toEqual({ path: '/dashboard/table', params: {} })
  expect(matchPath('/auth/password/reset/confirm/MQ/c3-1a2b')?.params).toEqual({ uid: 'MQ', token: 'c3-1a2b' })
  expect(matchPath('/chart/%7B%22a%22%7D')?.params).toEqual({ widgetData: '{"a"}' })
  expect(matchPath('/chart/100%')?.params).toEqual({ widgetData: '100%' })
  expect(matchPath('/chart/a/b')).toBeNull()
})
