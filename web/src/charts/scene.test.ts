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

  test('says the trend, what lies outside and what happened', () => {
    const demand = series('Demand', [100, 104, 180])
    const scene = sceneOf(
      {
        frame,
        layers: [
          { type: 'actual', series: [demand] },
          {
            type: 'threshold',
            series: [demand],
            limits: [{ value: 150, side: 'upper', label: 'limit 150 MW', severity: 'high' }],
          },
        ],
      },
      size,
    )
    const event = { key: 'a', t: start + hour, kind: 'high' as const, title: 'Demand high' }
    const outside = { key: 'b', t: start - hour, kind: 'note' as const, title: 'yesterday' }
    expect(summaryOf('Demand', 'MW', scene, String, [event, outside])).toBe(
      'Demand, MW, Fri 1 Sep 00:00 to Sat 2 Sep 00:00. Latest 180 at Fri 1 Sep 02:00, rising over the last hour. Lowest 100 at Fri 1 Sep 00:00, highest 180 at Fri 1 Sep 02:00. Outside limit 150 MW: 180 at Fri 1 Sep 02:00. Fri 1 Sep 01:00, high alarm: Demand high.',
    )
  })

  test('its axis holds the peaks of buckets, and a limit within reach but not one far away', () => {
    const mean = { ...series('Demand', [100, 110]), low: [90, 100], high: [105, 190] }
    const limit = (value: number) => ({ value, side: 'upper' as const, label: '', severity: 'low' as const })
    const axisWith = (values: number[]) =>
      sceneOf(
        {
          frame,
          layers: [
            { type: 'actual', series: [mean] },
            { type: 'threshold', series: [mean], limits: values.map(limit) },
          ],
        },
        size,
      ).axis
    expect(axisWith([]).high).toBeGreaterThanOrEqual(190)
    expect(axisWith([250]).high).toBeGreaterThanOrEqual(250)
    expect(axisWith([9_000]).high).toBeLessThan(300)
  })

  test('what a pan uncovers is not asked yet, neither a gap nor empty', () => {
    const demand = series('Demand', Array(14).fill(100))
    const shown = { ...frame, from: start - 6 * hour, to: start + 6 * hour }
    const scene = sceneOf({ frame: shown, asked: frame, layers: [{ type: 'actual', series: [demand] }] }, size)
    expect(scene.unasked).toEqual([{ from: start - 6 * hour, to: start }])
    expect(scene.gaps).toEqual([])
    const settled = sceneOf({ frame: shown, layers: [{ type: 'actual', series: [demand] }] }, size)
    expect(settled.gaps).toEqual([{ from: start - 6 * hour, to: start }])
  })

  test('what is asked and not answered is no gap, whatever ends there; what is missing beside it still is', () => {
    const pending = [{ from: start, to: start + 6 * hour }]
    const demand = { ...series('Demand', [100, null, 100, 100], 8), pending }
    const hydro = { ...series('Hydro', [100, null, 100, 100], 8), pending }
    for (const layer of [
      { type: 'actual' as const, series: [demand] },
      { type: 'stack' as const, series: [hydro, demand] },
    ]) {
      const scene = sceneOf({ frame, layers: [layer] }, size)
      expect(scene.unasked).toEqual(pending)
      expect(scene.gaps[0]).toEqual({ from: start + 6 * hour, to: start + 8 * hour })
    }
    const moved = { ...frame, from: start + 4 * hour, to: start + 30 * hour }
    const scene = sceneOf({ frame: moved, asked: frame, layers: [{ type: 'actual', series: [demand] }] }, size)
    expect(scene.unasked).toEqual([
      { from: start + 4 * hour, to: start + 6 * hour },
      { from: start + 24 * hour, to: start + 30 * hour },
    ])
  })

  test('another day has no gaps of its own', () => {
    const other = series('yesterday', [1, null, null, 4])
    expect(sceneOf({ frame, layers: [{ type: 'compare', series: [other] }] }, size).gaps).toEqual([])
  })

  test('words of a limit and of what lies outside do not touch', () => {
    const demand = series('Demand', [180, ...Array(22).fill(100), 190])
    const limits = [{ value: 120, side: 'upper' as const, label: 'watch limit 120 MW', severity: 'medium' as const }]
    const scene = sceneOf(
      {
        frame,
        layers: [
          { type: 'actual', series: [demand] },
          { type: 'threshold', series: [demand], limits },
        ],
        zero: true,
      },
      { width: 900, height: 60 },
    )
    expect(labelsOf(scene, { width: 900, height: 60 }, String).map((label) => label.text)).toEqual([
      'watch limit 120 MW',
      '▲ 190',
    ])
  })

  test('the words of a limit leave their end to what lies outside there', () => {
    const demand = series('Demand', [180, 100, 100, 100])
    const limits = [{ value: 120, side: 'upper' as const, label: 'limit 120', severity: 'medium' as const }]
    const layers = [
      { type: 'actual' as const, series: [demand] },
      { type: 'threshold' as const, series: [demand], limits },
    ]
    const labels = labelsOf(sceneOf({ frame, layers }, size), size, String)
    expect(labels.map((label) => label.text)).toEqual(['limit 120', '▲ 180'])
    expect(labels[0]?.x).toBeGreaterThan(size.width / 2)
  })
})
