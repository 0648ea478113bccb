import { describe, expect, test } from 'vitest'
import type { ChartSeries, Frame } from './grammar.ts'
import { labelsOf } from './labels.ts'
import { sceneOf } from './scene.ts'
import { summaryOf } from './summary.ts'

const hour = 3_600_000
const start = Date.parse('2023-09-01T05:00Z')
const frame: Frame = { from: start, to: start + 24 * hour, now: start + 14 * hour, offsets: [[0, -300]], zoneNames: {} }
const size = { width: 900, height: 160 }
const series = (label: string, v: (number | null)[], from = 0): ChartSeries => ({
  key: label,
  label,
  colour: '#fff',
  t: v.map((_, i) => start + (from + i) * hour),
  v,
  intervalMs: hour,
})

describe('a scene', () => {
  test('what is scheduled starts where the report ends', () => {
    const scheduled = series('Gas', Array(24).fill(500))
    const { layers } = sceneOf(
      { frame, layers: [{ type: 'stack', series: [series('Gas', [400, 410])], scheduled: [scheduled] }] },
      size,
    )
    expect(layers[0]).toMatchObject({ type: 'stack', end: start + 2 * hour })
    expect(layers[0]?.type === 'stack' && layers[0].scheduled?.from[0]).toBe(start + 2 * hour)
  })

  test('its axis holds what the frame shows, not what lies outside', () => {
    const outside = series('Demand', [99_000, 12_500, 16_000], -1)
    const { axis } = sceneOf({ frame, layers: [{ type: 'actual', series: [outside] }] }, size)
    expect(axis.high).toBeLessThan(17_000)
    expect(axis.low).toBeGreaterThan(11_000)
  })

  test('says in words what it shows', () => {
    const scene = sceneOf(
      { frame, layers: [{ type: 'actual', series: [series('Demand', [12_500, null, 16_000])] }] },
      size,
    )
    expect(summaryOf('Ontario demand', 'MW', scene, String)).toBe(
      'Ontario demand, MW, Fri 1 Sep 00:00 to Sat 2 Sep 00:00. Latest 16000 at Fri 1 Sep 02:00. Lowest 12500 at Fri 1 Sep 00:00, highest 16000 at Fri 1 Sep 02:00. 1 gap.',
    )
  })

  test('what lies before the first reading is a gap, what comes after the last is not', () => {
    const late = series('Demand', [12_500, 12_600], 3)
    const { gaps } = sceneOf({ frame, layers: [{ type: 'actual', series: [late] }] }, size)
    expect(gaps).toEqual([{ from: start, to: start + 3 * hour }])
  })

  test('names an area only where it is high enough', () => {
    const stack = [series('Nuclear', Array(14).fill(9_400)), series('Biofuel', Array(14).fill(30))]
    const scene = sceneOf({ frame, layers: [{ type: 'stack', series: stack }] }, size)
    expect(labelsOf(scene, size, String).map((label) => label.text)).toEqual(['Nuclear'])
  })

  test('names a gap that has room', () => {
    const holed = series('Demand', [1, null, null, null, null, null, null, 2])
    const scene = sceneOf({ frame, layers: [{ type: 'actual', series: [holed] }] }, size)
    expect(labelsOf(scene, size, String).map((label) => label.text)).toEqual(['no data 01:00–07:00'])
  })
})
