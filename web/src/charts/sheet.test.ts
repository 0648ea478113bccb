import { expect, test } from 'vitest'
import type { ChartSeries, Frame, Layer } from './grammar.ts'
import type { Panel } from './panels.ts'
import { drawSheet, layoutOf } from './sheet.ts'
import { createSvgPen } from './svg-pen.ts'

const five = 300_000
const start = Date.parse('2023-09-01T05:00Z')
const frame: Frame = { from: start, to: start + 100 * five, now: start, offsets: [[0, -300]], zoneNames: {} }
const measure = (text: string) => text.length * 6
// Ten times as long on each side as what the frame shows.
const v = Array.from({ length: 2_100 }, (_, i) => 50 + (i % 7))
const series: ChartSeries = {
  key: 'a',
  label: 'a',
  colour: '#abcdef',
  t: v.map((_, i) => start + (i - 1_000) * five),
  v,
  intervalMs: five,
}

test.each<Layer['type']>(['actual', 'fill', 'bars', 'stack', 'forecast'])(
  'a picture in vectors holds what its frame shows of %s, all of it and no more',
  (type) => {
    const panel = { title: 'Demand', unit: 'MW', frame, layers: [{ type, series: [series] }], format: String }
    const layout = layoutOf([{ ...panel, width: 600, height: 120 } as unknown as Panel], measure)
    const pen = createSvgPen(layout.width, layout.height, measure)
    drawSheet(pen, pen.hatch, layout, { system: 'Demo', attribution: '' })
    const drawn = pen.document().match(/<(path|rect) [^>]*"#abcdef"[^>]*clip-path[^>]*>/g) ?? []
    const xs = drawn.flatMap((shape) =>
      [...shape.matchAll(/[ML](-?[\d.]+) | x="(-?[\d.]+)"/g)].map((found) => Number(found[1] ?? found[2])),
    )
    const [left, step] = [80, 6]
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(left - step)
    expect(Math.max(...xs)).toBeLessThanOrEqual(left + 600 + 2 * step)
    expect(new Set(xs.filter((x) => x >= left && x < left + 600)).size).toBeGreaterThanOrEqual(100)
  },
)
