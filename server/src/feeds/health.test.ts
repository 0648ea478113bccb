import { expect, test } from 'vitest'
import { ageText, createHealth, type KnownFacts, type Lateness, lateReports } from './health.ts'

const MIN = 60_000
const lateness: Lateness = { stale_after_s: new Map([['Fast', 600]]), otherwise_s: 86_400, when: 'any' }
const facts = (some: Partial<KnownFacts>): KnownFacts => ({
  last_success: null,
  newest: new Map(),
  quarantined: [],
  ...some,
})

function make(when: Lateness['when'] = 'any') {
  let changes = 0
  let now = 1_000 * MIN
  const health = createHealth(
    'ieso',
    { ...lateness, when },
    () => now,
    () => {
      changes += 1
    },
  )
  return {
    health,
    changes: () => changes,
    at: (t: number) => {
      now = t
    },
  }
}

test('starting, then ok with the age of the last success', () => {
  const { health } = make()
  expect(health.state(0)).toEqual({ name: 'ieso', last_success: null, age_s: null, state: 'starting', detail: '' })
  health.started()
  expect(health.state(0).state).toBe('starting')
  health.success('Fast')
  expect(health.state(1_002 * MIN)).toMatchObject({ state: 'ok', last_success: 1_000 * MIN, age_s: 120 })
})

test('a fault names its report and is healed by that report alone', () => {
  const { health } = make()
  health.started()
  health.fault('Fast', 'HTTP 500')
  health.success('Slow')
  expect(health.state(0)).toMatchObject({ state: 'failing', detail: 'Fast: HTTP 500' })
  health.success('Fast')
  expect(health.state(0)).toMatchObject({ state: 'ok', detail: '' })
})

test('failing is said before quarantine, quarantine before late', () => {
  const { health } = make()
  health.started()
  const quarantined = [{ report: 'Fast', name: 'f.xml', reason: 'no end tag' }]
  health.known(facts({ last_success: 0, quarantined, newest: new Map([['Fast', 0]]) }))
  expect(health.state(20 * MIN)).toMatchObject({
    state: 'quarantined',
    detail: '1 report in quarantine, last f.xml: no end tag; Fast: newest data 20 min old',
  })
  health.fault('', 'gone')
  expect(health.state(20 * MIN).state).toBe('failing')
})

test('a folder is late only when nothing in it is fresh', () => {
  const newest = new Map([
    ['Fast', 0],
    ['Slow', 0],
  ])
  expect(lateReports(newest, lateness, 20 * MIN)).toEqual([['Fast', 20 * MIN]])
  expect(lateReports(newest, { ...lateness, when: 'all' }, 20 * MIN)).toEqual([])
  expect(lateReports(newest, { ...lateness, when: 'all' }, 2000 * MIN)).toHaveLength(2)
  expect(lateReports(new Map(), { ...lateness, when: 'all' }, 2000 * MIN)).toEqual([])
})

test('an empty folder is well', () => {
  const { health } = make('all')
  health.started()
  expect(health.state(0).state).toBe('ok')
})

test('the last success of another process or an earlier start counts', () => {
  const { health } = make()
  health.known(facts({ last_success: 5 * MIN }))
  expect(health.state(6 * MIN).last_success).toBe(5 * MIN)
})

test('ages in the largest unit', () => {
  expect([30_000, 5 * MIN, 119 * MIN, 121 * MIN, 47 * 60 * MIN, 49 * 60 * MIN].map(ageText)).toEqual([
    'under 1 min',
    '5 min',
    '119 min',
    '2 h',
    '47 h',
    '2 days',
  ])
})
