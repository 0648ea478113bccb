import { expect, test } from 'vitest'
import { NoAnswer, readRefusal } from './client.ts'
import { faultsOf } from './faults.ts'

test('texts of a field stand beside it, everything else is of the whole', () => {
  const refusal = readRefusal(400, { new_password2: ['Too short.', 'Too common.'], other: ['What?'] }, null)
  expect(faultsOf(refusal, ['new_password2'])).toEqual({
    fields: { new_password2: 'Too short. Too common.' },
    whole: 'What?',
  })
})

test('items of a list are named by their place', () => {
  const refusal = readRefusal(400, { datapoints: { '1': ['Unknown datapoint.'] } }, null)
  expect(faultsOf(refusal).whole).toBe('No. 2: Unknown datapoint.')
})

test.each([
  [readRefusal(429, { detail: 'Request was throttled.' }, '60'), 'Too many attempts. Try again in 60 seconds.'],
  [readRefusal(429, { detail: 'Request was throttled.' }, '300'), 'Too many attempts. Try again in 5 minutes.'],
  [readRefusal(429, null, null), 'Too many attempts. Try again in a few minutes.'],
  [readRefusal(500, { detail: 'A server error occurred.' }, null), 'A server error occurred.'],
  [new NoAnswer('none'), 'The server does not answer. Try again in a moment.'],
  [new TypeError('x is not a function'), 'That failed. Try again.'],
])('%s', (error, whole) => expect(faultsOf(error)).toEqual({ fields: {}, whole }))
