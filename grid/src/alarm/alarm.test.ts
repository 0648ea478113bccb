import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Alarm, acknowledge, calm, hear, pass, reconfigure, remind, remove, shelve, unshelve } from './alarm.ts'
import type { Rules } from './rules.ts'
import type { AlarmEvent } from './watch.ts'

const rules: Rules = {
  lower: null,
  upper: 100,
  deadband: 2,
  on_delay_ms: 5_000,
  off_delay_ms: 10_000,
  interval_ms: 1_000,
  priority: 2,
  latch: true,
}
const name = (side: string, since: number) => `${side}:${since}`

/** Drives an alert second by second; remembers what it said. */
function driver(start: Rules = rules) {
  let alarm: Alarm = calm
  let now = 0
  let inForce = start
  const events: AlarmEvent[] = []
  const take = (change: { alarm: Alarm; events: AlarmEvent[] } | null) => {
    if (!change) return false
    alarm = change.alarm
    events.push(...change.events)
    return true
  }
  const read = (v: number, t: number, good = true) => {
    const point = { v, at: t }
    take(hear(alarm, { t, high: point, low: point, good }, now, inForce, name))
  }
  const it = {
    /** A value each second, `seconds` of them. */
    hold(v: number, seconds: number) {
      for (let i = 0; i < seconds; i++) {
        read(v, now)
        now += 1_000
      }
      return it
    },
    late(v: number, t: number) {
      read(v, t)
      return it
    },
    silence(seconds: number) {
      for (let i = 0; i < seconds; i++) {
        now += 1_000
        take(pass(alarm, now, inForce, name))
      }
      return it
    },
    ack: (id: string) => take(acknowledge(alarm, id, { by: 'me', at: now, note: '' }, now)),
    shelve: () => take(shelve(alarm, { until: now + 60_000, reason: 'tests', by: 'me' }, now)),
    unshelve: () => take(unshelve(alarm, now, inForce, name)),
    remind: (after_ms: number) => take(remind(alarm, now, after_ms)),
    limits(next: Rules) {
      inForce = next
      take(reconfigure(alarm, now, next, name))
      return it
    },
    remove: () => events.push(...remove(alarm, now)),
    state: () => [alarm.high.state, alarm.low.state],
    high: () => alarm.high,
    stale: () => alarm.stale_since !== null,
    kinds: () => events.map((event) => event.kind),
    told: () => events.flatMap((event) => event.tell ?? []),
    events,
  }
  return it
}

const raised = () => driver().hold(101, 6)

describe('the sixteen cases', () => {
  test('1: exactly on the limit is inside', () => {
    const it = driver().hold(100, 60)
    expect([it.state(), it.kinds()]).toEqual([['normal', 'normal'], []])
  })
  test('2: shorter than the delay is nothing', () => {
    const it = driver().hold(101, 4).hold(99, 10)
    expect([it.state()[0], it.kinds()]).toEqual(['normal', []])
  })
  test('3: at the fifth second, once told', () => {
    const it = driver().hold(101, 5)
    expect(it.state()[0]).toBe('normal')
    it.hold(101, 1)
    expect([it.state()[0], it.events.map(({ t }) => t), it.told()]).toEqual(['unack_active', [5_000], ['raised']])
  })
  test('4: within the deadband it stays', () => expect(raised().hold(99, 60).state()[0]).toBe('unack_active'))
  test('5: back inside for ten seconds', () => {
    const it = raised().hold(98, 10)
    expect(it.state()[0]).toBe('unack_active')
    expect(it.hold(98, 1).state()[0]).toBe('unack_returned')
  })
  test('6: and acknowledged', () => {
    const it = raised().hold(98, 11)
    expect(it.ack('high:5000')).toBe(true)
    expect([it.state()[0], it.kinds()]).toEqual(['normal', ['raised', 'returned', 'acked']])
  })
  test('7: acknowledged first', () => {
    const it = raised()
    it.ack('high:5000')
    expect(it.hold(98, 11).state()[0]).toBe('normal')
  })
  test('8: up and down is one episode that chatters', () => {
    const it = driver()
    for (let i = 0; i < 19; i++) it.hold(101, 8).hold(97, 8)
    expect(it.kinds()).toEqual(['raised', 'chattering'])
    expect(it.told()).toHaveLength(2)
    expect(it.hold(97, 620).kinds().slice(2)).toEqual(['steady', 'returned'])
  })
  test('9: silence is not a return', () => {
    const it = raised().silence(600)
    expect([it.state()[0], it.stale(), it.kinds()]).toEqual(['unack_active', true, ['raised', 'stale']])
  })
  test('10: the same raise has the same identity when it is worked out again', () =>
    expect(raised().high().episode?.id).toBe(raised().high().episode?.id))
  test('12: a late reading moves nothing', () => {
    const it = raised().hold(98, 11)
    const before = it.high()
    it.late(150, 1_000)
    expect(it.high()).toEqual(before)
    expect(it.kinds().at(-1)).toBe('late_excursion')
  })
  test('13: from one limit past the other', () => {
    const it = driver({ ...rules, lower: 10 })
      .hold(101, 6)
      .hold(5, 6)
    expect(it.events.map(({ kind, side }) => [kind, side])).toEqual([
      ['raised', 'high'],
      ['returned', 'high'],
      ['raised', 'low'],
    ])
    expect(it.state()).toEqual(['unack_returned', 'unack_active'])
  })
  test('14: an old episode cannot be acknowledged', () => {
    const it = raised()
    expect([it.ack('high:4000'), it.state()[0]]).toEqual([false, 'unack_active'])
  })
  test('16: other limits', () => {
    const it = driver()
      .hold(150, 6)
      .limits({ ...rules, upper: 200 })
    expect(it.state()[0]).toBe('unack_active')
    expect(it.hold(150, 11).state()[0]).toBe('unack_returned')
    expect(it.kinds()).toEqual(['raised', 'config', 'returned'])
  })
})

