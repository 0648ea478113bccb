import { describe, expect, test } from 'vitest'
import { kindOf, type PathKind, paths } from '#paths.ts'
import { type Decision, guard, type Known, type Where } from './guard.ts'

const where: Record<string, Where> = {
  maintenance: { path: '/maintenance', search: '' },
  auth: { path: '/auth/login', search: '?redirect=%2Fgenerator%2Foverview', redirect: '/generator/overview' },
  expired: { path: '/expired-license', search: '?redirect=%2Fgenerator', redirect: '/generator' },
  protected: { path: '/dashboard/charts', search: '?range=7d&at=2023-09-01T12:00:00Z' },
  open: { path: '/termsOfUse', search: '' },
  unknown: { path: '/nowhere', search: '' },
}
const users = ['not loaded', 'no answer', 'anonymous', 'licensed', 'expired'] as const

const allow: Decision = { do: 'allow' }
const load: Decision = { do: 'load user' }
const silent: Decision = { do: 'no answer' }
const dashboard: Decision = { do: 'redirect', to: '/dashboard' }
const back = '/dashboard/charts?range=7d&at=2023-09-01T12:00:00Z'

// Rows: kind of route; columns: users, in the order above.
const table: Record<string, Decision[]> = {
  maintenance: [allow, allow, allow, allow, allow],
  auth: [load, silent, allow, dashboard, dashboard],
  expired: [
    load,
    silent,
    { do: 'redirect', to: '/auth/login', redirect: '/generator' },
    { do: 'redirect', to: '/generator' },
    allow,
  ],
  protected: [
    load,
    silent,
    { do: 'redirect', to: '/auth/login', redirect: back },
    allow,
    { do: 'redirect', to: '/expired-license', redirect: back },
  ],
  open: [load, silent, allow, allow, allow],
  unknown: [load, silent, allow, allow, allow],
}

describe.each(Object.keys(table))('%s', (kind) => {
  test.each(users.map((user, column) => [user, table[kind]?.[column]] as const))('user %s', (user, expected) => {
    expect(guard(where[kind] as Where, { maintenance: false, user })).toEqual(expected)
  })

  test('in maintenance only its own page is reached', () => {
    for (const user of users) {
      const known: Known = { maintenance: true, user }
      expect(guard(where[kind] as Where, known)).toEqual(kind === 'maintenance' ? allow : { do: 'block' })
    }
  })
})

// The specification's table of routes, with the kind of each.
const kinds: Record<string, PathKind> = {
  '/': 'protected',
  '/dashboard': 'protected',
  '/dashboard/charts': 'protected',
  '/dashboard/table': 'protected',
  '/generator': 'protected',
  '/generator/overview': 'protected',
  '/generator/performance': 'protected',
  '/intertie-status': 'protected',
  '/adequacy': 'protected',
  '/adequacy/charts': 'protected',
  '/adequacy/table': 'protected',
  '/jumbo': 'protected',
  '/user-settings': 'protected',
  '/user-settings/jumbo-settings': 'protected',
  '/user-settings/hourly-table': 'protected',
  '/user-settings/alerts': 'protected',
  '/user-settings/widgets': 'protected',
  '/user-account': 'protected',
  '/user-account/general': 'protected',
  '/user-account/change-password': 'protected',
  '/expired-license': 'expired',
  '/documentation': 'protected',
  '/auth': 'auth',
  '/auth/login': 'auth',
  '/auth/forgot-password': 'auth',
  '/auth/password/reset/confirm/MQ/c3-1a2b': 'auth',
  '/chart': 'protected',
  '/chart/eyJ0eXBlIjoibGluZSJ9': 'protected',
  '/chart/%7B%22type%22:%22line%22%7D.x': 'protected',
  '/termsOfUse': 'open',
  '/maintenance': 'maintenance',
  '/any/other/path': 'unknown',
  '/chart/a/b': 'unknown',
  '/termsofuse': 'unknown',
}

describe.each(Object.entries(kinds))('%s', (path, kind) => {
  test(`is ${kind}`, () => {
    expect(kindOf(path)).toBe(kind)
    expect(kindOf(path === '/' ? path : `${path}/`)).toBe(kind)
  })

  test.each(users.map((user, column) => [user, column] as const))('user %s is led as its kind is', (user, column) => {
    const aimed: Where = { path, search: '?range=7d', redirect: '/generator' }
    const like = table[kind]?.[column] as Decision
    const expected = 'redirect' in like && kind === 'protected' ? { ...like, redirect: `${path}?range=7d` } : like
    expect(guard(aimed, { maintenance: false, user })).toEqual(expected)
  })
})

test('every path of the table is tried', () => {
  for (const path of Object.values(paths)) {
    const tried = Object.keys(kinds).some((one) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`).test(one))
    expect(tried, path).toBe(true)
  }
})

test('no redirect of the expired page leaves the site', () => {
  const evil = { path: '/expired-license', search: '', redirect: 'https://evil.example/' }
  expect(guard(evil, { maintenance: false, user: 'licensed' })).toEqual(dashboard)
  expect(guard(evil, { maintenance: false, user: 'anonymous' })).toEqual({
    do: 'redirect',
    to: '/auth/login',
    redirect: '/',
  })
})

describe('a wall, by its display link', () => {
  const known: Known = { maintenance: false, user: 'wall' }
  const view: Decision = { do: 'redirect', to: '/jumbo?display=on' }
  test.each<[string, string, Decision]>([
    ['/jumbo', '?display=on', allow],
    ['/jumbo', '?display=on&system=demo', allow],
    ['/jumbo', '?display=tld_secret', view],
    ['/jumbo', '?system=demo&display=tld_secret', { do: 'redirect', to: '/jumbo?display=on&system=demo' }],
    ['/jumbo', '?display=on&at=2023-09-01T12:00:00Z', view],
    ['/', '', view],
    ['/dashboard/charts', '', view],
    ['/user-settings/alerts', '?system=demo', view],
    ['/auth/login', '', view],
    ['/termsOfUse', '', view],
    ['/maintenance', '', allow],
  ])('%s%s', (path, search, decision) => expect(guard({ path, search }, known)).toEqual(decision))

  test('waits for its link, and through maintenance', () => {
    const asked = { path: '/jumbo', search: '?display=tld_secret' }
    expect(guard(asked, { maintenance: false, user: 'not loaded' })).toEqual(load)
    expect(guard(asked, { maintenance: false, user: 'no answer' })).toEqual(silent)
    expect(guard(asked, { maintenance: true, user: 'wall' })).toEqual({ do: 'block' })
  })
})
