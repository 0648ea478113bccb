import { offsetsOf } from 'grid/zone.ts'
import { describe, expect, test } from 'vitest'
import { afterKey, createCursor, snap } from './cursor.ts'

const hour = 3_600_000
const five = 300_000
const frame = {
  from: 5 * hour,
  to: 29 * hour,
  now: 12 * hour + 123_456,
  offsets: [[0, -300]] as [number, number][],
  zoneNames: {},
}

describe('the cursor', () => {
  test('stands on the start of an interval, inside the frame', () => {
    expect(snap(12 * hour + five + 1, five, frame)).toBe(12 * hour + five)
    expect(snap(0, five, frame)).toBe(frame.from)
    expect(snap(99 * hour, hour, frame)).toBe(28 * hour)
  })

  test('hours follow a zone of half hours', () => {
    const india = { ...frame, offsets: [[0, 330]] as [number, number][] }
    expect(snap(12 * hour, hour, india)).toBe(11.5 * hour)
  })

  test('arrows one interval, Shift an hour, Home and End, Escape to now', () => {
    const at = 12 * hour
    expect(afterKey('ArrowRight', false, at, five, frame)).toBe(at + five)
    expect(afterKey('ArrowLeft', true, at, five, frame)).toBe(at - hour)
    expect(afterKey('ArrowLeft', false, null, five, frame)).toBe(12 * hour - five)
    expect(afterKey('Home', false, at, five, frame)).toBe(frame.from)
    expect(afterKey('End', false, at, five, frame)).toBe(frame.to - five)
    expect(afterKey('Escape', false, at, five, frame)).toBeNull()
    expect(afterKey('a', false, at, five, frame)).toBeUndefined()
  })

  test('Page is a day at the same clock time, Enter pins where it is', () => {
    const offsets = offsetsOf('America/New_York', Date.parse('2026-01-01T00:00Z'), Date.parse('2027-01-01T00:00Z'))
    const at = Date.parse('2026-11-01T17:00Z')
    const autumn = { ...frame, from: at - 99 * hour, to: at + 99 * hour, offsets }
    expect(afterKey('PageDown', false, at, five, autumn)).toBe(at - 25 * hour)
    expect(afterKey('PageUp', false, at, five, autumn)).toBe(at + 24 * hour)
    expect(afterKey('Enter', false, at, five, autumn)).toBe(at)
    expect(afterKey('Enter', false, null, five, frame)).toBe(12 * hour)
  })

  test('tells its listeners once per move', () => {
    const cursor = createCursor()
    let heard = 0
    const stop = cursor.subscribe(() => heard++)
    cursor.move(5)
    cursor.move(5)
    cursor.move(5, true)
    stop()
    cursor.move(null)
    expect([heard, cursor.at(), cursor.pinned()]).toEqual([2, null, false])
  })
})