describe('what lies between', () => {
  test('crossing again before it was acknowledged is the same episode, told once', () => {
    const it = raised().hold(97, 11).hold(101, 6)
    expect([it.high().episode?.id, it.high().episode?.count, it.told()]).toEqual([
      'high:5000',
      2,
      ['raised', 'cleared'],
    ])
  })
  test('without a latch a returned alarm leaves by itself', () =>
    expect(
      driver({ ...rules, latch: false })
        .hold(101, 6)
        .hold(97, 11)
        .state()[0],
    ).toBe('normal'))
  test('a delay runs out by the clock when no further reading comes', () => {
    const it = driver({ ...rules, interval_ms: 10_000, on_delay_ms: 15_000 }).hold(101, 1)
    expect(it.silence(23).state()[0]).toBe('normal')
    expect(it.silence(3).state()[0]).toBe('unack_active')
    expect(it.events[0]?.t).toBe(15_000)
  })
  test('a delay stands still while nothing is known', () => {
    const it = driver({ ...rules, on_delay_ms: 40_000 })
      .hold(101, 4)
      .silence(60)
    expect(it.state()[0]).toBe('normal')
    // Three seconds were known before the silence; the first reading after it adds nothing.
    expect(it.hold(101, 37).state()[0]).toBe('normal')
    expect(it.hold(101, 1).state()[0]).toBe('unack_active')
  })
  test('what was seen long ago asks again', () => {
    const it = raised()
    it.ack('high:5000')
    it.hold(101, 3_600)
    it.remind(4 * 3_600_000)
    expect(it.state()[0]).toBe('ack_active')
    it.remind(3_600_000)
    expect([it.state()[0], it.told()]).toEqual(['unack_active', ['raised', 'still_active']])
  })
  test('shelved it is silent; back in sight it is a new episode if it is still outside', () => {
    const it = raised()
    it.shelve()
    expect(it.hold(120, 60).kinds()).toEqual(['raised', 'closed', 'shelved'])
    it.unshelve()
    expect(it.state()[0]).toBe('unack_active')
    expect(it.high().episode?.id).not.toBe('high:5000')
  })
  test('shelved and back inside: nothing', () => {
    const it = raised()
    it.shelve()
    it.hold(50, 60)
    it.unshelve()
    expect(it.state()).toEqual(['normal', 'normal'])
  })
  test('taken away while active: closed, and nobody is told that it is well', () => {
    const it = raised()
    it.remove()
    expect([it.kinds(), it.told()]).toEqual([['raised', 'closed'], ['raised']])
  })
})

describe('of any series', () => {
  const step = fc.record({ v: fc.integer({ min: -20, max: 130 }), seconds: fc.integer({ min: 1, max: 20 }) })
  const two = { ...rules, lower: 0 }

  test('raises and ends alternate, and no excursion that lasts is lost', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const it = driver(two)
        for (const { v, seconds } of steps) {
          it.hold(v, seconds)
          if (v > 100 && seconds > 6) expect(it.state()[0]).toMatch(/active/)
          if (v < 0 && seconds > 6) expect(it.state()[1]).toMatch(/active/)
        }
        for (const side of ['high', 'low']) {
          const said = it.events.filter((event) => event.side === side && /raised|returned/.test(event.kind))
          for (const [i, event] of said.entries()) expect(event.kind).toBe(i % 2 === 0 ? 'raised' : 'returned')
          for (let i = 1; i < said.length; i++) expect(said[i]?.t).toBeGreaterThanOrEqual(said[i - 1]?.t ?? 0)
        }
      }),
    ))

  test('repeated and late readings change nothing', () =>
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 30 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (steps, again) => {
          const [plain, noisy] = [driver(two), driver(two)]
          for (const [i, { v, seconds }] of steps.entries()) {
            plain.hold(v, seconds)
            noisy.hold(v, seconds)
            const past = again[i]
            if (past !== undefined) noisy.late(past % 200, -1 - past)
          }
          expect(noisy.state()).toEqual(plain.state())
          expect(noisy.kinds().filter((kind) => kind !== 'late_excursion')).toEqual(plain.kinds())
        },
      ),
    ))
})
