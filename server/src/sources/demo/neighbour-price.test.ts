import { expect, test } from 'vitest'
import { ties } from './fleet.ts'
import { limitsAt, scheduleAt } from './interchange.ts'
import { neighbourPrice } from './neighbour-price.ts'

const HOUR = 3_600_000
const START = Date.UTC(2026, 6, 1)
const hours = Array.from({ length: 400 }, (_, i) => START + i * 7 * HOUR)

test('power goes to the dearer side most of the time, not always', () => {
  let with_it = 0
  let against = 0
  for (const t of hours)
    for (const [i, tie] of ties.entries()) {
      const mw = scheduleAt(1, i, t)
      if (Math.abs(mw) < 0.2 * limitsAt(1, i, t).export_mw) continue
      const difference = neighbourPrice(1, tie.neighbour, t, 35) - 35
      if (Math.sign(difference) === Math.sign(mw)) with_it += 1
      else against += 1
    }
  expect(with_it / (with_it + against)).toBeGreaterThan(0.8)
  expect(against).toBeGreaterThan(0)
})

test('one neighbour has one price, whichever tie leads there; another seed has others', () => {
  const prices = new Set(hours.map((t) => neighbourPrice(1, 'Westlake', t, 40)))
  expect(prices.size).toBeGreaterThan(300)
  expect(neighbourPrice(1, 'Westlake', START, 40)).toBe(neighbourPrice(1, 'Westlake', START, 40))
  expect(neighbourPrice(2, 'Westlake', START, 40)).not.toBe(neighbourPrice(1, 'Westlake', START, 40))
  expect(neighbourPrice(1, 'Westlake', START, 40)).not.toBe(neighbourPrice(1, 'Northland', START, 40))
})

test('a shortage here is not one there', () => {
  for (const t of hours.slice(0, 50)) expect(neighbourPrice(1, 'Northland', t, 2000)).toBeLessThan(160)
})
