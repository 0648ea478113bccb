import { api, gridApi } from 'contract'
import { describe, expect, test } from 'vitest'
import { addressOf, NoAnswer, readRefusal, saysLicenseExpired, saysNotSignedIn } from './client.ts'
import { readHealthFailure } from './health.ts'
import { isExpired } from './license.ts'
import { momentOf } from './moment.ts'

test('an address: parameters escaped, lists repeated, absent fields absent', () => {
  expect(addressOf(gridApi.generator, { id: 'a/b c' }, { system: 'x', at: undefined })).toBe(
    '/api/data/generators/a%2Fb%20c?system=x',
  )
  expect(addressOf(gridApi.latest, undefined, { tags: ['a', 'b'] })).toBe('/api/data/latest?tags=a&tags=b')
  expect(addressOf(api.user)).toBe('/api/auth/user')
})

describe('refusals', () => {
  test('detail, fields and waiting time are read', () => {
    expect(readRefusal(400, { password: ['This field may not be blank.'] }, null).fields).toEqual({
      password: ['This field may not be blank.'],
    })
    expect(readRefusal(400, { non_field_errors: ['No.'] }, null).detail).toBe('No.')
    expect(readRefusal(429, { detail: 'Request was throttled.' }, '60').retry_after_s).toBe(60)
    expect(readRefusal(502, null, null).detail).toBe('The server answered 502.')
    expect(readRefusal(400, [1], 'soon').retry_after_s).toBeNull()
  })

  test('the two that lead elsewhere are told from any other 403', () => {
    expect(saysLicenseExpired(readRefusal(403, { detail: 'Your license is expired.' }, null))).toBe(true)
    expect(saysNotSignedIn(readRefusal(403, { detail: 'Authentication credentials were not provided.' }, null))).toBe(
      true,
    )
    const csrf = readRefusal(403, { detail: 'CSRF Failed: CSRF token missing.' }, null)
    expect(saysLicenseExpired(csrf) || saysNotSignedIn(csrf)).toBe(false)
  })
})

describe('a failed health check', () => {
  const ok = { state: 'ok', maintenance: null } as const

  test('any answer that is an error is maintenance, with its texts or the fallback', () => {
    const said = readHealthFailure(readRefusal(503, { title: 'Work', body: 'Soon.', until: null }, null), ok)
    expect(said).toEqual({ state: 'maintenance', maintenance: { title: 'Work', body: 'Soon.', until: null } })
    const proxy = readHealthFailure(readRefusal(502, null, null), ok)
    expect(proxy.maintenance?.title).toBeTruthy()
    expect(proxy.maintenance?.body).toBeTruthy()
    expect(readHealthFailure(readRefusal(503, { title: '', body: 7 }, null), ok)).toEqual(proxy)
  })

  test('no answer is a lost connection; it does not end maintenance', () => {
    expect(readHealthFailure(new NoAnswer('none'), ok).state).toBe('lost')
    const work = readHealthFailure(readRefusal(503, null, null), ok)
    expect(readHealthFailure(new NoAnswer('none'), work)).toBe(work)
  })
})

test('a license without a readable date is over', () => {
  const now = Date.parse('2024-01-01T00:00:00Z')
  expect(isExpired('2024-01-01T00:00:00Z', now)).toBe(false)
  expect(isExpired('2023-12-31T23:59:59Z', now)).toBe(true)
  expect(isExpired(null, now)).toBe(true)
  expect(isExpired('soon', now)).toBe(true)
})

test('a moment carries its offset', () => {
  expect(momentOf('2023-09-01T14:36:42-05:00')).toBe(Date.parse('2023-09-01T19:36:42Z'))
  expect(momentOf('2023-09-01T19:36:42Z')).toBe(Date.parse('2023-09-01T19:36:42Z'))
  for (const text of [undefined, '', '2023-09-01', '2023-09-01T14:36:42', 'now']) expect(momentOf(text)).toBeNull()
})
