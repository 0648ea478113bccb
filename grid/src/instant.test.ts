import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDate, parseInstant } from './instant.ts'

it.each([
  ['2025-03-01T11:00Z', '2025-03-01T11:00:00.000Z'],
  ['2025-03-01T06:00:00-05:00', '2025-03-01T11:00:00.000Z'],
  ['2025-03-01 12:30:00.25+0130', '2025-03-01T11:00:00.250Z'],
])('reads %s', (text, instant) => expect(new Date(parseInstant(text) ?? 0).toISOString()).toBe(instant))

it.each([
  '2025-03-01',
  '2025-03-01T11:00:00',
  '2025-02-30T11:00:00Z',
  '2025-03-01T24:00:00Z',
  '2025-03-01T11:00:00+15:00',
  'now',
  '',
])('is no instant: %j', (text) => expect(parseInstant(text)).toBeNull())

it('reads back every instant of the calendar', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
      expect(parseInstant(date.toISOString())).toBe(date.getTime())
      expect(isDate(date.toISOString().slice(0, 10))).toBe(true)
    }),
  )
})
