import { expect, test } from 'vitest'
import type { ChartSeries } from './grammar.ts'
import { prepare } from './prepare.ts'
import { remembering } from './remember.ts'

const series = (v: (number | null)[], colour = '#fff'): ChartSeries => ({
  key: 'a',
  label: 'a',
  colour,
  t: v.map((_, i) => i * 300_000),
  v,
  intervalMs: 300_000,
})

test('the same columns are worked out once, a new one again', () => {
  let worked = 0
  const count = remembering((all) => {
    worked++
    return all.reduce((sum, one) => sum + one.v.length, 0)
  })
  const [a, b] = [series([1, 2]), series([3])]
  expect([count([a, b]), count([{ ...a }, { ...b, label: 'other' }]), worked]).toEqual([3, 3, 1])
  // A reading was revised: other values, or only another quality.
  expect([count([a, { ...b, v: [4] }]), worked]).toEqual([3, 2])
  expect([count([{ ...a, q: [[0, 1, 'estimated']] }, b]), worked]).toEqual([3, 3])
  expect([count([a]), worked]).toEqual([2, 4])
})

test('what is remembered is a shape: name and colour are those of now', () => {
  const first = series([1, null, 3])
  prepare([
    { type: 'actual', series: [first] },
    { type: 'stack', series: [first] },
  ])
  const [line, stack] = prepare([
    { type: 'actual', series: [{ ...first, colour: '#000' }] },
    { type: 'stack', series: [{ ...first, colour: '#000' }] },
  ])
  expect(line?.type === 'actual' && line.drawn[0]?.series.colour).toBe('#000')
  expect(stack?.type === 'stack' && stack.stack.bands[0]?.series.colour).toBe('#000')
})

test('readings that are due since are not remembered away', () => {
  const first = series([1, 2])
  const gapsOf = (one: ChartSeries) => {
    const [line] = prepare([{ type: 'actual', series: [one] }])
    return line?.type === 'actual' ? line.drawn[0]?.gaps : null
  }
  expect(gapsOf(first)).toEqual([])
  expect(gapsOf({ ...first, expectedUntil: 1_200_000 })).toEqual([{ from: 600_000, to: 1_200_000 }])
})
