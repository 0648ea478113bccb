import type { User } from 'contract'
import { describe, expect, test } from 'vitest'
import { isExpired } from './license.ts'
import { byTag, widgetNames } from './settings.ts'
import { hasUnacknowledgedMessages, isAuthenticated, signedInUser } from './user.ts'

const user: User = {
  pk: 1,
  username: 'r.kaur',
  email: 'r.kaur@example.com',
  first_name: 'Ravi',
  last_name: 'Kaur',
  company: { name: 'North', license_expiry: '2024-01-01T00:00:00Z' },
  preferences: { time_zone: 'market', hour: 'ending' },
}

describe('entities', () => {
  test('user: the client adds a count of unacknowledged messages, set to 1', () => {
    expect(signedInUser(user)).toEqual({ ...user, unacknowledged_messages: 1 })
  })

  test('dashboard alerts are keyed by datapoint_tag', () => {
    const alert = { datapoint_tag: 'x.system.x.demand', lower_threshold: null, upper_threshold: 5 }
    expect(byTag([alert]).get('x.system.x.demand')).toBe(alert)
  })

  test('widget names are keyed by type plus order', () => {
    const names = widgetNames([
      { id: 1, type: 'line', order: 0, name: 'Wind', datapoints: [] },
      { id: 2, type: 'line', order: 1, name: 'Sun', datapoints: [] },
      { id: 3, type: 'bar', order: 0, name: 'Ties', datapoints: [] },
    ])
    expect([...names.values()]).toEqual(['Wind', 'Sun', 'Ties'])
    expect(names.get('line 1')).toBe('Sun')
  })
})

describe('states', () => {
  test('authenticated: false initially, true once the user is loaded, cleared on logout', () => {
    expect(isAuthenticated(undefined)).toBe(false)
    expect(isAuthenticated(user)).toBe(true)
    expect(isAuthenticated(null)).toBe(false)
  })

  test('license expired: when license_expiry is before now', () => {
    const now = Date.parse('2024-01-01T00:00:00Z')
    expect(isExpired(user.company.license_expiry, now)).toBe(false)
    expect(isExpired(user.company.license_expiry, now + 1)).toBe(true)
  })

  test('has unacknowledged messages: when the count is above 0', () => {
    expect(hasUnacknowledgedMessages(signedInUser(user))).toBe(true)
    expect(hasUnacknowledgedMessages({ ...user, unacknowledged_messages: 0 })).toBe(false)
    expect(hasUnacknowledgedMessages(null)).toBe(false)
  })
})
