import { describe, expect, test } from 'vitest'
import { type Decision, guard, type Known, type Where } from './guard.ts'

const where: Record<string, Where> = {
  maintenance: { path: '/maintenance', search: '' },
  auth: { path: '/auth/login', search: '?redirect=%2Fgenerator%2Foverview', redirect: '/generator/overview' },
  expired: { path: '/expired-license', search: '?redirect=%2Fgenerator', redirect: '/generator' },
  protected: { path: '/dashboard/charts', search: '?range=7d&at=2023-09-01T12:00:00Z' },
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

test('no redirect of the expired page leaves the site', () => {
  const evil = { path: '/expired-license', search: '', redirect: 'https://evil.example/' }
  expect(guard(evil, { maintenance: false, user: 'licensed' })).toEqual(dashboard)
  expect(guard(evil, { maintenance: false, user: 'anonymous' })).toEqual({
    do: 'redirect',
    to: '/auth/login',
    redirect: '/',
  })
})
